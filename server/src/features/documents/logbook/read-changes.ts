import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { isTold } from "../../histories/find-told-entries.ts";
import { isHidden, privateTimesOf } from "../../histories/find-private-times.ts";
import { type ReportOrder, seesCostcenters } from "./order.ts";

/** What was changed on a trip, as its reader may know it; values as the history keeps them. */
export type Change = {
  property: string;
  before: string;
  after: string;
  changedAt: Date;
  author: string;
};

type Trip = { id: string; type: number; driver_id: string | null; started_at: Date };

type Entry = {
  object_id: string;
  property_name: string;
  old_value: string | null;
  new_value: string | null;
  changed_at: Date;
  actor_name: string | null;
};

/** Locking and releasing change nothing that is said of a trip; taking that back does matter. */
const states = new Set(["lockedAt", "readyForExportAt", "exportedAt"]);

/** All that is told of a private trip whose times are left out. */
const bare = new Set(["type", "mileageInMeters"]);

/** What was changed on trips, oldest first, by trip; hidden from whom the history hides it (OQ-051). */
export async function readChanges(
  db: MandatorDb,
  order: ReportOrder,
  trips: readonly Trip[],
): Promise<Map<string, Change[]>> {
  const { rows } = await sql<Entry>`
    select object_id, property_name, old_value, new_value, changed_at, actor_name
    from history
    where object_kind = 'trip' and object_id = any(${trips.map(({ id }) => id)}::uuid[])
      and ${isTold}
    order by seq`.execute(db);
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
  const privately = await withPrivateParts(db, trips);
  const changes = [...rowsBy(rows, (entry) => entry.object_id)].map(
    ([id, entries]) =>
      [id, changesOf(order, { ...tripOf.get(id)!, hasPrivatePart: privately.has(id) }, entries)] as const,
  );
  return new Map(changes);
}

async function withPrivateParts(db: MandatorDb, trips: readonly Trip[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${trips.map(({ id }) => id)}::uuid[]) as trip (id)
    where has_private_part(id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function changesOf(
  { actor, filter }: ReportOrder,
  trip: Trip & { hasPrivatePart: boolean },
  entries: readonly Entry[],
): Change[] {
  const isPrivate = trip.type === 1;
  const isBare = isPrivate && !filter.ShowPrivateTripTimes;
  const times = privateTimesOf(
    actor,
    { ...trip, isPrivate, driverId: trip.driver_id, startedAt: trip.started_at },
    entries,
  );
  return entries
    .filter((entry) => !states.has(entry.property_name) || entry.new_value === "")
    .filter((entry) => entry.property_name !== "costcenterKey" || seesCostcenters(actor))
    .map((entry) => {
      const isMasked = isHidden(times, entry) || (isBare && !bare.has(entry.property_name));
      const value = (stored: string | null) => (stored && isMasked ? "***" : (stored ?? ""));
      return {
        property: entry.property_name,
        before: value(entry.old_value),
        after: value(entry.new_value),
        changedAt: entry.changed_at,
        author: entry.actor_name ?? "",
      };
    });
}
