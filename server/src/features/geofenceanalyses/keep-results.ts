import { boxOf } from "@wegbuch/geo/boundary";
import { type Selectable, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { visitFence } from "../crossings/visit-fence.ts";
import { storedVisit } from "../trips/visits/keep-visits.ts";
import { decodePlaces } from "../trips/tracks/track-codec.ts";
import type { NearFences } from "./find-near-fences.ts";

type Analysis = Selectable<DB["geofence_analyses"]>;
type Trip = { id: string; startedAt: Date; finishedAt: Date };

/** Trips of one transaction. */
const batchTrips = 100;
/** Tracks are long: after so many of them other calls have their turn. */
const tracksPerTurn = 5;

/**
 * Looks at the next trips of an analysis, in the tracker's role: what they met and how far the work has come are kept in
 * one transaction, so that whoever goes on finds nothing missing and nothing twice. Says whether there is more to do here;
 * there is not where it is finished, was given up, or somebody else is at it.
 */
export async function keepResults(
  db: MandatorDb,
  clock: Clock,
  { analysisId, near }: { analysisId: string; near: NearFences },
): Promise<boolean> {
  const analysis = await holdOpenAnalysis(db, analysisId);
  if (analysis === undefined) return false;
  const trips = await nextTrips(db, analysis);
  await keepVisits(db, analysisId, await visitsOf(db, trips, near));
  const hasMore = trips.length === batchTrips;
  await keepProgress(db, analysis, trips, hasMore ? null : clock.now());
  return hasMore;
}

function holdOpenAnalysis(db: MandatorDb, id: string): Promise<Analysis | undefined> {
  return openAnalysis(db, id).forNoKeyUpdate().skipLocked().executeTakeFirst();
}

/** An analysis that is neither calculated nor given up. */
export function openAnalysis(db: MandatorDb, id: string) {
  return db
    .selectFrom("geofence_analyses")
    .selectAll()
    .where("id", "=", id)
    .where("calculated_at", "is", null)
    .where("failed_at", "is", null);
}

/**
 * Finished trips of the analysis; hidden ones and private ones of others are left out when they are read. Vehicles that
 * nobody has statistics of yet are asked about trip by trip, so that each batch goes on in the index by start, where
 * the one before ended, instead of sorting all that is left.
 */
const tripsOf = (analysis: Analysis) => sql`
  from trips
  where deleted_at is null and finished_at is not null
    and started_at >= ${analysis.from_at} and started_at < ${analysis.to_at}
    and (vehicle_id in (select vehicle_id from geofence_analysis_vehicles where analysis_id = ${analysis.id})) is true
    and ${analysis.driver_ids === null ? sql`true` : sql`driver_id = ${oneOf(analysis.driver_ids)}`}
    and ${analysis.types === null ? sql`true` : sql`type = any(${analysis.types}::smallint[])`}`;

async function nextTrips(db: MandatorDb, analysis: Analysis): Promise<Trip[]> {
  const { reached_started_at, reached_trip_id } = analysis;
  const { rows } = await sql<Trip>`
    select id, started_at as "startedAt", finished_at as "finishedAt" ${tripsOf(analysis)}
      and ${
        reached_trip_id === null
          ? sql`true`
          : sql`(started_at, id) > (${reached_started_at}::timestamptz, ${reached_trip_id}::uuid)`
      }
    order by started_at, id
    limit ${batchTrips}`.execute(db);
  return rows;
}

type VisitRow = { trip_id: string; geofence_id: string } & ReturnType<typeof storedVisit>;

/** Only what lasted counts (rule geofences/events). */
async function visitsOf(db: MandatorDb, trips: readonly Trip[], near: NearFences): Promise<VisitRow[]> {
  const { rows } = await sql<{ id: string; points: Buffer }>`
    select trip_id as id, points from trip_tracks
    where trip_id = ${oneOf(trips.map(({ id }) => id))}
    order by trip_id, part`.execute(db);
  const parts = rowsBy(rows, ({ id }) => id);
  const visits: VisitRow[] = [];
  const cross = ({ id, startedAt, finishedAt }: Trip) => {
    const track = (parts.get(id) ?? []).flatMap(({ points }) => decodePlaces(points));
    const span = { startedAt: startedAt.getTime(), finishedAt: finishedAt.getTime() };
    for (const fence of near(boxOf(track))) {
      const visit = visitFence(span, track, fence.boundary);
      if (visit === null || visit.insideMs === 0) continue;
      visits.push({ trip_id: id, geofence_id: fence.id, ...storedVisit(visit) });
    }
  };
  await inTurns(trips, cross, tracksPerTurn);
  return visits;
}

async function keepVisits(db: MandatorDb, analysisId: string, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`
    insert into geofence_analysis_visits (analysis_id, trip_id, geofence_id, inside_seconds, crossings)
    select ${analysisId}::uuid, trip_id, geofence_id, inside_seconds, crossings
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as new (
      trip_id uuid, geofence_id uuid, inside_seconds integer, crossings jsonb)`.execute(db);
}

/** The instant reached is taken over within the database, which knows it more finely than we do. */
async function keepProgress(
  db: MandatorDb,
  analysis: Analysis,
  trips: readonly Trip[],
  calculatedAt: Date | null,
): Promise<void> {
  const last = trips.at(-1)?.id ?? null;
  await sql`
    update geofence_analyses set
      trip_count = coalesce(trip_count, (select count(*) ${tripsOf(analysis)})),
      done_count = done_count + ${trips.length},
      reached_started_at = coalesce((select started_at from trips where id = ${last}), reached_started_at),
      reached_trip_id = coalesce(${last}, reached_trip_id),
      failure_count = 0,
      calculated_at = ${calculatedAt}
    where id = ${analysis.id}`.execute(db);
}
