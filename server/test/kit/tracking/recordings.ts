import type { Actor } from "@wegbuch/contract/access/actor";
import { clock } from "../../../src/platform/clock.ts";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { keptSums } from "../db/kept-sums.ts";
import { verifyMandator } from "../../../src/platform/history/verify-history.ts";
import type { TrackPoint } from "../../../src/features/trips/tracks/track-point.ts";
import { mileageAt } from "../../../src/features/odometer/read-mileage.ts";
import { recountSums } from "../../../src/features/trips/ledger/keep-sums.ts";
import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";

/** The day of the worked examples: 2 March 2026. */
export const at = (time: string) => new Date(`2026-03-02T${time}Z`);

/** A point of a track to the north, so many seconds and metres after its start. */
const aPoint = (start: Date, seconds: number, metersFromStart: number, speedKmh = 40): TrackPoint => ({
  time: start.getTime() + seconds * 1_000,
  latitude: 48 + metersFromStart / 100_000,
  longitude: 16.37,
  speedKmh,
  headingDegrees: 0,
  metersFromStart,
});

type Recorded = Partial<Parameters<typeof aTrip>[2]> & {
  from: Date;
  to: Date;
  meters: number;
  isLocked?: boolean;
  /** Seconds, metres and speed of its points; none for a trip without a track, evenly driven unless said. */
  way?: readonly (readonly [seconds: number, meters: number, speedKmh?: number])[];
};

/** A vehicle created on 1 February with 100 km, its driver, and recorded trips of it. */
export async function aLogbook(database: TestDatabase, given: { isHWNOE?: boolean } = {}) {
  const mandatorId = await aMandator(database, { is_special_organisation: given.isHWNOE ?? false });
  const driverId = await aDriver(database, mandatorId, { first_name: "Dora", last_name: "Maier" });
  const adminId = await aDriver(database, mandatorId, { role_id: 1 });
  const created_at = new Date("2026-02-01T00:00:00Z");
  const vehicleId = await aVehicle(database, mandatorId, { created_at, is_private_trip_allowed: true });
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, is_initial, created_at)
     values ($1, $2, $3, $4, 100000, true, $4)`,
    [mandatorId, newId(), vehicleId, created_at],
  );
  const record = async ({ from, to, meters, way, isLocked, ...columns }: Recorded): Promise<string> => {
    const seconds = (to.getTime() - from.getTime()) / 1_000;
    const points = (
      way ?? [
        [0, 0],
        [seconds, meters],
      ]
    ).map((point) => aPoint(from, ...point));
    const [first, last] = [points[0], points.at(-1)];
    const id = await aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      driver_id: driverId,
      started_at: from,
      finished_at: to,
      mileage_in_meters: meters,
      start_latitude: first?.latitude ?? null,
      start_longitude: first?.longitude ?? null,
      destination_latitude: last?.latitude ?? null,
      destination_longitude: last?.longitude ?? null,
      ...columns,
    });
    await inMandator(
      database,
      mandatorId,
      async (db) => {
        const track = { trip_id: id, part: 0, points: encodeTrack(points) };
        if (points.length > 0) await db.insertInto("trip_tracks").values(track).execute();
      },
      { role: "tracker" },
    );
    if (isLocked) await asOwner(database, "update trips set locked_at = finished_at where id = $1", [id]);
    await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
    return id;
  };
  const mileage = (moment = clock.now()) =>
    inMandator(database, mandatorId, (db) => mileageAt(db, vehicleId, moment));
  return {
    mandatorId,
    vehicleId,
    driverId,
    parts: { database, clock },
    admin: anActor(mandatorId, adminId, { canCalibrate: true, ...given }),
    driver: anActor(mandatorId, driverId, { role: 5, ...given }),
    record,
    mileage,
    whole: () => whatIsWrong(database, mandatorId),
  };
}

export type Logbook = Awaited<ReturnType<typeof aLogbook>>;

/** Whoever acts as this person for support. */
export const asSupport = (actor: Actor): Actor => ({ ...actor, supportUserId: newId(), supportName: "Sepp" });

/** What a mandator's logbook contradicts itself in: sums that are not those of the trips, or a broken history. */
export async function whatIsWrong(database: TestDatabase, mandatorId: string): Promise<string[]> {
  const sums = () => keptSums(database, mandatorId);
  const kept = JSON.stringify(await sums());
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  const { findings } = await verifyMandator(database, mandatorId, []);
  return [
    ...(kept === JSON.stringify(await sums()) ? [] : ["the sums are not those of the trips"]),
    ...findings.map(({ problem }) => problem),
  ];
}
