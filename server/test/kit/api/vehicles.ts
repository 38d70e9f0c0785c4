import type { Role } from "@wegbuch/contract/access/roles";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aServer } from "./api.ts";
import { aBearer, aCompany } from "./company.ts";
import { asking } from "./support.ts";

/** What POST and PUT /Vehicles need at least, of a pool vehicle. */
export const aCar = (given: object = {}) => ({
  name: "Kombi",
  licensePlate: "W-1",
  model: "Transit",
  type: 2,
  mileageInMeters: 100_000_000,
  ...given,
});

/** A company with a server, and a way to call as each of its roles. */
export async function aFleetOffice(database: TestDatabase, given: Parameters<typeof aCompany>[1] = {}) {
  const { origin } = await aServer(database);
  const company = await aCompany(database, given);
  const as = async (role: Role) =>
    asking(origin, (await aBearer(database, company.people[role])).authorization);
  return { ...company, as, admin: await as(1), leader: await as(3) };
}

/** What a mandator's history says of an object, from the beginning: "name: Alt → Neu". */
export async function historyOf(database: TestDatabase, objectId: string): Promise<string[]> {
  const entries = await asOwner<{ entry: string }>(
    database,
    `select property_name || ': ' || old_value || ' → ' || new_value as entry
     from history where object_id = $1 order by seq`,
    [objectId],
  );
  return entries.map(({ entry }) => entry);
}
