import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { recountSums } from "../trips/ledger/keep-sums.ts";
import { readVehicle } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A vehicle with a last place, which one driver is assigned to and which a colleague of his drives too. */
async function aSharedVehicle() {
  const mandatorId = await aMandator(database);
  const person = (last_name: string) => aDriver(database, mandatorId, { first_name: "Dora", last_name });
  const vehicle_id = await aVehicle(database, mandatorId);
  const [assigned, colleague] = [await person("Ich"), await person("Kollegin")];
  await inMandator(database, mandatorId, (db) =>
    db.insertInto("vehicle_drivers").values({ vehicle_id, user_id: assigned }).execute(),
  );
  const place = { latitude: 48.2, longitude: 16.37, speed: 30, heading: 90 };
  const times = { device_time: now, last_contact_at: now };
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .insertInto("vehicle_positions")
        .values({ vehicle_id, ...place, ...times })
        .execute(),
    { role: "tracker" },
  );
  return {
    assigned,
    colleague,
    /** What a person of that role is told of the vehicle. */
    seen: async (role: 1 | 5) => {
      const actor = anActor(mandatorId, assigned, { role });
      const vehicle = await inMandator(database, actor, (db) => readVehicle(db, actor, now, vehicle_id));
      const { latitude, longitude, speed, currentDriver } = vehicle!;
      return { place: [latitude, longitude, speed], driver: currentDriver?.name ?? null };
    },
    drives: async (driver_id: string | null, from: number, until: number | null) => {
      const finished_at = until === null ? null : hoursAgo(until);
      await aTrip(database, mandatorId, { vehicle_id, driver_id, started_at: hoursAgo(from), finished_at });
      await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
    },
  };
}

const shown = [48.2, 16.37, 30];
const hidden = [null, null, null];

test("where a colleague drives or parks is not for other drivers, though they may see the vehicle", async () => {
  const { assigned, colleague, seen, drives } = await aSharedVehicle();
  expect(await seen(5)).toEqual({ place: shown, driver: null });
  await drives(assigned, 20, 19);
  expect(await seen(5)).toEqual({ place: shown, driver: "Dora Ich" });
  await drives(colleague, 16, 15);
  expect(await seen(5)).toEqual({ place: hidden, driver: null });
  expect(await seen(1)).toEqual({ place: shown, driver: "Dora Kollegin" });
  await drives(assigned, 8, 7);
  await drives(colleague, 4, null);
  expect(await seen(5)).toEqual({ place: hidden, driver: null });
  expect(await seen(1)).toEqual({ place: shown, driver: "Dora Kollegin" });
});

test("a drive without a driver is for whom the vehicle is assigned to, the colleague's before it is not", async () => {
  const { colleague, seen, drives } = await aSharedVehicle();
  await drives(colleague, 16, 15);
  await drives(null, 12, null);
  expect(await seen(5)).toEqual({ place: shown, driver: null });
  expect(await seen(1)).toEqual({ place: shown, driver: "Dora Kollegin" });
});
