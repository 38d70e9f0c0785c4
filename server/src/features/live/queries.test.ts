import { VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { listVehiclePositions } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

async function aFleet() {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicle = async (
    name: string,
    speed: number,
    { minutes = 1, ...given }: Parameters<typeof aVehicle>[2] & { minutes?: number } = {},
  ) => {
    const vehicle_id = await aVehicle(database, mandatorId, { name, ...given });
    const place = { latitude: 48.2, longitude: 16.37, speed, heading: 90 };
    const times = { device_time: minutesAgo(minutes), last_contact_at: minutesAgo(minutes) };
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
    return vehicle_id;
  };
  const positions = (filter: object = {}, actor = admin) =>
    inMandator(database, actor, (db) =>
      listVehiclePositions(db, actor, now, VehiclePositionFilter.parse(filter)),
    );
  const names = async (filter: object = {}, actor = admin) =>
    (await positions(filter, actor)).map((one) => one.name);
  return { mandatorId, admin, vehicle, positions, names };
}

test("active vehicles with a position are on the map, with who drives them", async () => {
  const { mandatorId, vehicle, positions } = await aFleet();
  const driver = await aDriver(database, mandatorId, { first_name: "Dora", last_name: "Maier" });
  const id = await vehicle("Car", 42, { license_plate: "W-1" });
  await vehicle("Old", 0, { archived_at: now });
  await aVehicle(database, mandatorId, { name: "Never seen" });
  await aTrip(database, mandatorId, {
    vehicle_id: id,
    driver_id: driver,
    started_at: minutesAgo(9),
    finished_at: null,
  });
  expect(await positions()).toEqual([
    {
      id,
      name: "Car",
      licensePlate: "W-1",
      isPlaceHidden: false,
      isHiddenByAgreement: false,
      latitude: 48.2,
      longitude: 16.37,
      speed: 42,
      isSpeedCurrent: true,
      heading: 90,
      deviceTime: minutesAgo(1).toISOString(),
      isSending: true,
      driver: { id: driver, name: "Dora Maier" },
    },
  ]);
});

test("after three missed reports a speed is no longer told as present", async () => {
  const { vehicle, positions, names } = await aFleet();
  await vehicle("Fresh", 43, { minutes: 3 });
  await vehicle("Old", 43, { minutes: 3.1 });

  const said = (await positions()).map(({ name, speed, isSpeedCurrent }) => [name, speed, isSpeedCurrent]);
  expect(said).toEqual([
    ["Fresh", 43, true],
    ["Old", 43, false],
  ]);
  expect(await names({ onlyMoving: true })).toEqual(["Fresh"]);
});

test("the map is filtered by vehicle, group, movement and text", async () => {
  const { mandatorId, vehicle, names } = await aFleet();
  const [moving, standing] = [await vehicle("Moving", 1), await vehicle("Standing", 0)];
  const group = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: group, name: "East", created_at: now }).execute();
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: standing }).execute();
  });
  expect(await names()).toEqual(["Moving", "Standing"]);
  expect(await names({ onlyMoving: true })).toEqual(["Moving"]);
  expect(await names({ vehicleIds: [moving] })).toEqual(["Moving"]);
  expect(await names({ groupIds: [group] })).toEqual(["Standing"]);
  expect(await names({ searchTerm: "stand" })).toEqual(["Standing"]);
});

test("where a vehicle on a private drive is, is for its driver alone, and others read that it is hidden", async () => {
  const { mandatorId, vehicle, positions } = await aFleet();
  const driver = await aDriver(database, mandatorId, { role_id: 3 });
  const id = await vehicle("Private", 42);
  await aTrip(database, mandatorId, {
    vehicle_id: id,
    driver_id: driver,
    type: 1,
    started_at: minutesAgo(9),
    finished_at: null,
  });
  const hidden = { isPlaceHidden: true, latitude: null, longitude: null, speed: null, heading: null };
  expect(await positions()).toMatchObject([{ name: "Private", ...hidden }]);
  expect(await positions({ onlyMoving: true })).toEqual([]);
  expect(await positions({}, anActor(mandatorId, driver))).toMatchObject([
    { isPlaceHidden: false, latitude: 48.2 },
  ]);
});

test("a group leader's map ends at his groups, also for a vehicle that has left them", async () => {
  const { mandatorId, vehicle, names } = await aFleet();
  const leader = await aDriver(database, mandatorId, { role_id: 3 });
  const mine = await vehicle("Mine", 0);
  await vehicle("Other", 0);
  const group = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: group, name: "East", created_at: now }).execute();
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: mine }).execute();
    await db.insertInto("group_users").values({ group_id: group, user_id: leader }).execute();
  });
  const asLeader = anActor(mandatorId, leader, { role: 3 });
  expect(await names({}, asLeader)).toEqual(["Mine"]);
  await inMandator(database, mandatorId, (db) =>
    db.deleteFrom("group_vehicles").where("vehicle_id", "=", mine).execute(),
  );
  expect(await names({}, asLeader)).toEqual([]);
});
