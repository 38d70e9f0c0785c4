import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { Trip } from "../ledger/trip.ts";
import { say } from "./refuse-trips.ts";

type Span = Pick<Trip, "startedAt" | "finishedAt">;

/** Trips that come to a vehicle or a driver; `mayOverlap` says which of them were recorded and are not judged. */
type Coming = {
  column: "vehicle_id" | "driver_id";
  id: string;
  trips: readonly Trip[];
  mayOverlap?: (trip: Trip) => boolean;
};

/**
 * Refuses trips in a time in which their vehicle or driver has another one, running ones included; touching ends are fine
 * (rule trips/free-time). 409 under the field (rule calls/state-conflicts). The logbook of the vehicle or driver has to
 * be held.
 */
export async function requireFreeTime(
  db: MandatorDb,
  { column, id, trips, mayOverlap = () => false }: Coming,
  field: string,
): Promise<void> {
  const judged = trips.filter((trip) => !mayOverlap(trip));
  if (judged.length === 0) return;
  const others = await spansWithin(db, { column, id, judged, except: trips });
  const spans = [
    ...others.map((span) => ({ ...span, isJudged: false })),
    ...trips.map((trip) => ({ ...trip, isJudged: !mayOverlap(trip) })),
  ];
  if (doOverlap(spans)) throw new Problem(409, "Conflict", { errors: { [field]: [say.tripOverlaps] } });
}

/**
 * Refuses trips of a vehicle around one of its calibrations: they would count on neither side of it
 * (rule trips/mileage), and none could be set there either. 409 under the field.
 */
export async function requireNoCalibration(
  db: MandatorDb,
  { id, trips }: Pick<Coming, "id" | "trips">,
  field: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from calibrations
    join unnest(
      ${trips.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
      ${trips.map(({ finishedAt }) => toTimestamp(finishedAt ?? Infinity))}::timestamptz[]
    ) as coming (start, finish) on calibrated_at > start and calibrated_at < finish
    where vehicle_id = ${id} and deleted_at is null
    limit 1`.execute(db);
  if (rows.length > 0)
    throw new Problem(409, "Conflict", { errors: { [field]: [say.tripIsAcrossCalibration] } });
}

async function spansWithin(
  db: MandatorDb,
  {
    column,
    id,
    judged,
    except,
  }: Pick<Coming, "column" | "id"> & Record<"judged" | "except", readonly Trip[]>,
): Promise<Span[]> {
  const from = Math.min(...judged.map(({ startedAt }) => startedAt));
  const until = Math.max(...judged.map(({ finishedAt }) => finishedAt ?? Infinity));
  const rows = await db
    .selectFrom("trips")
    .select(["started_at", "finished_at"])
    .where(column, "=", id)
    .where("deleted_at", "is", null)
    .where("started_at", "<", new Date(until))
    .where((row) => row.or([row("finished_at", ">", new Date(from)), row("finished_at", "is", null)]))
    .where(sql<boolean>`id <> all(${except.map((trip) => trip.id)}::uuid[])`)
    .execute();
  return rows.map(({ started_at, finished_at }) => ({
    startedAt: started_at.getTime(),
    finishedAt: finished_at?.getTime() ?? null,
  }));
}

/** Whether one of the judged spans overlaps another span. */
function doOverlap(spans: readonly (Span & { isJudged: boolean })[]): boolean {
  let [end, judgedEnd] = [-Infinity, -Infinity];
  for (const span of spans.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (span.startedAt < (span.isJudged ? end : judgedEnd)) return true;
    const until = span.finishedAt ?? Infinity;
    end = Math.max(end, until);
    if (span.isJudged) judgedEnd = Math.max(judgedEnd, until);
  }
  return false;
}
