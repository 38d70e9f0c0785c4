import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { isHidden, privateTimesOf } from "../../histories/find-hidden-times.ts";
import { findPrivateParts } from "../../histories/find-private-parts.ts";
import { type JudgedEntry, readStandings } from "../../histories/read-standings.ts";
import type { StatedTrip } from "../../histories/say-deadline.ts";
import { isAlteration } from "../../histories/say-standing.ts";
import { type ReportOrder, seesCostcenters } from "./order.ts";

/** What was changed on a trip, as its reader may know it; values as the history keeps them. */
export type Change = {
  property: string;
  before: string;
  after: string;
  changedAt: Date;
  author: string;
  /** It was stated for the first time, but not in time. */
  isLate: boolean;
  /** It makes the trip a changed one, or one written down late; else how the trip came to be, or a mark beside it. */
  isMarked: boolean;
};

type Trip = StatedTrip & { id: string; type: number; driver_id: string | null; started_at: Date };

/** All that is told of a private trip whose times are left out. */
const bare = new Set(["type", "mileageInMeters"]);

/**
 * What was changed on trips or stated too late, oldest first, by trip; hidden from whom the history hides it
 * (rule trips/private).
 */
export async function readChanges(
  db: MandatorDb,
  order: ReportOrder,
  trips: readonly Trip[],
): Promise<Map<string, Change[]>> {
  const judged = await readStandings(db, trips);
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
  const privately = await findPrivateParts(
    db,
    trips.map(({ id }) => id),
  );
  const changes = [...judged].map(
    ([id, entries]) =>
      [id, changesOf(order, { ...tripOf.get(id)!, hasPrivatePart: privately.has(id) }, entries)] as const,
  );
  return new Map(changes);
}

function changesOf(
  { actor, filter }: ReportOrder,
  trip: Trip & { hasPrivatePart: boolean },
  entries: readonly JudgedEntry[],
): Change[] {
  const isPrivate = trip.type === tripTypes.private;
  const isBare = isPrivate && !filter.ShowPrivateTripTimes;
  const times = privateTimesOf(
    actor,
    { ...trip, isPrivate, driverId: trip.driver_id, startedAt: trip.started_at },
    entries,
  );
  return entries
    .filter(({ standing }) => standing !== "entry")
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
        isLate: entry.standing === "late",
        isMarked: entry.standing === "late" || isAlteration(entry, entry.standing),
      };
    });
}
