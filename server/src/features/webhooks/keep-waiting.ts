import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { oneOf } from "../../platform/db/search.ts";
import { graceMilliseconds } from "../vehicles/find-unpluggings.ts";
import { longestPauseMs } from "./plan-attempts.ts";

/** As many deliveries as one statement moves: what waits for a month would be more than its time allows. */
export const mostMoved = 5_000;

/**
 * What has waited for a webhook goes on at once, some of it with each call; gives whether there may be more. What is due within
 * the time of grace stays as it is: it may be an event that is not told yet, as it may be over before (rule webhooks/events).
 */
export async function endWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<boolean> {
  const graceEndsAt = new Date(now.getTime() + graceMilliseconds);
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: whenWaitingEnds(now) })
    .where("id", "in", waitingFor(db, webhookId).where("next_attempt_at", ">", graceEndsAt))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(mostMoved);
}

/** What is owed while a webhook is off waits as long as events are kept, counted from when it could be told. */
const whenWaitingEnds = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, next_attempt_at - ${keptMs} * interval '1 ms')`;

const waitingFor = (db: MandatorDb, webhookId: string) =>
  db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .where("next_attempt_at", "is not", null)
    .orderBy("number")
    .limit(mostMoved);

/**
 * What was being written while its webhook was switched on again may wait as if it were off, and so does what was not moved
 * then; some of it goes on with each call, which gives whether there may be more.
 */
export async function endStranded(db: MandatorDb, now: Date): Promise<boolean> {
  const some = db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("next_attempt_at", ">", new Date(now.getTime() + longestPauseMs))
    .where("webhook_id", "in", (those) =>
      those.selectFrom("webhooks").select("id").where("disabled_at", "is", null),
    )
    .limit(mostMoved);
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: whenWaitingEnds(now) })
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(mostMoved);
}

/** What waited for a webhook that is removed has failed, some of it with each call; gives whether there may be more. */
export async function settleWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: null, failed_at: now })
    .where("id", "in", waitingFor(db, webhookId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(mostMoved);
}

/** Some of what is due, but cannot be told, is looked at again later: of some webhooks, or of a company. */
export async function putOff(
  db: MandatorDb,
  { now, until, webhookIds }: { now: Date; until: Date; webhookIds?: readonly string[] },
): Promise<void> {
  const due = db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("next_attempt_at", "<=", now)
    .$if(webhookIds !== undefined, (some) => some.where("webhook_id", "=", oneOf(webhookIds!)))
    .limit(mostMoved);
  await db.updateTable("webhook_deliveries").set({ next_attempt_at: until }).where("id", "in", due).execute();
}
