import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect } from "vitest";
import { aFence } from "../tracking/fences.ts";
import { crossAgain } from "../../../src/features/geofenceevents/follow-changes.ts";
import { resolveAddresses } from "../../../src/features/trips/addresses/resolve-addresses.ts";
import { recountSums } from "../../../src/features/trips/ledger/keep-sums.ts";
import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { clock } from "../../../src/platform/clock.ts";
import { aBox, aDriver, aTrip, aVehicle } from "../db/builders.ts";
import { inMandator, type MandatorDb } from "../../../src/platform/db/database.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { offlineGeocoder } from "../../../src/platform/geocoding/offline-geocoder.ts";
import type { Log } from "../../../src/platform/log.ts";
import { aBearer, type aCompany } from "./company.ts";
import { asking } from "./support.ts";
import { shareVehicle } from "./share-vehicle.ts";

/** What is planted in private trips: names of streets, purposes, and the digits of every place; nothing else has them. */
export const planted = /Geheim|Rendezvous|(?<!\d:)(?:48[.,]76[5-9]|16[.,]987)/i;
/** Of each kind one, to be searched for. */
export const plantedWords = ["Geheimgasse", "Rendezvous", "48.765", "Geheim"];

const at = (time: string) => new Date(`2026-05-04T${time}:00.000Z`);
const spot = (step: number) => ({ latitude: 48.765 + step / 1_000, longitude: 16.9871 });
const address = (number: number) => ({ displayName: `Geheimgasse ${number}, 1010 Wien`, ...spot(0) });
const steps = [0, 1, 2, 3, 4];
const metersPerStep = 111.2;

type Settings = { database: TestDatabase; origin: string; log: Log };
type Company = Awaited<ReturnType<typeof aCompany>>;

/**
 * A driver's private trips of every making, in a vehicle that is in everybody's scope: recorded, entered, edited, made
 * business trips again, split, merged, with a calibration inside, with addresses looked up, and one under way.
 */
export async function plantPrivateTrips({ database, origin, log }: Settings, company: Company) {
  const { mandatorId } = company;
  const driver = await aDriver(database, mandatorId, { last_name: "Privat" });
  const vehicle = await aVehicle(database, mandatorId, {
    name: "Privately used",
    is_private_trip_allowed: true,
  });
  const box = await aBox(database, mandatorId, { vehicleId: vehicle });
  await shareVehicle(database, company, { vehicle, driver });
  const own = asking(origin, (await aBearer(database, driver)).authorization);
  const asTracker = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, mandatorId, work, { role: "tracker" });
  const record = async (from: string, to: string | null, given: object = {}, plainSteps = 0) => {
    const id = await aTrip(database, mandatorId, {
      ...recorded(from, to),
      vehicle_id: vehicle,
      driver_id: driver,
      ...given,
    });
    await asTracker((db) =>
      db
        .insertInto("trip_tracks")
        .values(trackOf(id, from, to, plainSteps))
        .execute(),
    );
    return id;
  };
  const done = async <Answer>(call: string, body: object) => {
    const answer = await own<Answer>(call, body);
    expect([call, answer.status < 300 ? "done" : answer]).toEqual([call, "done"]);
    return answer.body;
  };

  const trips = [
    await record("01:00", "01:10"),
    await record("01:20", "01:30", { description: "Rendezvous 1" }),
  ];
  const nameless = await record("01:40", "01:50", { start_address: null, destination_address: null });
  trips.push(nameless, await record("07:40", null));
  await asTracker((db) => recountSums(db, 0));
  await standHere(asTracker, vehicle);
  await lookUp({ database, log }, mandatorId, nameless);

  const form = (from: string, to: string, more: object = {}) => ({
    vehicleId: vehicle,
    driverId: driver,
    startedAt: at(from),
    finishedAt: at(to),
    startAddress: address(2),
    destinationAddress: address(3),
    mileageInMeters: 5_000,
    type: 1,
    description: "Rendezvous 2",
    ...more,
  });
  const entered = (await done<Trip>("POST /Trips", form("02:00", "02:10"))).id;
  const edited = { startAddress: address(4), description: "Rendezvous 3" };
  await done("PUT /Trips/" + entered, form("02:01", "02:11", edited));
  const back = (await done<Trip>("POST /Trips", form("02:20", "02:30"))).id;
  const plain = { displayName: "Ring 1, 1010 Wien" };
  const business = { type: 0, description: "Kunde", startAddress: plain, destinationAddress: plain };
  await done(`PUT /Trips/${back}`, form("02:20", "02:30", business));
  await done("PUT /Trips", { tripIds: [trips[0]!, entered], description: "Rendezvous 4" });

  // Drives that began on business and ended privately: one that was split there, and two that were merged before.
  const whole = await record("05:30", "05:40", { type: 0, ...plainStart }, 3);
  const first = await record("06:00", "06:10", { type: 0, ...plainStart, ...plainEnd }, 5);
  const second = await record("06:12", "06:22", { type: 0, ...plainStart }, 3);
  const joined = (await done<Trip>("POST /Trips/Merge", { tripIds: [first, second] })).id;
  for (const [id, byMileageInMeters] of [
    [whole, 200],
    [joined, 640],
  ] as const) {
    const legs = await done<Trip[]>(`PUT /Trips/${id}/Split`, { byMileageInMeters });
    await done(`PUT /Trips/${legs[1]!.id}`, { driverId: driver, type: 1, description: "Rendezvous 5" });
    trips.push(...legs.map((leg) => leg.id));
  }

  const parts = await done<Trip[]>(`PUT /Trips/${await record("03:00", "03:10")}/Split`, {
    byMileageInMeters: 200,
  });
  const apart = [await record("04:00", "04:10"), await record("04:12", "04:22")];
  const merged = await done<Trip>("POST /Trips/Merge", { tripIds: apart });
  const calibrated = await record("05:00", "05:10");
  await meet({ database, mandatorId }, vehicle, [
    trips[0]!,
    trips[1]!,
    ...parts.map(({ id }) => id),
    calibrated,
  ]);
  trips.push(entered, back, ...parts.map(({ id }) => id), merged.id, ...apart, calibrated);
  return { driver, vehicle, imei: box.imei, trips, calibrateAt: at("05:05").toISOString() };
}

export type Planted = Awaited<ReturnType<typeof plantPrivateTrips>>;

function recorded(from: string, to: string | null) {
  return {
    type: 1,
    started_at: at(from),
    finished_at: to === null ? null : at(to),
    mileage_in_meters: Math.round(4 * metersPerStep),
    start_latitude: spot(0).latitude,
    start_longitude: spot(0).longitude,
    destination_latitude: spot(4).latitude,
    destination_longitude: spot(4).longitude,
    start_address: JSON.stringify(address(1)),
    destination_address: JSON.stringify(address(9)),
  };
}

const plainAddress = JSON.stringify({ displayName: "Ring 1, 1010 Wien" });
const plainStart = { start_latitude: 48.2, start_longitude: 15.6, start_address: plainAddress };
const plainEnd = {
  destination_latitude: 48.2,
  destination_longitude: 15.6,
  destination_address: plainAddress,
};

/** So many of its first steps are no secret. */
function trackOf(trip_id: string, from: string, to: string | null, plainSteps: number) {
  const [first, last] = [at(from).getTime(), to === null ? clock.now().getTime() : at(to).getTime()];
  const points = steps.map((step) => ({
    ...(step < plainSteps ? { latitude: 48.2, longitude: 15.6 } : spot(step)),
    time: first + (step * (last - first)) / 4,
    speedKmh: 20,
    headingDegrees: 0,
    metersFromStart: step * metersPerStep,
  }));
  return { trip_id, part: 0, points: encodeTrack(points) };
}

/** The trips have met a fence whose name was a secret then; now neither its name nor its shape tells anything. */
async function meet(
  { database, mandatorId }: { database: TestDatabase; mandatorId: string },
  vehicle: string,
  tripIds: readonly string[],
): Promise<void> {
  const ring = [
    [16.95, 48.72],
    [17.0242, 48.814],
    [17.1, 48.7],
  ] as const;
  const fence = await aFence(database, mandatorId, { vehicleIds: [vehicle], ring, title: "Geheimtreff" });
  await crossAgain({ database, clock, lateWindowDays: 60 }, mandatorId, tripIds);
  const met = await asOwner(
    database,
    "select from trip_visits where geofence_id = $1 and jsonb_array_length(crossings) > 0",
    [fence],
  );
  expect(met.length).toBeGreaterThan(1);
  await asOwner(database, "update geofences set title = 'Depot' where id = $1", [fence]);
}

type Tracker = <T>(work: (db: MandatorDb) => Promise<T>) => Promise<T>;

/** The live map knows where the vehicle is. */
async function standHere(asTracker: Tracker, vehicle_id: string): Promise<void> {
  const times = { device_time: clock.now(), last_contact_at: clock.now() };
  const row = { vehicle_id, ...spot(2), speed: 20, heading: 0, ...times };
  await asTracker((db) => db.insertInto("vehicle_positions").values(row).execute());
}

/** One end gets an address, at the other the geocoder fails and says what it was asked. */
async function lookUp(
  { database, log }: Omit<Settings, "origin">,
  mandatorId: string,
  trip_id: string,
): Promise<void> {
  const ends = (["start", "destination"] as const).map((trip_end) => ({
    trip_id,
    trip_end,
    due_at: clock.now(),
  }));
  await inMandator(database, mandatorId, (db) => db.insertInto("address_lookups").values(ends).execute(), {
    role: "tracker",
  });
  const nowhere = {
    ids: [],
    names: [],
    englishNames: {},
    postcodes: {},
    countries: "",
    populations: [],
    latitudes: [],
    longitudes: [],
  };
  const geocoder = {
    ...offlineGeocoder(nowhere),
    reverse: async ({ latitude }: { latitude: number }) => {
      if (latitude > spot(2).latitude) throw new Error(`nothing at ${latitude}, ${spot(0).longitude}`);
      const parts = {
        street: "Geheimweg 1",
        postcode: null,
        city: null,
        country: null,
        foreignServiceId: null,
      };
      return { ...parts, displayName: "Geheimweg 1", ...spot(0) };
    },
  };
  await resolveAddresses({ database, clock, geocoder, log }, mandatorId);
}

/** What others try with the trips, of which they must not even learn by the answers. */
export async function tryToChange(
  { vehicle, driver, trips, calibrateAt }: Planted,
  ask: ReturnType<typeof asking>,
): Promise<string[]> {
  const [trip, other] = [trips[0]!, trips[1]!];
  const form = { vehicleId: vehicle, driverId: driver, type: 0, description: "Kunde" };
  const tries: [string, object][] = [
    [`PUT /Trips/${trip}`, form],
    ["PUT /Trips", { tripIds: [trip, other], type: 0 }],
    ["PUT /Trips/Lock", { tripIds: [trip] }],
    [`PUT /Trips/${trip}/Split`, { byMileageInMeters: 200 }],
    ["POST /Trips/Merge", { tripIds: [trip, other], isPreview: true }],
    [
      `POST /Vehicles/${vehicle}/Calibrations`,
      { calibratedAt: calibrateAt, mileageInMeters: 1_000_000, reason: "Abgelesen" },
    ],
  ];
  const answers: string[] = [];
  for (const [call, body] of tries) {
    const answer = await ask(call, body);
    expect([call, answer.status < 500]).toEqual([call, true]);
    answers.push(`${call} ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answers;
}
