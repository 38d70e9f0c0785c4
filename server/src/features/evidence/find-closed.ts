import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { seesCostcenters } from "../documents/logbook/order.ts";
import { seesAll, seesDrivesOfSeenVehicles, tripIsVisible } from "../groups/visible-to.ts";
import { isHidden, privateTimesOf, type PrivateTimes } from "../histories/find-hidden-times.ts";
import { findPrivateParts } from "../histories/find-private-parts.ts";
import { tellsCosts, tellsScope } from "../histories/read-history.ts";
import type { BundleOrder } from "./make-bundle.ts";
import type { Link } from "./write-history.ts";

/** All that is told of a private trip whose times are left out. */
const bare = new Set(["type", "mileageInMeters"]);

/** What tells when the whole began or ended that a trip was split from or merged with, any part of which may be private. */
const spans = new Set(["splitFrom", "mergedFrom", "mergedInto"]);

/**
 * Which of these entries of a vehicle's book are enclosed with the hash of their values alone: what the person's own reading of the history
 * hides, all about trips beyond his scope or the period or split or merged since, and of private trips whose times are
 * left out what a file does not tell. What binds a trip is always open, and where it went if it left this vehicle: without
 * it nobody could tell that none is left out.
 */
export async function findClosed(
  db: MandatorDb,
  order: BundleOrder,
  { vehicleId, links }: { vehicleId: string; links: readonly Link[] },
): Promise<(link: Link) => boolean> {
  const trips = await readTrips(db, order, links);
  const staying = await findStaying(db, vehicleId, links);
  return (link) => {
    const { object_kind, object_id, property_name } = link;
    if (object_kind !== "trip") return isBeyond(order, link);
    if (property_name === "facts" || (property_name === "vehicle" && !staying.has(object_id))) return false;
    const trip = trips.get(object_id);
    if (trip === undefined || !trip.isInScope || !trip.isInPeriod) return true;
    if (property_name === "costcenterKey" && !seesCostcenters(order.actor)) return true;
    if (!order.selection.ShowPrivateTripTimes && spans.has(property_name)) return true;
    return (trip.isBare && !bare.has(property_name)) || isHidden(trip.times, link);
  };
}

/** Those whose line is in the bundle of this vehicle. */
async function findStaying(
  db: MandatorDb,
  vehicleId: string,
  links: readonly Link[],
): Promise<ReadonlySet<string>> {
  const moved = links.filter(({ property_name }) => property_name === "vehicle");
  if (moved.length === 0) return new Set();
  const rows = await db
    .selectFrom("visible_facts")
    .select("trip_id")
    .where("vehicle_id", "=", vehicleId)
    .where("trip_id", "=", oneOf(moved.map(({ object_id }) => object_id)))
    .execute();
  return new Set(rows.map(({ trip_id }) => trip_id!));
}

/** What a person is not told in the history of a vehicle. */
const isBeyond = ({ actor }: BundleOrder, { property_name }: Link): boolean =>
  (!seesAll(actor) && tellsScope(property_name)) ||
  (!seesDrivesOfSeenVehicles(actor) && tellsCosts(property_name));

type Trip = { isInScope: boolean; isInPeriod: boolean; isBare: boolean; times: PrivateTimes | null };

type Row = {
  id: string;
  isPrivate: boolean;
  driverId: string | null;
  startedAt: Date;
  isInScope: boolean;
};

type Entry = {
  object_id: string;
  property_name: string;
  changed_at: Date;
  old_value: string | null;
  new_value: string | null;
};

async function readTrips(
  db: MandatorDb,
  { actor, selection }: BundleOrder,
  links: readonly Link[],
): Promise<Map<string, Trip>> {
  const ids = [
    ...new Set(links.flatMap(({ object_kind, object_id }) => (object_kind === "trip" ? [object_id] : []))),
  ];
  const isInScope = tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" });
  const { rows } = await sql<Row>`
    select trip.id, trip.type = ${sql.lit(tripTypes.private)} as "isPrivate", trip.driver_id as "driverId",
      trip.started_at as "startedAt", ${isInScope} as "isInScope"
    from visible_trips as trip
    where trip.id = any(${ids}::uuid[]) and (trip.deleted_at is null or trip.agent = ${sql.lit(tripAgents.manual)}
      or was_undone(trip.import_id, trip.deleted_at))`.execute(db);
  const { rows: entries } = await sql<Entry>`
    select object_id, property_name, changed_at, old_value, new_value from history
    where object_kind = 'trip' and object_id = any(${ids}::uuid[]) and property_name in ('type', 'driver')
    order by seq`.execute(db);
  const privately = await findPrivateParts(db, ids);
  const entriesOf = rowsBy(entries, ({ object_id }) => object_id);
  const [from, to] = [new Date(selection.from), new Date(selection.to)];
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isInScope: row.isInScope,
        isInPeriod: row.startedAt >= from && row.startedAt < to,
        isBare: row.isPrivate && !selection.ShowPrivateTripTimes,
        times: privateTimesOf(
          actor,
          { ...row, hasPrivatePart: privately.has(row.id) },
          entriesOf.get(row.id) ?? [],
        ),
      },
    ]),
  );
}
