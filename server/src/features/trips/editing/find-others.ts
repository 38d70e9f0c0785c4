import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Trip } from "../ledger/trip.ts";

type Column = "vehicle_id" | "driver_id";

/** The time of a trip; null while it runs. */
export type OtherTrip = { startedAt: number; finishedAt: number | null; mileageInMeters: number };

/**
 * The trips of these vehicles or drivers that were under way between the first and the last of those that come to each,
 * whose logbooks have to be held: with one statement, however many they are.
 */
export async function findOthers(
  db: MandatorDb,
  column: Column,
  coming: readonly Trip[],
): Promise<Map<string, OtherTrip[]>> {
  const idOf = (trip: Trip) => (column === "vehicle_id" ? trip.vehicleId : trip.driverId!);
  const subjects = [...rowsBy(coming, idOf)].map(([id, trips]) => ({
    id,
    from: Math.min(...trips.map(({ startedAt }) => startedAt)),
    until: Math.max(...trips.map(({ finishedAt }) => finishedAt!)),
  }));
  const { rows } = await sql<OtherRow>`
    select asked.id, trips.started_at, trips.finished_at, trips.mileage_in_meters
    from unnest(
      ${subjects.map(({ id }) => id)}::uuid[],
      ${subjects.map(({ from }) => toTimestamp(from))}::timestamptz[],
      ${subjects.map(({ until }) => toTimestamp(until))}::timestamptz[]
    ) as asked (id, since, until)
    join trips on trips.${sql.ref(column)} = asked.id and trips.deleted_at is null
      and trips.started_at < asked.until
      and (trips.finished_at > asked.since or trips.finished_at is null)`.execute(db);
  const found = rowsBy(rows, ({ id }) => id);
  return new Map(subjects.map(({ id }) => [id, (found.get(id) ?? []).map(otherFrom)]));
}

type OtherRow = { id: string; started_at: Date; finished_at: Date | null; mileage_in_meters: number };

const otherFrom = ({ started_at, finished_at, mileage_in_meters }: OtherRow): OtherTrip => ({
  startedAt: started_at.getTime(),
  finishedAt: finished_at?.getTime() ?? null,
  mileageInMeters: mileage_in_meters,
});

/** Which of these trips lie around a calibration of their vehicle (rule trips/calibration). */
export async function findAcrossCalibrations(db: MandatorDb, coming: readonly Trip[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id
    from unnest(
      ${coming.map(({ id }) => id)}::uuid[],
      ${coming.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${coming.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
      ${coming.map(({ finishedAt }) => toTimestamp(finishedAt!))}::timestamptz[]
    ) as asked (id, vehicle_id, start, finish)
    where exists (
      select from calibrations
      where calibrations.vehicle_id = asked.vehicle_id and deleted_at is null
        and calibrated_at > asked.start and calibrated_at < asked.finish)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
