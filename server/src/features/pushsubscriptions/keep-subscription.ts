import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { pushKindsFor } from "@wegbuch/contract/pushsubscriptions/rules";
import type { PushSubscriptionChange } from "@wegbuch/contract/pushsubscriptions/schemas";
import { de, en } from "@wegbuch/contract/pushsubscriptions/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, enterMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { encryptPush } from "../../platform/push/encrypt-push.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock; guard: Guard };
type Whose = { actor: Actor; sessionId: string; browser: string | null };

/**
 * Tells a person in the browser of his session from now on. Whoever was told in this browser before is not any more, of
 * whichever company he is (rule push/devices). Gives the id.
 */
export async function keepSubscription(
  { database, clock, guard }: Parts,
  { actor, sessionId, browser }: Whose,
  { endpoint, p256dh, auth, kinds }: PushSubscriptionChange,
): Promise<string> {
  const heard = pushKindsFor(actor);
  if (!kinds.every((kind) => heard.includes(kind))) throw invalid("kinds", say.kindIsNotYours);
  if (!isKey({ p256dh, auth })) throw invalid("p256dh", say.keyIsNone);
  if (!(await guard.admits(endpoint))) throw invalid("endpoint", say.addressNotAllowed);
  const device = { endpoint, p256dh, auth, kinds: [...new Set(kinds)], browser };
  const mine = { user_id: actor.userId, session_id: sessionId };
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      // Two who take one browser at once do so one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`push to ${endpoint}`}, 0))`.execute(db);
      const session = await db
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", sessionId)
        .forKeyShare()
        .executeTakeFirst();
      if (session === undefined) throw notFound("Session");
      await db
        .deleteFrom("push_subscriptions")
        .where("endpoint", "=", endpoint)
        .where("session_id", "<>", sessionId)
        .execute();
      return enterMandator(db, actor.mandatorId, async (within) => {
        const { id } = await within
          .insertInto("push_subscriptions")
          .values({ ...mine, ...device, id: newId(clock), created_at: clock.now() })
          .onConflict((same) => same.column("session_id").doUpdateSet(device))
          .returning("id")
          .executeTakeFirstOrThrow();
        return id;
      });
    });
}

/** Whether something can be written for this key: not every point of its length is one. */
function isKey(keys: { p256dh: string; auth: string }): boolean {
  try {
    encryptPush(Buffer.alloc(0), keys);
    return true;
  } catch {
    return false;
  }
}
