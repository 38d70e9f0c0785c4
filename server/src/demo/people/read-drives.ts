import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Drive } from "./diary.ts";

/** Between two instants. */
export type Span = { readonly from: Date; readonly until: Date };

export type DrivenTrip = Drive & {
  readonly vehicleId: string;
  readonly driverId: string | null;
  readonly meters: number;
  readonly agent: number;
  readonly isLocked: boolean;
  readonly isReady: boolean;
  readonly isExported: boolean;
  readonly isTouched: boolean;
  /** Both ends have their addresses, or will never have them. */
  readonly isPlaced: boolean;
};

const asTracker = { role: "tracker" } as const;

/** The finished trips of a vehicle that began in a span, in their order. */
export function readDrivesOfVehicle(
  database: Database,
  mandatorId: string,
  vehicleId: string,
  { from, until }: Span,
): Promise<DrivenTrip[]> {
  const read = async (db: MandatorDb) => {
    const rows = await db
      .selectFrom("trips")
      .select([
        "id",
        "vehicle_id",
        "driver_id",
        "started_at",
        "finished_at",
        "type",
        "agent",
        "mileage_in_meters",
      ])
      .select(["start_latitude", "start_longitude", "destination_latitude", "destination_longitude"])
      .select(["locked_at", "ready_for_export_at", "exported_at", "has_been_changed"])
      .select(sql<boolean>`exists (select from address_lookups where trip_id = trips.id)`.as("is_looked_up"))
      .where("vehicle_id", "=", vehicleId)
      .where("started_at", ">=", from)
      .where("started_at", "<", until)
      .where("finished_at", "is not", null)
      .where("deleted_at", "is", null)
      .orderBy("started_at")
      .execute();
    return rows.map((row): DrivenTrip => ({
      id: row.id,
      vehicleId: row.vehicle_id,
      driverId: row.driver_id,
      startedAt: row.started_at,
      finishedAt: row.finished_at!,
      type: row.type,
      agent: row.agent,
      meters: row.mileage_in_meters,
      start: placeOf(row.start_latitude, row.start_longitude),
      destination: placeOf(row.destination_latitude, row.destination_longitude),
      isLocked: row.locked_at !== null,
      isReady: row.ready_for_export_at !== null,
      isExported: row.exported_at !== null,
      isTouched: row.has_been_changed,
      isPlaced: !row.is_looked_up,
    }));
  };
  return inMandator(database, mandatorId, read, asTracker);
}

const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** How far into a span a box has told what it did: the last reading, and whether all of them are followed. */
export type Told = { readonly until: number; readonly isFollowed: boolean };

/** What a box has told of a span; `until` is in ms. */
export async function readTold(
  database: Database,
  { mandatorId, boxId }: { mandatorId: string; boxId: string },
  { from, until }: Span,
): Promise<Told> {
  const box = sql`(select number from boxes where id = ${boxId})`;
  const read = (db: MandatorDb) =>
    sql<{ last: Date | null; isFollowed: boolean }>`
      select greatest(
          (select max(device_time) from readings
            where box_number = ${box} and device_time >= ${from} and device_time < ${until}),
          (select max(until_time) from frames
            where box_number = ${box} and from_time >= ${from} and until_time < ${until})) as last,
        not exists (select from arrivals
          where box_number = ${box} and latest_device_time >= ${from} and earliest_device_time < ${until})
          as "isFollowed"`.execute(db);
  const { rows } = await inMandator(database, mandatorId, read, asTracker);
  return { until: rows[0]!.last?.getTime() ?? 0, isFollowed: rows[0]!.isFollowed };
}

const twoHours = 2 * 3_600_000;

/** Whether a box has told all of a span, to within two of its hourly reports, and its trips are found. */
export const isToldAll = (told: Told, { until }: Span): boolean =>
  told.isFollowed && told.until >= until.getTime() - twoHours;

/** The drives that are surely over: of the last one a box has told of, more may be on its way. */
export const settledOf = (drives: readonly DrivenTrip[], told: Told): readonly DrivenTrip[] =>
  drives.filter(
    ({ finishedAt }, index) =>
      index < drives.length - 1 || (told.isFollowed && told.until >= finishedAt.getTime() + twoHours),
  );
