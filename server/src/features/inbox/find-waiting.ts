import type { Actor } from "@wegbuch/contract/access/actor";
import { daysLeft, inboxDeadline } from "@wegbuch/contract/inbox/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { userIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { takesUsualMails } from "../notifications/read-settings.ts";
import { isPublished } from "../trips/find-trip-rows.ts";

/** A trip that waits: whose it is, and how many days are left, today among them. */
export type Waiting = { driverId: string; vehicleId: string; deadlineAt: number; left: number };

/** All that waits in a company with an inbox, in the role of jobs; of one driver where asked. */
export async function findWaiting(
  db: MandatorDb,
  now: Date,
  driverId: string | null = null,
): Promise<Waiting[]> {
  const { rows } = await sql<{ driver_id: string; vehicle_id: string; finished_at: Date; created_at: Date }>`
    select driver_id, vehicle_id, finished_at, created_at
    from trips as trip
    where trip.mandator_id = current_mandator() and trip.driver_id is not null
      and (${driverId}::uuid is null or trip.driver_id = ${driverId})
      and trip.classified_at is null and trip.locked_at is null and trip.deleted_at is null
      and trip.finished_at >= (select inbox_since from mandators where id = current_mandator()) and ${isPublished}`.execute(
    db,
  );
  return rows.map((row) => {
    const times = { finishedAt: row.finished_at.getTime(), createdAt: row.created_at.getTime() };
    const { deadlineAt } = inboxDeadline(times);
    const left = daysLeft(deadlineAt, now.getTime());
    return { driverId: row.driver_id, vehicleId: row.vehicle_id, deadlineAt, left };
  });
}

/** Those of them that a leader sees, by vehicle or driver. */
export async function findOpen(
  db: MandatorDb,
  leader: Actor,
  waiting: readonly Waiting[],
): Promise<Waiting[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicles where ${vehicleIsVisible(leader, "vehicles.id")}
    union all select id from users where ${userIsVisible(leader, "users.id")}`.execute(db);
  const seen = new Set(rows.map(({ id }) => id));
  return waiting.filter(({ driverId, vehicleId }) => seen.has(driverId) || seen.has(vehicleId));
}

/** The condition that somebody takes mails of trips that wait; who did not say takes them. */
export const isReminded = takesUsualMails("users.id", "openTrips");

/** On the fifth day three are left, on the seventh the last one. */
const remindedLeft: readonly number[] = [3, 1];

/** Whom a day reminds: drivers of whom a trip has come to its fifth or seventh day (rule inbox/reminders). */
export const remindedOf = (waiting: readonly Waiting[]): string[] => [
  ...new Set(waiting.flatMap(({ driverId, left }) => (remindedLeft.includes(left) ? driverId : []))),
];

/** How many of a driver's trips wait, how many of them until the nearest last day, and which that is; null for none. */
export function pressing(waiting: readonly Waiting[]) {
  const ahead = [...rowsBy(waiting, ({ deadlineAt }) => deadlineAt)].filter(([, [one]]) => one!.left > 0);
  const [nearest] = ahead.toSorted(([one], [other]) => one - other);
  return nearest ? { count: waiting.length, due: nearest[1].length, deadlineAt: nearest[0] } : null;
}
