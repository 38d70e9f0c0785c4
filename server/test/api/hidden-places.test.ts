import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";

const database = await aDatabase();
// When the servers of these tests think it is.
const now = Date.parse("2026-05-04T08:00:00Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000);

type Given = Partial<Parameters<typeof aTrip>[2]>;

/** A vehicle in everybody's scope whose driver ended a private drive an hour ago; it was heard of a minute ago. */
async function aParkedCar() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { mandatorId, people } = company;
  const [driver, vehicle] = [await aDriver(database, mandatorId), await aVehicle(database, mandatorId)];
  const other = await aVehicle(database, mandatorId);
  await inMandator(database, mandatorId, async (db) => {
    const group_id = company.inScope(3).group;
    for (const vehicle_id of [vehicle, other]) {
      await db.insertInto("group_vehicles").values({ group_id, vehicle_id }).execute();
      const users = [driver, people[3], people[5], people[6]];
      await db
        .insertInto("vehicle_drivers")
        .values(users.map((user_id) => ({ vehicle_id, user_id })))
        .execute();
    }
  });
  const stands = (vehicle_id: string, minutes: number) => {
    const times = { device_time: ago(minutes), last_contact_at: ago(minutes) };
    const place = { latitude: 48.765, longitude: 16.987, speed: 0, heading: 0 };
    const row = { vehicle_id, ...place, ...times };
    return inMandator(
      database,
      mandatorId,
      (db) => db.insertInto("vehicle_positions").values(row).execute(),
      {
        role: "tracker",
      },
    );
  };
  const trip = (from: number, until: number | null, given: Given = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicle,
      driver_id: driver,
      started_at: ago(from),
      finished_at: until === null ? null : ago(until),
      ...given,
    });
  /** Where people of these roles read its place: a car that is told of nowhere is hidden. */
  const seenBy = async (roles: readonly (1 | 2 | 3 | 4 | 5 | 6)[] = [1, 2, 3, 4], id = vehicle) => {
    const seen = new Set<string>();
    for (const role of roles) {
      const ask = asking(origin, (await aBearer(database, people[role])).authorization);
      for (const call of [`/Vehicles/${id}`, "/Vehicles/LastPosition", "/LiveLocations/VehiclePositions"]) {
        const text = JSON.stringify((await ask(`GET ${call}?perPage=1000`)).body);
        if (text.includes("48.765")) seen.add(call.replace(id, ":id"));
      }
    }
    return [...seen];
  };
  const asPerson = async (userId: string) => asking(origin, (await aBearer(database, userId)).authorization);
  return { ...company, driver, vehicle, other, trip, stands, seenBy, asPerson };
}

type Car = Awaited<ReturnType<typeof aParkedCar>>;
const everywhere = ["/Vehicles/:id", "/Vehicles/LastPosition", "/LiveLocations/VehiclePositions"];
const byHand = { agent: 1, mileage_source: "entered" } as const;
const part = { is_recomposed: true } as const;

/** A business drive that was split: the row that keeps it, and its two parts. */
async function split({ trip }: Car, one: Given, other: Given): Promise<void> {
  const first = await trip(40, 30, { ...part, ...one });
  await trip(30, 20, { ...part, ...other });
  await trip(40, 20, { copied_from_id: first, deleted_at: ago(10) });
}

const afterwards: [what: string, isShown: boolean, happens: (car: Car) => Promise<unknown>][] = [
  ["nothing", false, async () => undefined],
  ["a drive that its box recorded", true, ({ trip }) => trip(40, 20)],
  ["a drive that is under way", true, ({ trip }) => trip(40, null)],
  ["a trip that somebody entered", false, ({ trip }) => trip(40, 20, byHand)],
  ["a drive recorded after it was heard of last", false, ({ trip }) => trip(0.5, null)],
  ["a drive recorded without positions", false, ({ trip }) => trip(40, 20, { agent: 3 })],
  ["what splitting and merging made", false, ({ trip }) => trip(40, 20, part)],
  ["a drive that is in the logbook no more", false, ({ trip }) => trip(40, 20, { deleted_at: ago(10) })],
  ["a recorded drive, split", true, (car) => split(car, {}, {})],
  ["a recorded drive, its end split off as private", false, (car) => split(car, {}, { type: 1 })],
  ["a recorded drive, its beginning split off as private", false, (car) => split(car, { type: 1 }, {})],
  [
    "a drive that another vehicle recorded",
    false,
    ({ trip, other }) => trip(40, 20, { recorded_vehicle_id: other }),
  ],
  [
    "a drive it recorded that was moved to another vehicle",
    true,
    ({ trip, vehicle, other }) => trip(40, 20, { vehicle_id: other, recorded_vehicle_id: vehicle }),
  ],
  [
    "a recorded drive and a private one that was moved to another vehicle",
    false,
    async ({ trip, vehicle, other }) => {
      await trip(40, 30);
      await trip(29, 20, { type: 1, vehicle_id: other, recorded_vehicle_id: vehicle });
    },
  ],
  [
    "a recorded drive and a private one that was deleted",
    false,
    async ({ trip }) => {
      await trip(40, 30);
      await trip(29, 20, { ...byHand, type: 1, deleted_at: ago(10) });
    },
  ],
  [
    "a private drive under way",
    false,
    async ({ trip }) => {
      await trip(40, 30);
      await trip(20, null, { type: 1 });
    },
  ],
];

test.each(afterwards)(
  "where a private drive ended, and then there was %s: its place is shown: %s",
  async (_what, isShown, happens) => {
    const car = await aParkedCar();
    await car.trip(90, 60, { type: 1 });
    await car.stands(car.vehicle, 1);
    await happens(car);
    expect(await car.seenBy()).toEqual(isShown ? everywhere : []);
    const own = await car.asPerson(car.driver);
    expect((await own(`GET /Vehicles/${car.vehicle}`)).body).toMatchObject({ latitude: 48.765 });
  },
);

test("a trip of a second that anybody enters after a private drive does not tell where it ended", async () => {
  const car = await aParkedCar();
  await car.trip(90, 60, { type: 1 });
  await car.stands(car.vehicle, 1);
  for (const [index, role] of ([1, 3, 5] as const).entries()) {
    const ask = await car.asPerson(car.people[role]);
    const address = { displayName: "Ring 1, 1010 Wien" };
    const entered = await ask("POST /Trips", {
      vehicleId: car.vehicle,
      driverId: role === 1 ? car.driver : car.people[role],
      startedAt: ago(55 - index),
      finishedAt: new Date(ago(55 - index).getTime() + 1_000),
      startAddress: address,
      destinationAddress: address,
      mileageInMeters: 1,
      type: 0,
    });
    expect([role, entered.status]).toEqual([role, 201]);
    expect(await car.seenBy([1, 2, 3, 4, 5, 6])).toEqual([]);
  }
});

test("a driver who enters a trip does not learn by it where a colleague drove to", async () => {
  const car = await aParkedCar();
  await car.trip(90, 60);
  await car.stands(car.vehicle, 1);
  await car.trip(40, 20, { ...byHand, driver_id: car.people[5] });
  expect(await car.seenBy([5])).toEqual([]);
  expect(await car.seenBy([1])).toEqual(everywhere);
});

test("a box that is put into another vehicle where a private drive ended tells no place until it drives there", async () => {
  const car = await aParkedCar();
  const box = await aBox(database, car.mandatorId, { vehicleId: car.vehicle });
  await car.trip(90, 60, { type: 1 });
  await asOwner(database, "update box_attachments set attached_until = $1 where box_id = $2", [
    ago(50),
    box.id,
  ]);
  const attachment = { id: newId(), box_id: box.id, vehicle_id: car.other, created_at: ago(50) };
  await inMandator(database, car.mandatorId, (db) =>
    db
      .insertInto("box_attachments")
      .values({ ...attachment, attached_from: ago(50) })
      .execute(),
  );
  await car.stands(car.other, 1);
  expect(await car.seenBy([1], car.other)).toEqual([]);
  await car.trip(30, 20, { vehicle_id: car.other });
  expect(await car.seenBy([1], car.other)).toEqual(everywhere);
});

test("a box that comes from another mandator tells no place until it has driven for the new one", async () => {
  const former = await aMandator(database);
  const car = await aParkedCar();
  const box = await aBox(database, former);
  const lent = "update boxes set mandator_id = $1, left_mandator_at = $2 where id = $3";
  await asOwner(database, lent, [car.mandatorId, ago(60), box.id]);
  const attachment = { id: newId(), box_id: box.id, vehicle_id: car.vehicle, created_at: ago(50) };
  await inMandator(database, car.mandatorId, (db) =>
    db
      .insertInto("box_attachments")
      .values({ ...attachment, attached_from: ago(60) })
      .execute(),
  );
  await car.stands(car.vehicle, 1);
  expect(await car.seenBy([1])).toEqual([]);
  await car.trip(30, 20);
  expect(await car.seenBy([1])).toEqual(everywhere);
});

test("a vehicle whose place is hidden is told of without it, and not among those that move", async () => {
  const car = await aParkedCar();
  await car.trip(90, null, { type: 1 });
  await car.stands(car.vehicle, 1);
  const ask = await car.asPerson(car.people[1]);
  const positions = async (query: string) =>
    (await ask<object[]>(`GET /LiveLocations/VehiclePositions?vehicleIds=${car.vehicle}&${query}`)).body;
  expect(await positions("")).toMatchObject([
    {
      id: car.vehicle,
      isPlaceHidden: true,
      isHiddenByAgreement: false,
      latitude: null,
      longitude: null,
      speed: null,
      heading: null,
    },
  ]);
  expect(await positions("onlyMoving=true")).toEqual([]);
  // From report to report it would be seen when it drives and stands.
  const hour = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00(\.000)?Z$/) as string;
  const { body: list } = await ask<{ items: object[] }>(`GET /Vehicles/LastPosition?perPage=100`);
  expect(list.items).toContainEqual(expect.objectContaining({ id: car.vehicle, lastPosition: hour }));
  const { body: vehicle } = await ask<object>(`GET /Vehicles/${car.vehicle}`);
  expect(vehicle).toMatchObject({ lastPosition: hour, latitude: null });
});
