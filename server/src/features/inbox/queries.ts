import type { Actor } from "@wegbuch/contract/access/actor";
import { daysLeft, inboxDeadline } from "@wegbuch/contract/inbox/rules";
import type { InboxEntry, InboxReport, Suggestion } from "@wegbuch/contract/inbox/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { oneOf } from "../../platform/db/search.ts";
import { isPublished, seenTrips } from "../trips/find-trip-rows.ts";
import { showTrips } from "../trips/read-details.ts";
import { readSuggestions } from "./read-suggestions.ts";

/** Whose trips; left out, the actor's own. */
type Asked = { userIds?: readonly string[] | undefined };

/** What waits in the inboxes of people, as far as the actor sees their trips; the oldest first, for pageIn. */
export function inboxList(actor: Actor, now: Date, asked: Asked) {
  return {
    ids: (db: MandatorDb) =>
      waitingTrips(db, actor, asked).select("trip.id").orderBy("trip.finished_at").orderBy("trip.id"),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<InboxEntry[]> => {
      const [trips, rows, suggestions] = await Promise.all([
        showTrips(db, actor, { ids, now }),
        waitingTrips(db, actor, asked)
          .select(["trip.id", ...timesOfTrip])
          .where("trip.id", "=", oneOf(ids))
          .execute(),
        readSuggestions(db, actor, now, ids),
      ]);
      const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
      return rows.flatMap((row) => {
        const trip = tripOf.get(row.id);
        if (trip === undefined) return [];
        const { deadlineAt, hasArrivedLate } = deadlineOf(row);
        const suggestion = suggestions.get(row.id) ?? null;
        const said = { deadlineAt: new Date(deadlineAt).toISOString(), hasArrivedLate };
        return [{ id: row.id, trip, ...said, suggestion }];
      });
    },
  };
}

/** How many they are, and how pressing (rule inbox/deadline). */
export async function reportInbox(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  asked: Asked,
): Promise<InboxReport> {
  const rows = await waitingTrips(db, actor, asked).select(timesOfTrip).execute();
  const deadlines = rows.map((row) => deadlineOf(row).deadlineAt);
  const isDue = (deadlineAt: number) => daysLeft(deadlineAt, now.getTime()) <= 1;
  const next = deadlines.toSorted((one, other) => one - other)[0];
  return {
    count: deadlines.length,
    dueCount: deadlines.filter(isDue).length,
    nextDeadlineAt: next === undefined ? null : new Date(next).toISOString(),
  };
}

/** What one's own trip probably was; undefined where too little is known (rule inbox/suggestion). */
export async function suggestFor(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<Suggestion | undefined> {
  const trip = await seenTrips(db, actor).select("trip.id").where("trip.id", "=", id).executeTakeFirst();
  if (trip === undefined) throw notFound("Trip");
  return (await readSuggestions(db, actor, now, [id])).get(id);
}

const timesOfTrip = ["trip.finished_at", "trip.created_at"] as const;

/** Trips that nobody and nothing has said the type of (rule inbox/classified). */
function waitingTrips(db: MandatorDb, actor: Actor, { userIds = [actor.userId] }: Asked) {
  return seenTrips(db, actor)
    .where("trip.driver_id", "=", oneOf(userIds))
    .where("trip.classified_at", "is", null)
    .where("trip.locked_at", "is", null)
    .where("trip.finished_at", "is not", null)
    .where(isCounted)
    .where(isPublished);
}

/** What was over before the company had an inbox does not wait in it. */
const isCounted = sql<boolean>`trip.finished_at >= (
  select coalesce(inbox_since, '-infinity') from mandators where id = current_mandator())`;

type Row = { finished_at: Date | null; created_at: Date };

const deadlineOf = ({ finished_at, created_at }: Row) =>
  inboxDeadline({ finishedAt: finished_at!.getTime(), createdAt: created_at.getTime() });
