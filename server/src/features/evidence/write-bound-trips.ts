import { canonicalJson } from "@wegbuch/contract/evidence/canonical-json";
import type { BundleVehicle, LogbookLine } from "@wegbuch/contract/evidence/schemas";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Piece } from "../../platform/documents/zip-pieces.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { cutFacts, type Shown } from "./cut-facts.ts";
import type { BundleOrder } from "./make-bundle.ts";
import type { SubjectVehicle } from "./read-subject.ts";
import type { ToldTrips } from "./write-history.ts";

type Parts = { vehicle: SubjectVehicle; told: ToldTrips };

const tripsAtOnce = 500;

/** The trips of a vehicle that its history binds, by their ids; gives how many there are and how. */
export async function* writeBoundTrips(
  db: MandatorDb,
  order: BundleOrder,
  { vehicle: { id, name, licensePlate }, told }: Parts,
): AsyncGenerator<Piece, BundleVehicle> {
  const path = `logbook/${id}.jsonl`;
  const counts = { trips: 0, redacted: 0 };
  let bound = 0;
  const present = new Set<string>();
  yield { path, content: "" };
  const ids = [...told.keys()].toSorted();
  for (let from = 0; from < ids.length; from += tripsAtOnce) {
    const rows = await readTrips(db, order, { vehicleId: id, ids: ids.slice(from, from + tripsAtOnce) });
    for (const row of rows) {
      const { line, isInPeriod, isCut } = tripOf(order, row);
      present.add(row.trip_id);
      counts.trips += Number(isInPeriod);
      counts.redacted += Number(isInPeriod && isCut);
      bound += Number(row.is_counted);
      yield { path, content: `${canonicalJson(line)}\n` };
    }
  }
  const erased = ids.filter((trip) => told.get(trip) === null && !present.has(trip)).length;
  const withoutFacts = (await countTrips(db, order, id)) - bound;
  return { id, name, licensePlate, ...counts, erased, withoutFacts };
}

type Row = {
  trip_id: string;
  fields: LogbookLine["fields"];
  type: number;
  is_in_scope: boolean;
  is_in_period: boolean;
  is_replaced: boolean;
  /** Of the period, not deleted, and the person's to see. */
  is_counted: boolean;
};

function tripOf(order: BundleOrder, row: Row) {
  const fields = cutFacts(row.fields, shownOf(order, row));
  // Nobody can tell that a trip whose start is kept back was outside of the period.
  const isInPeriod = row.is_in_period || "c" in fields.startedAt;
  const isCut = Object.values(fields).some((field) => "c" in field);
  return { line: { trip: row.trip_id, fields }, isInPeriod, isCut };
}

/**
 * Of a private trip without times what it was is told; of a recorded one that was split or merged, whose parts may be
 * private, no place; of one outside of the period its start alone; of one beyond the person's scope nothing.
 */
function shownOf({ selection: { ShowPrivateTripTimes: showsTimes } }: BundleOrder, row: Row): Shown {
  const { is_in_scope, is_in_period, is_replaced, type } = row;
  const isBare = !showsTimes && (type === tripTypes.private || is_replaced);
  if (!is_in_scope) return "nothing";
  if (!is_in_period) return isBare ? "nothing" : "start";
  return isBare ? "bare" : is_replaced ? "replaced" : "all";
}

async function readTrips(
  db: MandatorDb,
  { actor, selection: { from, to } }: BundleOrder,
  { vehicleId, ids }: { vehicleId: string; ids: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select facts.trip_id, facts.fields, trip.type, is_in_scope, is_in_period,
      trip.deleted_at is not null and trip.agent <> ${sql.lit(tripAgents.manual)}
        and not was_undone(trip.import_id, trip.deleted_at) as is_replaced,
      is_in_scope and is_in_period and trip.deleted_at is null as is_counted
    from visible_facts as facts
    join visible_trips as trip on trip.id = facts.trip_id
    cross join lateral (
      select ${isInScope(actor)} as is_in_scope,
        trip.started_at >= ${new Date(from)} and trip.started_at < ${new Date(to)} as is_in_period
    ) as judged
    where facts.vehicle_id = ${vehicleId} and facts.trip_id = any(${[...ids]}::uuid[])
    order by facts.trip_id`.execute(db);
  return rows;
}

async function countTrips(db: MandatorDb, { actor, selection }: BundleOrder, vehicleId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from visible_trips as trip
    where trip.vehicle_id = ${vehicleId} and trip.finished_at is not null and trip.deleted_at is null
      and trip.started_at >= ${new Date(selection.from)} and trip.started_at < ${new Date(selection.to)}
      and ${isInScope(actor)}`.execute(db);
  return rows[0]!.count;
}

const isInScope = (actor: BundleOrder["actor"]) =>
  tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" });
