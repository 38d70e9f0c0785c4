import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { recountSums } from "../../../src/features/trips/ledger/keep-sums.ts";
import { crossAgain } from "../../../src/features/geofenceevents/follow-changes.ts";
import { clock } from "../../../src/platform/clock.ts";
import { inMandator, type MandatorDb } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { aBox, aDriver, aTrip, aVehicle } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aFence } from "../tracking/fences.ts";
import type { aCompany } from "./company.ts";
import { store } from "./followed-box.ts";
import type { Planted } from "./private-words.ts";
import { shareVehicle } from "./share-vehicle.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

const at = (time: string) => new Date(`2026-05-04T${time}:00.000Z`);
const plain = { latitude: 48.2, longitude: 15.6 };
/** What leaks look for; the ends of these drives are no secret. */
const secret = (step: number) => ({ latitude: 48.765 + step / 1_000, longitude: 16.9871 });

/**
 * A driver's drives on business in a vehicle that is in everybody's scope, between places everybody may know by a way nobody
 * may: they were before six in the morning of Monday, the fourth of May 2026, and one goes on, which was heard of then.
 */
export async function plantHiddenWays(database: TestDatabase, company: Company): Promise<Planted> {
  const { mandatorId } = company;
  const driver = await aDriver(database, mandatorId, { last_name: "Früh" });
  const vehicle = await aVehicle(database, mandatorId, { name: "Early van" });
  const box = await aBox(database, mandatorId, { vehicleId: vehicle });
  await shareVehicle(database, company, { vehicle, driver });
  const asTracker = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, mandatorId, work, { role: "tracker" });
  const address = JSON.stringify({ displayName: "Ring 1, 1010 Wien" });
  const record = async (from: string, to: string | null) => {
    const id = await aTrip(database, mandatorId, {
      vehicle_id: vehicle,
      driver_id: driver,
      started_at: at(from),
      finished_at: to === null ? null : at(to),
      start_latitude: plain.latitude,
      start_longitude: plain.longitude,
      start_address: address,
      ...destinationOf(to === null ? secret(2) : plain),
      // The tracker says of one under way where it is now, and looks up no address.
      destination_address: to === null ? null : address,
      mileage_in_meters: 4_000,
    });
    const [first, last] = [at(from).getTime(), at(to ?? "03:50").getTime()];
    const points = [plain, secret(1), secret(2), secret(3), plain].map((place, step) => ({
      ...place,
      time: first + (step * (last - first)) / 4,
      speedKmh: 20,
      headingDegrees: 0,
      metersFromStart: step * 1_000,
    }));
    await asTracker((db) =>
      db
        .insertInto("trip_tracks")
        .values({ trip_id: id, part: 0, points: encodeTrack(points) })
        .execute(),
    );
    return id;
  };
  const trips = [await record("01:00", "01:30"), await record("02:00", "02:30"), await record("03:00", null)];
  await asTracker((db) => recountSums(db, 0));
  const last = { device_time: at("03:50"), last_contact_at: at("03:50") };
  const position = { vehicle_id: vehicle, ...secret(2), speed: 20, heading: 0, ...last };
  await asTracker((db) => db.insertInto("vehicle_positions").values(position).execute());
  await store(database, box, {
    0: rawAt("01:10", 1),
    1: rawAt("02:10", 2),
    2: rawAt("03:50", 2),
  });
  await meet(database, mandatorId, { vehicle, trips });
  return { driver, vehicle, imei: box.imei, trips, calibrateAt: at("01:15").toISOString() };
}

const rawAt = (time: string, step: number) => ({ deviceTime: at(time).getTime(), ...secret(step) });

const destinationOf = ({ latitude, longitude }: typeof plain) => ({
  destination_latitude: latitude,
  destination_longitude: longitude,
});

/** A fence on the way whose name is a secret saw them, and alarmed. */
async function meet(
  database: TestDatabase,
  mandatorId: string,
  { vehicle, trips }: { vehicle: string; trips: readonly string[] },
): Promise<void> {
  const ring = [
    [16.95, 48.72],
    [17.0242, 48.814],
    [17.1, 48.7],
  ] as const;
  const fence = await aFence(database, mandatorId, { vehicleIds: [vehicle], ring, title: "Depot" });
  await crossAgain({ database, clock, lateWindowDays: 60 }, mandatorId, trips);
  // As it was called then; it has another name now.
  await asOwner(database, "update trip_visits set geofence_title = 'Geheimtreff' where geofence_id = $1", [
    fence,
  ]);
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude, created_at)
     values ($1, $2, $3, $4, 'Entering', $5, 48.766, 16.9871, $5)`,
    [mandatorId, newId(), fence, vehicle, at("01:10")],
  );
}
