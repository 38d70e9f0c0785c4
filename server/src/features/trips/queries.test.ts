import type { Actor } from "@wegbuch/contract/access/actor";
import type { Page } from "@wegbuch/contract/kit/page";
import { type Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { readTrip, tripList } from "./queries.ts";
import { recountSums } from "./ledger/keep-sums.ts";
import { readHiddenLimit } from "./ledger/read-hidden-limit.ts";

const database = await aDatabase();
const now = new Date("2026-05-31T12:00:00Z");
const at = (time: string) => new Date(`2026-05-${time}:00Z`);

/** A vehicle, its driver and the admin, in a company of their own. */
async function aFleet(mandator: Parameters<typeof aMandator>[1] = {}) {
  const mandatorId = await aMandator(database, mandator);
  const [driverId, adminId] = [
    await aDriver(database, mandatorId, { first_name: "Dora", last_name: "Maier" }),
    await aDriver(database, mandatorId, { role_id: 1 }),
  ];
  const vehicleId = await aVehicle(database, mandatorId, { name: "W-123 AB" });
  const admin = anActor(mandatorId, adminId);
  const trip = (start: string, end: string | null, given: Partial<Parameters<typeof aTrip>[2]> = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      driver_id: driverId,
      started_at: at(start),
      finished_at: end === null ? null : at(end),
      ...given,
    });
  const recount = () =>
    inMandator(database, mandatorId, async (db) => recountSums(db, await readHiddenLimit(db)), {
      role: "tracker",
    });
  const look = async (given: object = {}, actor: Actor = admin) => {
    const filter = TripFilter.parse(given);
    return (await pageIn(database, actor, tripList(actor, now, filter), filter)) as Page<Trip>;
  };
  const list = async (given: object = {}, actor: Actor = admin) => {
    await recount();
    return look(given, actor);
  };
  const ids = async (filter: object = {}, actor: Actor = admin) =>
    (await list(filter, actor)).items.map((one) => one.id);
  return { mandatorId, driverId, vehicleId, admin, trip, recount, look, list, ids };
}

test("trips come newest first, oldest first if asked, page by page, the running one not among them", async () => {
  const { trip, list, ids } = await aFleet();
  const one = await trip("01T08:00", "01T09:00");
  const three = await trip("03T08:00", "03T09:00");
  const two = await trip("02T08:00", "02T09:00");
  await trip("31T11:00", null);
  await trip("04T08:00", "04T09:00", { deleted_at: now });
  expect(await ids()).toEqual([three, two, one]);
  expect(await ids({ orderAsc: true })).toEqual([one, two, three]);
  const page = await list({ page: 2, perPage: 2 });
  expect(page).toMatchObject({ page: 2, perPage: 2, totalCount: 3, pageCount: 2, items: [{ id: one }] });
  expect(await list({ page: 9 })).toMatchObject({ items: [], totalCount: 3 });
});

test("a period takes in all that overlap it, deleted ones too if asked, or only what lies within", async () => {
  const { trip, ids } = await aFleet();
  const overnight = await trip("09T23:00", "10T01:00");
  const inside = await trip("10T08:00", "10T09:00");
  await trip("11T00:00", "11T01:00");
  const before = await trip("09T20:00", "10T00:00");
  const deleted = await trip("09T19:00", "10T00:30", { deleted_at: now, agent: 1 });
  const day = { from: "2026-05-10T00:00:00.000Z", to: "2026-05-11T00:00:00.000Z" };
  const localDay = { from: "2026-05-09T22:00:00.000Z", to: "2026-05-10T22:00:00.000Z" };
  expect(await ids({ ...day, isDeleted: true })).toEqual([inside, overnight, deleted]);
  expect(await ids({ ...localDay, isDeleted: true })).toEqual([inside, overnight, before, deleted]);
  expect(await ids(day)).toEqual([inside, overnight]);
  expect(await ids({ ...day, within: true })).toEqual([inside]);
});

test("the period none takes in everything", async () => {
  const { trip, ids } = await aFleet();
  const id = await trip("10T08:00", "10T09:00");
  expect(await ids({ from: "1760-01-01T00:00:00.000Z", to: "9999-01-01T00:00:00.000Z" })).toEqual([id]);
});

test("each filter narrows the list to what it names", async () => {
  const { mandatorId, driverId, vehicleId, trip, ids } = await aFleet();
  const other = await aVehicle(database, mandatorId);
  const group = newId();
  const costcenter = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: group, name: "East", created_at: now }).execute();
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: other }).execute();
    await db
      .insertInto("costcenters")
      .values({ id: costcenter, foreign_id: "K1", created_at: now })
      .execute();
  });
  const plain = await trip("01T08:00", "01T09:00");
  const locked = await trip("02T08:00", "02T09:00", { locked_at: now, type: 2 });
  const driverless = await trip("03T08:00", "03T09:00", { driver_id: null, vehicle_id: other });
  const billed = await trip("04T08:00", "04T09:00", { costcenter_id: costcenter });
  expect(await ids({ isLocked: true })).toEqual([locked]);
  expect(await ids({ isLocked: false })).toEqual([billed, driverless, plain]);
  expect(await ids({ withoutDriver: true })).toEqual([driverless]);
  expect(await ids({ vehicleIds: [vehicleId] })).toEqual([billed, locked, plain]);
  expect(await ids({ driverIds: [driverId] })).toEqual([billed, locked, plain]);
  expect(await ids({ groupIds: [group] })).toEqual([driverless]);
  expect(await ids({ costCenterIds: [costcenter] })).toEqual([billed]);
  expect(await ids({ types: [2, 1] })).toEqual([locked]);
});

test("without a purpose are trips on business nobody has said one of; others need none", async () => {
  const { trip, list } = await aFleet();
  const business = await trip("01T08:00", "01T09:00");
  await trip("02T08:00", "02T09:00", { type: 2 });
  await trip("03T08:00", "03T09:00", { type: 1 });
  await trip("04T08:00", "04T09:00", { description: "Wartung Lüftung" });
  const { items, totalCount } = await list({ withoutDescription: true });
  expect(items.map(({ id }) => id)).toEqual([business]);
  expect(totalCount).toBe(1);
});

test("the count of a list is that of its trips, whatever it is narrowed to and whoever looks", async () => {
  const { mandatorId, driverId, vehicleId, admin, trip, recount, look } = await aFleet({
    hide_trips_up_to_in_meter: 500,
  });
  const [archived, group] = [await aVehicle(database, mandatorId, { archived_at: now }), newId()];
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: group, name: "East", created_at: now }).execute();
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: vehicleId }).execute();
  });
  await trip("01T08:00", "01T08:10", { mileage_in_meters: 500 });
  await trip("01T09:00", "01T09:10", { mileage_in_meters: 500, agent: 1, type: 2 });
  await trip("02T08:00", "02T09:00", { locked_at: now, type: 1 });
  await trip("03T08:00", "03T09:00", { locked_at: now, ready_for_export_at: now, driver_id: null });
  await trip("04T08:00", "04T09:00", { vehicle_id: archived });
  await trip("20T21:00", "20T23:00", { locked_at: now });
  await trip("21T21:00", "21T22:00", { type: 2 });
  await trip("30T23:00", "31T01:00", { driver_id: admin.userId });
  await trip("31T11:00", null);
  await recount();
  const wholes = [{}, { from: "1760-01-01T00:00:00.000Z", to: "9999-01-01T00:00:00.000Z" }];
  const partial = [{ from: "2026-05-03T00:00:00.000Z" }, { to: "2026-05-03T00:00:00.000Z" }];
  // Local midnights, which one trip drives across and another reaches.
  const [twentieth, next, later] = [20, 21, 22].map((day) => `2026-05-${day - 1}T22:00:00.000Z`);
  const days = [{ from: next }, { to: next }, { from: twentieth, to: next }, { from: next, to: later }];
  const periods = [...partial, ...days, ...days.map((period) => ({ ...period, within: true }))];
  const narrowings = [
    {},
    { isLocked: true },
    { isLocked: false },
    { withoutDriver: true },
    { withoutDriver: false },
    { types: [0, 2] },
    { types: [] },
    { vehicleIds: [vehicleId] },
    { vehicleIds: [] },
    { driverIds: [driverId] },
    { groupIds: [group] },
    { isArchived: true },
    { searchTerm: "maier" },
  ];
  const driver = anActor(mandatorId, driverId, { role: 5 });
  const counts = new Set<number>();
  for (const actor of [admin, driver]) {
    for (const narrowing of narrowings) {
      for (const period of [...wholes, ...periods]) {
        const filter = { ...period, ...narrowing };
        const { items, totalCount } = await look({ ...filter, perPage: 100 }, actor);
        expect([filter, totalCount]).toEqual([filter, items.length]);
        expect(await look({ ...filter, page: 2, perPage: 1 }, actor)).toMatchObject({ totalCount });
        counts.add(totalCount);
      }
    }
  }
  expect(counts).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});

test("trips of archived vehicles come only when asked for", async () => {
  const { mandatorId, trip, ids } = await aFleet();
  const archived = await aVehicle(database, mandatorId, { archived_at: now });
  const id = await trip("01T08:00", "01T09:00", { vehicle_id: archived });
  expect(await ids()).toEqual([]);
  expect(await ids({ isArchived: true })).toEqual([id]);
});

test("short automatic trips are left out where the company hides them, manual ones never", async () => {
  const { trip, ids, admin } = await aFleet({ hide_trips_up_to_in_meter: 500 });
  const short = await trip("01T08:00", "01T08:01", { mileage_in_meters: 500 });
  const long = await trip("02T08:00", "02T08:01", { mileage_in_meters: 501 });
  const manual = await trip("03T08:00", "03T08:01", { mileage_in_meters: 500, agent: 1 });
  expect(await ids()).toEqual([manual, long]);
  expect(await inMandator(database, admin, (db) => readTrip(db, admin, now, short))).toMatchObject({
    id: short,
  });
});

test("a private trip's places and purpose are for its driver, and for the special organisation", async () => {
  const secret = {
    type: 1,
    description: "Geheim",
    start_latitude: 48.2,
    start_longitude: 16.3,
    destination_latitude: 48.3,
    destination_longitude: 16.4,
    start_address: JSON.stringify({ displayName: "Geheimgasse 1, 1010 Wien" }),
  };
  const look = async (isSpecial: boolean) => {
    const fleet = await aFleet({ is_special_organisation: isSpecial });
    const id = await fleet.trip("01T08:00", "01T09:00", secret);
    const driver = anActor(fleet.mandatorId, fleet.driverId, { role: 5 });
    const support = { ...driver, supportUserId: newId() };
    const saidTo = async (actor: Actor) =>
      inMandator(database, actor, async (db) => JSON.stringify(await readTrip(db, actor, now, id)));
    return {
      driver: await saidTo(driver),
      admin: await saidTo(fleet.admin),
      support: await saidTo(support),
      foundByAdmin: await fleet.ids({ searchTerm: "geheim" }),
      foundByDriver: await fleet.ids({ searchTerm: "geheim" }, driver),
      id,
    };
  };
  const places = /Geheim|48\.2|16\.3|48\.3|16\.4/;
  const plain = await look(false);
  expect(plain.driver).toMatch(places);
  expect(plain.admin).not.toMatch(places);
  expect(plain.support).not.toMatch(places);
  expect(JSON.parse(plain.admin)).toMatchObject({ type: 1, mileageInMeters: 12_000, startAddress: null });
  expect([plain.foundByAdmin, plain.foundByDriver]).toEqual([[], [plain.id]]);
  const special = await look(true);
  expect(special.admin).toMatch(places);
  expect(special.support).not.toMatch(places);
});

test("an end without an address is said as its coordinates", async () => {
  const { trip, list } = await aFleet();
  const start_address = JSON.stringify({
    street: "Stephansplatz 1",
    displayName: "Stephansplatz 1, 1010 Wien",
  });
  const ends = { start_latitude: 48.20849, start_longitude: 16.37208 };
  await trip("01T08:00", "01T08:30", {
    ...ends,
    start_address,
    destination_latitude: 47.07,
    destination_longitude: 15.439,
  });
  await trip("02T08:00", "02T09:02", { agent: 3, idle_seconds: 465 });
  const { items } = await list({ orderAsc: true });
  expect(items[0]).toMatchObject({
    startAddress: {
      street: "Stephansplatz 1",
      city: null,
      displayName: "Stephansplatz 1, 1010 Wien",
      latitude: 48.20849,
    },
    destinationAddress: { street: null, displayName: "47.07000, 15.43900", latitude: 47.07 },
    duration: "00:30:00",
  });
  expect(items[1]).toMatchObject({
    startAddress: null,
    destinationAddress: null,
    duration: "01:02:00",
    idleTime: "00:07:45",
  });
});

test("the mileages of a vehicle's trips form a chain", async () => {
  const { mandatorId, trip, list } = await aFleet();
  const vehicle_id = await aVehicle(database, mandatorId, { created_at: at("01T00:00") });
  for (const day of ["29", "30", "31"]) {
    await trip(`${day}T08:00`, `${day}T09:00`, { vehicle_id, mileage_in_meters: 1_000 });
  }
  const { items } = await list({ orderAsc: true });
  expect(items.map(({ mileageInformation }) => Object.values(mileageInformation))).toEqual([
    [0, 1_000],
    [1_000, 2_000],
    [2_000, 3_000],
  ]);
});

test("a search finds vehicle, driver, purpose and addresses, and takes % as itself", async () => {
  const { trip, ids } = await aFleet();
  const id = await trip("01T08:00", "01T09:00", {
    description: "50% Anzahlung",
    destination_address: JSON.stringify({ displayName: "Hauptplatz 1, 8010 Graz" }),
  });
  for (const searchTerm of ["123 ab", "MAIER", "50% anz", "graz"])
    expect(await ids({ searchTerm })).toEqual([id]);
  for (const searchTerm of ["%", "_", "\\"]) {
    expect(await ids({ searchTerm })).toEqual(searchTerm === "%" ? [id] : []);
  }
});

test("trips of a time in which it is doubtful who spoke for their box are marked, entered ones never", async () => {
  const { mandatorId, vehicleId, trip, list } = await aFleet();
  const { id: boxId } = await aBox(database, mandatorId, { vehicleId });
  const doubted = await trip("10T08:00", "10T09:00");
  const entered = await trip("10T08:30", "10T08:40", { agent: 1 });
  const later = await trip("10T10:00", "10T11:00");
  await asOwner(
    database,
    `insert into box_incidents (mandator_id, box_id, kind, happened_at, earliest_device_time, latest_device_time)
     values ($1, $2, 'ejected', $3, $4, $5)`,
    [mandatorId, boxId, at("31T08:00"), at("10T08:50"), at("10T09:30")],
  );

  const { items } = await list();

  expect(items.map(({ id, isOriginDoubted }) => [id, isOriginDoubted])).toEqual([
    [later, false],
    [entered, false],
    [doubted, true],
  ]);
});
