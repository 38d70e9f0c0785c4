import { inMandator } from "../../../src/platform/db/database.ts";
import type { TestDatabase } from "../db/database.ts";
import type { aCompany } from "./company.ts";

/** Puts a vehicle and its driver into the group of the leader, and lets drivers of each kind drive it. */
export async function shareVehicle(
  database: TestDatabase,
  company: Awaited<ReturnType<typeof aCompany>>,
  { vehicle, driver }: { vehicle: string; driver: string },
): Promise<void> {
  const { group } = company.inScope(3);
  await inMandator(database, company.mandatorId, async (db) => {
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: vehicle }).execute();
    await db
      .insertInto("group_users")
      .values({ group_id: group, user_id: driver })
      .onConflict((known) => known.doNothing())
      .execute();
    const permitted = [driver, company.people[5], company.people[6]];
    await db
      .insertInto("vehicle_drivers")
      .values(permitted.map((user_id) => ({ vehicle_id: vehicle, user_id })))
      .execute();
  });
}
