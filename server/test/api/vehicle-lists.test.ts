import { expect, test } from "vitest";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { aBox, anActor, aTrip } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { writtenPageIn } from "../../src/platform/db/lists.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { vehicleList } from "../../src/features/vehicles/queries.ts";
import { recountSums } from "../../src/features/trips/ledger/keep-sums.ts";

import { aFleet as aFleetIn, ago, hour, now } from "../kit/api/fleet.ts";

const database = await aDatabase();
const aFleet = () => aFleetIn(database);

test("vehicles come by name as people sort names, those in the archive only when asked for", async () => {
  const { vehicle, names } = await aFleet();
  for (const name of ["Zille", "ähnlich", "Auto", "bagger"]) await vehicle({ name });
  await vehicle({ name: "Alt", archived_at: now });
  expect(await names()).toEqual(["ähnlich", "Auto", "bagger", "Zille"]);
  expect(await names({ isArchived: true })).toEqual(["Alt"]);
});

test("a list in one piece says what its pages say one after the other", async () => {
  const { mandatorId, admin, vehicle, person, within, list, stands } = await aFleet();
  const odd = await vehicle({
    name: `Wa"gen\\ \t\u2028 Ž😀`,
    model: "",
    owner_id: await person("Ölz</script>"),
  });
  await aBox(database, mandatorId, { vehicleId: odd });
  await stands(odd, ago(hour));
  const isPrivate = await vehicle({ name: "Privat" });
  await stands(isPrivate, ago(hour));
  await aTrip(database, mandatorId, {
    vehicle_id: isPrivate,
    driver_id: await person("Privat"),
    type: 1,
    started_at: ago(2 * hour),
    finished_at: null,
  });
  const rows = Array.from({ length: 1_100 }, (_, index) => ({
    id: newId(),
    name: `Wagen ${index}`,
    license_plate: `W-${index}`,
    type: 0,
    created_at: ago(hour),
  }));
  await within((db) => db.insertInto("vehicles").values(rows).execute());
  const selection = { page: 1, perPage: 99_999 };
  const whole = await writtenPageIn(
    database,
    admin,
    vehicleList(admin, now, { isArchived: false }),
    selection,
  );
  const written: string[] = [];
  if ("written" in whole) for await (const batch of whole.written) written.push(...batch);
  const items = written.map((item) => JSON.parse(item) as Vehicle);
  expect([whole.totalCount, whole.pageCount, items.length]).toEqual([1_102, 1, 1_102]);
  expect(written).toEqual(items.map((item) => JSON.stringify(item)));
  expect(items.find(({ id }) => id === isPrivate)).toMatchObject({
    latitude: null,
    longitude: null,
    speed: null,
  });
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await list({ perPage: 500, page }));
  // Only a page of a hundred or fewer says what is due (rule upkeep/in-lists).
  const undue = {
    nextService: null,
    isServiceOverdue: null,
    serviceDueOn: null,
    nextInspection: null,
    isInspectionOverdue: null,
    inspectionDueOn: null,
  };
  expect(items).toEqual(pages.flatMap((page) => page.items.map((item) => ({ ...item, ...undue }))));
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
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
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
  // The hour alone says nothing of when it drives and stands.
  const heard = new Date(Math.floor(ago(1).getTime() / hour) * hour).toISOString();
  expect(await read(id)).toMatchObject({
    latitude: null,
    longitude: null,
    speed: null,
    lastPosition: heard,
  });
  expect((await last()).items).toMatchObject([
    { latitude: null, longitude: null, lastPosition: heard, isSending: true },
  ]);
  expect(await read(id, himself)).toMatchObject({ latitude: 48.2, lastPosition: ago(1).toISOString() });
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

test("a box that is silent for a week, and a vehicle never heard of, are without signal", async () => {
  const { mandatorId, vehicle, names, stands } = await aFleet();
  const withBox = async (name: string) => {
    const id = await vehicle({ name });
    await aBox(database, mandatorId, { vehicleId: id });
    return id;
  };
  await stands(await withBox("167 h"), ago(167 * hour));
  await stands(await withBox("168 h less a moment"), ago(168 * hour - 1));
  await stands(await withBox("168 h"), ago(168 * hour));
  await stands(await vehicle({ name: "Box taken out" }), ago(200 * hour));
  await withBox("New box");
  await vehicle({ name: "No box" });
  await vehicle({ name: "Gone", archived_at: now });
  expect(await names({ noSignalForHours: 168 })).toEqual(["168 h", "New box", "No box"]);
  expect(await names({ noSignalForHours: 167 })).toEqual([
    "167 h",
    "168 h",
    "168 h less a moment",
    "New box",
    "No box",
  ]);
});
