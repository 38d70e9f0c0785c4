import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotFinish, whyNotOversee } from "@wegbuch/contract/timelogs/months/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { oneOf } from "../../platform/db/search.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { hashDays } from "./hash-days.ts";
import { readDays } from "./queries.ts";
import { daysOfMonth, isOnlyAdministrator } from "./read-months.ts";
import { firstOf } from "./refuse-closed.ts";
import { say } from "./say-events.ts";

/** A month of somebody whose days nobody changes until the transaction ends. */
export type HeldMonth = {
  userId: string;
  /** yyyy-MM-01. */
  month: string;
  days: readonly TimeLog[];
  hash: Buffer;
  confirmed_at: Date | null;
  content_hash: Buffer | null;
  closed_at: Date | null;
};

type Wanted = { userIds: readonly string[]; month: string };

/** Holds a month of some people, also of such who were deleted; 404 when one of them is not in the actor's scope. */
export async function holdMonths(
  db: MandatorDb,
  actor: Actor,
  { userIds, month }: Wanted,
): Promise<HeldMonth[]> {
  // Whoever writes one of the days waits here, or is waited for.
  const people = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", oneOf(userIds))
    .where(userIsVisible(actor, "users.id"))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (people.length < new Set(userIds).size) throw notFound("User");
  const first = firstOf(month);
  const kept = await db
    .selectFrom("work_months")
    .select(["user_id", "confirmed_at", "content_hash", "closed_at"])
    .where("user_id", "=", oneOf(userIds))
    .where("month", "=", first)
    .execute();
  const days = await readDays(db, userIds, daysOfMonth(month));
  return people.map(({ id: userId }) => {
    const known = kept.find((one) => one.user_id === userId);
    const own = days.get(userId) ?? [];
    const { confirmed_at = null, content_hash = null, closed_at = null } = known ?? {};
    return { userId, month: first, days: own, hash: hashDays(own), confirmed_at, content_hash, closed_at };
  });
}

/** Refuses with 404 people of whom one is not in the actor's scope; holds nobody. */
export async function requirePeople(db: MandatorDb, actor: Actor, userIds: readonly string[]): Promise<void> {
  const people = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", oneOf(userIds))
    .where(userIsVisible(actor, "users.id"))
    .execute();
  if (people.length < new Set(userIds).size) throw notFound("User");
}

/** Holds a month of one person. */
export async function holdMonth(
  db: MandatorDb,
  actor: Actor,
  { userId, month }: { userId: string; month: string },
): Promise<HeldMonth> {
  const [held] = await holdMonths(db, actor, { userIds: [userId], month });
  return held!;
}

/** Refuses with 409 a month that is not over, is empty or lacks an end of work (rule timelogs/closing). */
export function refuseUnfinished({ month, days }: HeldMonth, now: Date): void {
  const whyNot = whyNotFinish({ month: month.slice(0, 7), days }, now.getTime());
  if (whyNot !== null) throw new Problem(409, "Conflict", { message: say[whyNot] });
}

/** Refuses with 403 whoever may not judge the month of a person (rule timelogs/monthly-check). */
export async function refuseOwnMonths(
  db: MandatorDb,
  actor: Actor,
  userIds: readonly string[],
): Promise<void> {
  const isOnlyAdmin = await isOnlyAdministrator(db, actor);
  for (const userId of userIds) {
    const whyNot = whyNotOversee(actor, userId, isOnlyAdmin);
    if (whyNot !== null) throw new Problem(403, "Forbidden", { message: say[whyNot] });
  }
}
