import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { passwordModes } from "@wegbuch/contract/users/codes";
import { test } from "vitest";
import { judge } from "../judge.ts";
import { mailTo } from "../outbox.ts";
import { callApi } from "../trips.ts";
import { aGuest, aNewcomer } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const administrator = "admin@sonnleitner.example";

async function aDriver(firstName: string, email: string): Promise<void> {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/settings");
  const person = { firstName, lastName: "Ortner", email, roleId: roles.driver };
  const login = { passwordMode: passwordModes.given, password: "wegbuch-demo", groupIds: [] };
  await callApi(admin, "POST", "/api/Users", { ...person, ...login });
}

test("at the desk a person signs out the phone he lost, and reads who logged in; so does his administrator", async () => {
  const email = "paul.ortner@sonnleitner.example";
  await aDriver("Paul", email);
  const lost = await aNewcomer("de-AT", email, "phone");
  const desk = await aNewcomer("de-AT", email);
  await desk.goto("/settings");
  const devices = desk.getByRole("region", { name: "Angemeldete Geräte" });
  await devices.getByText("Dieses Gerät").waitFor();
  const logins = desk.getByRole("region", { name: "Letzte Anmeldungen" });
  await logins.getByText("Neues Gerät").waitFor();
  await logins.scrollIntoViewIfNeeded();
  await judge(desk, "signed-in-devices");
  await devices.getByRole("button", { name: /^Abmelden: Chrome/ }).click();
  await desk.getByText("Das Gerät ist abgemeldet").waitFor();
  await devices.getByRole("button", { name: /^Abmelden/ }).waitFor({ state: "hidden" });
  await lost.reload();
  await lost.waitForURL("**/login");

  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/users");
  const row = admin.getByRole("row", { name: /Paul Ortner/ });
  await row.getByRole("button", { name: /^Aktionen für / }).click();
  await admin.getByRole("menuitem", { name: "Letzte Anmeldungen" }).click();
  const dialog = await openedDialog(admin);
  await dialog.getByText("Neues Gerät").waitFor();
  await judge(admin, "logins-of-user");
});

test("on the phone a person reads of a login she does not know, by mail and in her profile", async () => {
  const email = "ida.ortner@sonnleitner.example";
  await aDriver("Ida", email);
  await aNewcomer("en", email);
  const phone = await aNewcomer("en", email, "phone");
  const mail = await mailTo(email, mailKinds.newDevice);
  for (const said of ["Browser: Chrome", "/settings"])
    if (!mail.includes(said)) throw new Error(`The mail does not say ${said}: ${mail}`);
  await phone.goto("/settings");
  const logins = phone.getByRole("region", { name: "Recent logins" });
  await logins.getByText("New device").waitFor();
  await phone.getByRole("region", { name: "Signed-in devices" }).scrollIntoViewIfNeeded();
  await judge(phone, "signed-in-devices");
  await logins.scrollIntoViewIfNeeded();
  await judge(phone, "recent-logins");
});
