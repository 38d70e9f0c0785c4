import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { breakMissedIn, mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import { peopleWithDays } from "./queries.ts";
import { weeksOfPeople } from "./read-logged-weeks.ts";

/** People whose days are read at once. */
const mostAtOnce = 200;

/** The weeks from the one of a day on in which somebody of the company drove or worked more than is allowed, or without a break. */
export async function findExceededWeeks(
  db: MandatorDb,
  { from, now }: { from: string; now: Date },
): Promise<{ userId: string; monday: string }[]> {
  const [first, today] = [mondayOf(from), dayOf(now)];
  const people = await peopleWithDays(db, "superAdmin", { from: first, to: addDays(today, 1) })
    .where("users.deleted_at", "is", null)
    .execute();
  const months = [...new Set([first.slice(0, 7), today.slice(0, 7)])];
  const found = new Map<string, { userId: string; monday: string }>();
  for (let at = 0; at < people.length; at += mostAtOnce) {
    const ids = people.slice(at, at + mostAtOnce).map(({ id }) => id);
    for (const month of months)
      for (const [userId, { weeks, rules }] of await weeksOfPeople(db, ids, { month, now }))
        for (const { week, days } of weeks) {
          const { monday, findings } = week;
          const isExceeded =
            findings.length > 0 || days.some(({ events }) => breakMissedIn(events, rules) !== null);
          if (monday >= first && isExceeded) found.set(`${userId} ${monday}`, { userId, monday });
        }
  }
  return [...found.values()];
}
