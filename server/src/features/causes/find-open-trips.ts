import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { findWaiting, type Waiting } from "../inbox/find-waiting.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

/** From a trip's fifth day on its driver is told, as by mail (rule inbox/reminders). */
const mostLeft = 3;

/** Of each driver whose trips press the most urgent day and how many wait at all; in the role of jobs. */
export async function findOpenTrips(db: MandatorDb, now: Date): Promise<Cause[]> {
  const waiting = await findWaiting(db, now);
  return [...rowsBy(waiting, ({ driverId }) => driverId)].flatMap(([driverId, trips]) =>
    causeOf(driverId, trips, now),
  );
}

function causeOf(userId: string, trips: readonly Waiting[], now: Date): Cause[] {
  const [first] = trips.toSorted((one, other) => one.deadlineAt - other.deadlineAt);
  if (first === undefined || first.left > mostLeft) return [];
  const dueOn = dayOf(first.deadlineAt - 1);
  const facts = { count: trips.length, dueOn, isOverdue: first.left <= 0 };
  return [{ key: `${userId} ${dueOn}`, userId, happenedAt: now, facts }];
}
