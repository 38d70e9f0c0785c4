import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { supportAs } from "../kit/api/support.ts";
import { privateDrives, privatePlacesSeen } from "../kit/api/private-drives.ts";

const database = await aDatabase();

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
