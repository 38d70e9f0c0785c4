import type { Actor } from "@wegbuch/contract/access/actor";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdPerson, type Person, refuseArchived } from "../groups/find-held-people.ts";
import { holdVehicle } from "../groups/find-held-vehicles.ts";

type Pair = { vehicleId: string; userId: string };

/** Permits a user to drive a vehicle, both in the actor's scope (rule vehicles/drivers); again is as good as once. */
export async function addDriver(database: Database, actor: Actor, pair: Pair): Promise<void> {
  await withBoth(database, actor, pair, async (db, driver) => {
    refuseArchived("userId", driver);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("vehicle_drivers")
      .values({ vehicle_id: pair.vehicleId, user_id: pair.userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    recordChange(db, actor, { kind: "vehicle", id: pair.vehicleId }, {}, { drivers: driver.name });
  });
}

/** Takes the permission away, if there is one. */
export async function removeDriver(database: Database, actor: Actor, pair: Pair): Promise<void> {
  await withBoth(database, actor, pair, async (db, driver) => {
    const { numDeletedRows } = await db
      .deleteFrom("vehicle_drivers")
      .where("vehicle_id", "=", pair.vehicleId)
      .where("user_id", "=", pair.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    recordChange(db, actor, { kind: "vehicle", id: pair.vehicleId }, { drivers: driver.name }, {});
  });
}

async function withBoth(
  database: Database,
  actor: Actor,
  { vehicleId, userId }: Pair,
  work: (db: MandatorDb, driver: Person) => Promise<void>,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const driver = await holdPerson(db, actor, userId);
    if (driver?.isInScope !== true) throw notFound("User");
    await holdVehicle(db, actor, vehicleId);
    await work(db, driver);
  });
}
