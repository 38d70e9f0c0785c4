import { roles } from "@wegbuch/contract/access/roles";
import { passwordModes } from "@wegbuch/contract/users/codes";
import type { Page } from "playwright-core";
import { callApi } from "./trips.ts";

type NewPerson = { firstName: string; lastName: string; email: string; roleId?: number };

/** Adds somebody who can log in, a driver unless said otherwise; gives his id. */
export async function employ(admin: Page, person: NewPerson): Promise<string> {
  const login = { passwordMode: passwordModes.given, password: "wegbuch-demo", groupIds: [] };
  const body = { roleId: roles.driver, ...person, ...login };
  const { id } = (await callApi(admin, "POST", "/api/Users", body)) as { id: string };
  return id;
}
