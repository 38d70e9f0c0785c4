import type { Role } from "@wegbuch/contract/access/roles";
import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aServer } from "./api.ts";
import { aBearer, aCompany } from "./company.ts";
import { asking, type Refusal } from "./support.ts";

type Tenant = Exclude<Role, 7>;

let people = 0;

/** What a form for a new user sends; a driver who gets a password. */
export function aForm(given: object = {}) {
  people += 1;
  const names = { firstName: "Eva", lastName: `Moser ${people}`, email: `eva.moser${people}@alpenland.at` };
  return { ...names, roleId: 5, passwordMode: 1, password: "Kran und Kübel", ...given };
}

/** A company of test-company.ts at a server, whose people call: `ask(1, "POST /Users", body)` as its Admin. */
export async function aTeam(database: TestDatabase, given: Parameters<typeof aCompany>[1] = {}) {
  const { origin } = await aServer(database);
  const company = await aCompany(database, given);
  const askers = {} as Record<Tenant, ReturnType<typeof asking>>;
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    askers[role] = asking(origin, (await aBearer(database, company.people[role])).authorization);
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asks for
  const ask = <Answer = Refusal>(role: Tenant, call: string, body?: unknown, language?: string) =>
    askers[role]<Answer>(call, body, language);
  /** What the history of an object says, the first entry first: "property: old → new". */
  const historyOf = async (id: string, role: Tenant = 1) => {
    const { body } = await ask<Page<HistoryEntry>>(role, `GET /Histories/${id}`);
    return body.items.map((one) => `${one.propertyName}: ${one.oldValue} → ${one.newValue}`).toReversed();
  };
  const roots = await asOwner<{ id: string }>(
    database,
    "select id from groups where mandator_id = $1 and parent_id is null",
    [company.mandatorId],
  );
  const [east, west] = [company.inScope(1).group, company.outOfScope.group];
  return { origin, ...company, groups: { root: roots[0]!.id, east, west }, ask, historyOf };
}

/** Another person of the company who may call, and his id. */
export async function aCaller(database: TestDatabase, origin: string, userId: string) {
  const { authorization } = await aBearer(database, userId);
  return { id: userId, ask: asking(origin, authorization) };
}

/** What calls at once were answered, the lowest first. */
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
