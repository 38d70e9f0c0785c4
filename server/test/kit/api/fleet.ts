import type { Page } from "@wegbuch/contract/kit/page";
import { LastPositionFilter, VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { aDriver, aMandator, anActor, aVehicle } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "../db/database.ts";
import { type LongPage, pageIn } from "../../../src/platform/db/lists.ts";
import { lastPositionList, readVehicle, vehicleList } from "../../../src/features/vehicles/queries.ts";

/** The present of these tests. */
export const now = new Date("2026-05-04T12:00:00Z");
export const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
export const hour = 3_600_000;

/** A page that is held as a whole. */
export function short<Item>(page: Page<Item> | LongPage<Item>): Page<Item> {
  if (!Array.isArray(page.items)) throw new Error("The page is a long one");
  return page as Page<Item>;
}

type WorkAs<T> = Parameters<typeof inMandator<T>> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** A mandator of its own with its admin, and what arranges and reads vehicles there. */
export async function aFleet(database: TestDatabase) {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const asTracker = { role: "tracker" } as const;
  const list = async (given: object = {}) => {
    const filter = VehicleFilter.parse(given);
    return short(await pageIn(database, admin, vehicleList(admin, now, filter), filter));
  };
  return {
    mandatorId,
    admin,
    vehicle: (given: Parameters<typeof aVehicle>[2] = {}) =>
      aVehicle(database, mandatorId, { created_at: ago(9_000 * hour), ...given }),
    person: (last_name: string) => aDriver(database, mandatorId, { first_name: "Dora", last_name }),
    list,
    names: async (filter: object = {}) => (await list(filter)).items.map((one) => one.name),
    read: (id: string, actor = admin) => inMandator(database, actor, (db) => readVehicle(db, actor, now, id)),
    last: async (given: object = {}) => {
      const filter = LastPositionFilter.parse(given);
      return short(await pageIn(database, admin, lastPositionList(admin, now, filter), filter));
    },
    stands: (vehicle_id: string, device_time: Date) =>
      inMandator(
        database,
        mandatorId,
        (db) =>
          db
            .insertInto("vehicle_positions")
            .values({
              vehicle_id,
              latitude: 48.2,
              longitude: 16.37,
              speed: 30,
              heading: 90,
              device_time,
              last_contact_at: device_time,
            })
            .execute(),
        asTracker,
      ),
    event: (box_id: string, vehicle_id: string, name: string, happened_at: Date) =>
      inMandator(
        database,
        mandatorId,
        (db) =>
          db
            .insertInto("box_events")
            .values({ id: newId(), box_id, vehicle_id, name, happened_at, received_at: now })
            .execute(),
        asTracker,
      ),
    within: <T>(...[work, as]: WorkAs<T>) => inMandator(database, mandatorId, work, as),
  };
}
