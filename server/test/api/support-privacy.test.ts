import { expect, test } from "vitest";
import { startSurrogate } from "../../src/features/auth/start-surrogate.ts";
import { findSession } from "../../src/features/auth/find-session.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, type TestDatabase } from "../kit/db/database.ts";
import { aServer, aSuperAdmin } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { privateDrives, privatePlacesSeen } from "../kit/api/private-drives.ts";

const database = await aDatabase();
async function supportAs(database: TestDatabase, userId: string) {
  const { id } = await aSuperAdmin(database);
  const bearer = await aBearer(database, id);
  const token = bearer.authorization.slice("Bearer ".length);
  const session = await findSession(database, clock)({ kind: "bearer", token });
  await startSurrogate({ database, clock }, session!, { userId, reason: "" });
  return bearer;
}

test.each([
  ["a company", false],
  ["the special organisation", true],
])("of private drives nothing reaches support in %s, whoever it acts as", async (_, isSpecial) => {
  const { origin } = await aServer(database);
  const company = await aCompany(database, { is_special_organisation: isSpecial });
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    const person = company.people[role];
    const drives = await privateDrives(database, company.mandatorId, person);
    expect((await privatePlacesSeen(origin, await aBearer(database, person), drives)).length).toBeGreaterThan(
      4,
    );
    expect([role, await privatePlacesSeen(origin, await supportAs(database, person), drives)]).toEqual([
      role,
      [],
    ]);
  }
});
