import type { Page } from "@wegbuch/contract/kit/page";
import { LastPositionFilter, type Vehicle, VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, anActor, aTrip, aVehicle } from "../../platform/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../platform/db/test-database.ts";
import { recountSums } from "../trips/sums/keep-sums.ts";
import { itemsIn, type LongPage, pageIn } from "../../platform/db/lists.ts";
import { lastPositionList, readVehicle, reportVehicles, vehicleList } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T12:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const hour = 3_600_000;

function short<Item>(page: Page<Item> | LongPage<Item>): Page<Item> {
  if (!Array.isArray(page.items)) throw new Error("The page is a long one");
  return page as Page<Item>;
}

type WorkAs<T> = Parameters<typeof inMandator<T>> extends [unknown, unknown, ...infer Rest] ? Rest : never;

async function aFleet() {
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

test("vehicles come by name as people sort names, those in the archive only when asked for", async () => {
  const { vehicle, names } = await aFleet();
  for (const name of ["Zille", "ähnlich", "Auto", "bagger"]) await vehicle({ name });
  await vehicle({ name: "Alt", archived_at: now });
  expect(await names()).toEqual(["ähnlich", "Auto", "bagger", "Zille"]);
  expect(await names({ isArchived: true })).toEqual(["Alt"]);
});

test("a vehicle says all that belongs to it", async () => {
  const { mandatorId, vehicle, person, read, within, stands } = await aFleet();
  const [owner, permitted] = [await person("Maier"), await person("Zach")];
  const costcenter = newId();
  const group = newId();
  await within(async (db) => {
    await db
      .insertInto("costcenters")
      .values({ id: costcenter, foreign_id: "K-7", created_at: now })
      .execute();
    await db.insertInto("groups").values({ id: group, name: "East", created_at: now }).execute();
  });
  const id = await vehicle({ owner_id: owner, costcenter_id: costcenter, registration_date: "2024-02-01" });
  const box = await aBox(database, mandatorId, { vehicleId: id });
  await within(async (db) => {
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: id }).execute();
    await db.insertInto("vehicle_drivers").values({ vehicle_id: id, user_id: permitted }).execute();
    const initial = { id: newId(), vehicle_id: id, calibrated_at: ago(8_000 * hour), is_initial: true };
    await db
      .insertInto("calibrations")
      .values({ ...initial, mileage_in_meters: 5_000, created_at: now })
      .execute();
  });
  await aTrip(database, mandatorId, {
    vehicle_id: id,
    started_at: ago(2 * hour),
    finished_at: ago(hour),
    mileage_in_meters: 700,
  });
  await stands(id, ago(hour));
  expect(await read(id)).toMatchObject({
    mileageInMeters: 5_700,
    owner: { id: owner, name: "Dora Maier" },
    groups: [{ id: group, name: "East" }],
    groupIds: [group],
    box: { id: box.id, name: box.imei },
    boxId: box.id,
    costcenterKey: "K-7",
    drivers: [{ id: permitted, name: "Dora Zach" }],
    currentDriver: { id: owner },
    registrationDate: "2024-02-01T00:00:00.000Z",
    latitude: 48.2,
    speed: 30,
    lastPosition: ago(hour).toISOString(),
  });
});

test("each filter of the vehicles narrows the list", async () => {
  const { mandatorId, vehicle, names, within, stands } = await aFleet();
  const [car, pool] = [
    await vehicle({ name: "Car", license_plate: "W-1", model: "Kangoo" }),
    await vehicle({ name: "Pool", type: 2 }),
  ];
  await aBox(database, mandatorId, { vehicleId: car });
  await stands(car, ago(hour));
  await stands(pool, ago(3 * hour));
  const [root, child] = [newId(), newId()];
  await within(async (db) => {
    await db.insertInto("groups").values({ id: root, name: "All", created_at: now }).execute();
    await db
      .insertInto("groups")
      .values({ id: child, parent_id: root, name: "Sub", created_at: now })
      .execute();
    await db.insertInto("group_vehicles").values({ group_id: child, vehicle_id: pool }).execute();
  });
  expect(await names({ types: [2] })).toEqual(["Pool"]);
  expect(await names({ hasBox: true })).toEqual(["Car"]);
  expect(await names({ hasBox: false })).toEqual(["Pool"]);
  expect(await names({ isSending: true })).toEqual(["Car"]);
  expect(await names({ isSending: false })).toEqual(["Pool"]);
  expect(await names({ groups: [root] })).toEqual(["Pool"]);
  expect(await names({ searchTerm: "kang" })).toEqual(["Car"]);
  expect(await names({ searchTerm: "w-1" })).toEqual(["Car"]);
});

test("vehicles with an error are those the report counts: their box is silent or was pulled out", async () => {
  const { mandatorId, vehicle, names, stands, event } = await aFleet();
  const [fine, silent, unplugged] = [
    await vehicle({ name: "Fine" }),
    await vehicle({ name: "Silent" }),
    await vehicle({ name: "Unplugged" }),
  ];
  await vehicle({ name: "Without a box" });
  await aBox(database, mandatorId, { vehicleId: fine });
  await aBox(database, mandatorId, { vehicleId: silent });
  const box = await aBox(database, mandatorId, { vehicleId: unplugged });
  await stands(fine, ago(hour));
  await stands(unplugged, ago(hour));
  await event(box.id, unplugged, "Unplugged", ago(hour));
  expect(await names({ hasError: true })).toEqual(["Silent", "Unplugged"]);
  expect(await names({ hasError: false })).toEqual(["Fine", "Without a box"]);
});

test("a box counts as unplugged from its last unplugging until it is plugged in again", async () => {
  const { mandatorId, vehicle, read, event } = await aFleet();
  const id = await vehicle();
  const box = await aBox(database, mandatorId, { vehicleId: id });
  await event(box.id, id, "Unplugged", ago(5 * hour));
  await event(box.id, id, "Plugged", ago(4 * hour));
  expect((await read(id))!.boxUnpluggedAt).toEqual([]);
  await event(box.id, id, "Unplugged", ago(3 * hour));
  await event(box.id, id, "Unplugged", ago(hour));
  expect((await read(id))!.boxUnpluggedAt).toEqual([ago(3 * hour), ago(hour)].map((at) => at.toISOString()));
});

test("a box that was taken out belongs to the vehicle no more", async () => {
  const { mandatorId, vehicle, read, within } = await aFleet();
  const id = await vehicle();
  await aBox(database, mandatorId, { vehicleId: id });
  await within((db) =>
    db
      .updateTable("box_attachments")
      .set({ attached_until: ago(1) })
      .execute(),
  );
  expect(await read(id)).toMatchObject({ box: null, boxId: null });
});

test("the current driver is who drives, else who drove last, else the owner", async () => {
  const { mandatorId, vehicle, person, read, within } = await aFleet();
  const [owner, drove, drives] = [await person("Owner"), await person("Drove"), await person("Drives")];
  const id = await vehicle({ owner_id: owner });
  const driver = async () => (await read(id))!.currentDriver?.name;
  expect(await driver()).toBe("Dora Owner");
  await aTrip(database, mandatorId, {
    vehicle_id: id,
    driver_id: drove,
    started_at: ago(3 * hour),
    finished_at: ago(2 * hour),
  });
  expect(await driver()).toBe("Dora Drove");
  const running = { vehicle_id: id, started_at: ago(30 * hour), finished_at: null };
  await aTrip(database, mandatorId, { ...running, driver_id: drives });
  expect(await driver()).toBe("Dora Drives");
  await within((db) => recountSums(db, 0), { role: "tracker" });
  expect(await driver()).toBe("Dora Drives");
});

test("where a private drive is or ended is for its driver alone, until the vehicle drives on", async () => {
  const { mandatorId, vehicle, person, read, last, stands } = await aFleet();
  const id = await vehicle();
  const driver = await person("Privat");
  const himself = anActor(mandatorId, driver, { role: 5 });
  await stands(id, ago(1));
  const start = { vehicle_id: id, driver_id: driver };
  const times = { started_at: ago(2 * hour), finished_at: ago(hour) };
  await aTrip(database, mandatorId, { ...start, ...times, type: 1 });
  expect(await read(id)).toMatchObject({
    latitude: null,
    longitude: null,
    speed: null,
    lastPosition: ago(1).toISOString(),
  });
  expect((await last()).items).toMatchObject([{ latitude: null, longitude: null, isSending: true }]);
  expect(await read(id, himself)).toMatchObject({ latitude: 48.2 });
  await aTrip(database, mandatorId, { ...start, started_at: ago(hour / 2), finished_at: null });
  expect(await read(id)).toMatchObject({ latitude: 48.2 });
});

test("exactly three hours of silence, and never having been heard of, are not sending", async () => {
  const { vehicle, last, stands } = await aFleet();
  const [fresh, silent] = [await vehicle({ name: "A" }), await vehicle({ name: "B" })];
  await vehicle({ name: "C" });
  await vehicle({ name: "D", archived_at: now });
  await stands(fresh, ago(3 * hour - 1));
  await stands(silent, ago(3 * hour));
  const states = async (filter: object = {}) =>
    (await last(filter)).items.map((one) => [one.name, one.isSending]);
  expect(await states()).toEqual([
    ["A", true],
    ["B", false],
    ["C", false],
  ]);
  expect(await states({ isSending: true })).toEqual([["A", true]]);
  expect(await states({ isSending: false })).toEqual([
    ["B", false],
    ["C", false],
  ]);
});

test("an unplugging is told as long as the box is in the vehicle it happened in, and counts from there", async () => {
  const { mandatorId, vehicle, read, event, within } = await aFleet();
  const [first, second] = [await vehicle(), await vehicle()];
  const box = await aBox(database, mandatorId, { vehicleId: first });
  await event(box.id, first, "Unplugged", ago(5 * hour));
  expect((await read(first))!.boxUnpluggedAt).toEqual([ago(5 * hour).toISOString()]);
  await within(async (db) => {
    await db
      .updateTable("box_attachments")
      .set({ attached_until: ago(4 * hour) })
      .execute();
    const attachment = { id: newId(), box_id: box.id, vehicle_id: second, created_at: now };
    await db
      .insertInto("box_attachments")
      .values({ ...attachment, attached_from: ago(4 * hour) })
      .execute();
  });
  expect((await read(first))!.boxUnpluggedAt).toEqual([]);
  expect((await read(second))!.boxUnpluggedAt).toEqual([]);
});

test("the report counts the vehicles of the actor's scope: with box, sending, and those that need a look", async () => {
  const { mandatorId, admin, vehicle, event, stands, within, person } = await aFleet();
  const report = (actor = admin, groups?: string[]) =>
    inMandator(database, actor, (db) => reportVehicles(db, actor, now, groups));
  expect(await report()).toEqual({
    vehicleCount: 0,
    vehicleWithBoxCount: 0,
    activeVehicleCount: 0,
    vehicleErrorCount: 0,
  });
  const [sending, silent, pulled, bare, never] = await Promise.all([1, 2, 3, 4, 5].map(() => vehicle()));
  await vehicle({ archived_at: now });
  for (const vehicleId of [sending, silent, pulled, never])
    await aBox(database, mandatorId, { vehicleId: vehicleId! });
  await stands(sending!, ago(3 * hour - 1));
  await stands(silent!, ago(3 * hour));
  await stands(pulled!, ago(hour));
  await stands(bare!, ago(hour));
  const { box_id } = await within((db) =>
    db
      .selectFrom("box_attachments")
      .select("box_id")
      .where("vehicle_id", "=", pulled!)
      .executeTakeFirstOrThrow(),
  );
  await event(box_id, pulled!, "Unplugged", ago(2 * hour));
  // Pulled out and silent is one error, not two.
  expect(await report()).toEqual({
    vehicleCount: 5,
    vehicleWithBoxCount: 4,
    activeVehicleCount: 2,
    vehicleErrorCount: 3,
  });
  const leader = anActor(mandatorId, await person("Leiter"), { role: 3 });
  const group = newId();
  await within(async (db) => {
    await db.insertInto("groups").values({ id: group, name: "All", created_at: now }).execute();
    for (const vehicle_id of [sending!, bare!]) {
      await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id }).execute();
    }
    await db.insertInto("group_users").values({ group_id: group, user_id: leader.userId }).execute();
  });
  const two = { vehicleCount: 2, vehicleWithBoxCount: 1, activeVehicleCount: 1, vehicleErrorCount: 0 };
  expect(await report(leader)).toEqual(two);
  expect(await report(admin, [group])).toEqual(two);
  expect(await report(admin, [newId()])).toMatchObject({ vehicleCount: 0 });
});

test("a selector gets all vehicles in their order, however many, in batches and without upkeep", async () => {
  const { mandatorId, admin } = await aFleet();
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || to_char(n * 7919 % 2501, 'FM0000'), 2, $2 from generate_series(0, 2500) as n`,
    [mandatorId, now],
  );
  const filter = VehicleFilter.parse({ perPage: 99_999 });
  const list = vehicleList(admin, now, filter);
  const page = await pageIn(database, admin, list, filter);
  expect(page).toMatchObject({ page: 1, perPage: 99_999, totalCount: 2_501, pageCount: 1 });
  const sizes: number[] = [];
  const names: string[] = [];
  for await (const batch of page.items as AsyncIterable<readonly Vehicle[]>) {
    sizes.push(batch.length);
    names.push(...batch.map(({ name }) => name));
  }
  expect(sizes).toEqual([2_000, 501]);
  expect(names).toEqual(names.toSorted());
  const exported: string[] = [];
  for await (const { name } of itemsIn(database, admin, list)) exported.push(name);
  expect(exported).toEqual(names);
  const pages = [];
  for (const number of [1, 2, 1_251, 1_252]) {
    const part = await pageIn(database, admin, list, { page: number, perPage: 2 });
    pages.push([part.totalCount, part.pageCount, short(part).items.map(({ name }) => name)]);
  }
  expect(pages).toEqual([
    [2_501, 1_251, names.slice(0, 2)],
    [2_501, 1_251, names.slice(2, 4)],
    [2_501, 1_251, names.slice(2_500)],
    [2_501, 1_251, []],
  ]);
});
