import { createHash, createHmac } from "node:crypto";
import { type Actor, actingIdOf } from "@wegbuch/contract/access/actor";
import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";
import { type Database, inMandator } from "../db/database.ts";
import { underKey, type WorkKey } from "../db/keyed-work.ts";
import type { Log } from "../log.ts";
import { seal, unseal } from "../settings/seal.ts";
import { Problem, say } from "./problem.ts";
import type { WrittenAnswer } from "./written-answer.ts";

/** A call with an Idempotency-Key; `asked` is all that makes it another call: method, address and body. */
type KeyedCall = { actor: Actor; key: string; asked: string; keepsNoAnswer: boolean };

type OnceAnswered = WrittenAnswer & { isReplayed: boolean };

export type AnswerOnce = (call: KeyedCall, answer: () => Promise<WrittenAnswer>) => Promise<OnceAnswered>;

type Parts = { database: Database; clock: Clock; log: Log; secret: string };

// As long as a call may take before another with its key goes on in its place.
const mostMilliseconds = 120_000;
const longestAnswer = 64 * 1024;
const waitSeconds = 2;

const replays = new Counter({
  name: "wegbuch_idempotent_replays_total",
  help: "Calls with a key that met the answer of the first with it.",
});

/**
 * Answers each call with a key once (rule calls/repetition): who repeats it meets the answer of the first, that this is
 * under way, or that it was done and the answer is lost. Refusals are not kept.
 */
export function answeringOnce({ database, clock, log, secret }: Parts): AnswerOnce {
  return async (call, answer) => {
    const { actor } = call;
    const whose = { callerId: actingIdOf(actor), key: nameOf(call.key) };
    const begun = await begin(call, whose);
    if (!(begun instanceof Date)) {
      replays.inc();
      return { ...begun, isReplayed: true };
    }
    const mine = { ...whose, mandatorId: actor.mandatorId, begunAt: begun };
    const given = await underKey(mine, answer).catch(async (error: unknown) => {
      // Where that fails too, the key is free after two minutes.
      await letGo(actor, mine).catch(noting("A key was not let go"));
      throw error;
    });
    // It is done, and answered: who loses this answer as well is told that it is done.
    await keep(call, mine, given).catch(noting("An answer was not kept"));
    return { ...given, isReplayed: false };
  };

  function noting(undone: string) {
    return (error: unknown) => log.warn({ err: error }, undone);
  }

  /** Since when the call is under way as ours, or what another with its key was answered. */
  function begin(
    { actor, key: secretKey, asked }: KeyedCall,
    { callerId, key }: Whose,
  ): Promise<Date | WrittenAnswer> {
    const fingerprint = createHmac("sha256", secret).update(`${actor.userId}\n${asked}`).digest();
    return inMandator(database, actor, async (db) => {
      const now = clock.now();
      const isOurs = await db
        .insertInto("idempotency_keys")
        .values({ caller_id: callerId, key, fingerprint, begun_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      if (isOurs) return now;
      const found = await db
        .selectFrom("idempotency_keys")
        .select(["fingerprint", "begun_at", "is_committed", "status", "answer"])
        .where("caller_id", "=", callerId)
        .where("key", "=", key)
        .forUpdate()
        .executeTakeFirst();
      // Let go between the two statements.
      if (found === undefined) throw inUse();
      if (!found.fingerprint.equals(fingerprint)) throw reused();
      if (found.status !== null)
        return { status: found.status, text: found.answer && unseal(found.answer, key, secret + secretKey) };
      if (found.is_committed) throw alreadyDone();
      if (now.getTime() - found.begun_at.getTime() < mostMilliseconds) throw inUse();
      await db
        .updateTable("idempotency_keys")
        .set({ begun_at: now })
        .where("caller_id", "=", callerId)
        .where("key", "=", key)
        .execute();
      return now;
    });
  }

  /** For who has the key alone: it may tell places that are nobody else's. */
  async function keep({ actor, key, keepsNoAnswer }: KeyedCall, mine: Mine, { status, text }: WrittenAnswer) {
    if (keepsNoAnswer || (text !== null && Buffer.byteLength(text) > longestAnswer)) return;
    await inMandator(database, actor, (db) =>
      db
        .updateTable("idempotency_keys")
        .set({ status, answer: text && seal(text, mine.key, secret + key) })
        .where("caller_id", "=", mine.callerId)
        .where("key", "=", mine.key)
        .where("begun_at", "=", mine.begunAt)
        .execute(),
    );
  }

  /** What was refused may be tried again, unless a part of it is done. */
  async function letGo(actor: Actor, mine: Mine): Promise<void> {
    await inMandator(database, actor, (db) =>
      db
        .deleteFrom("idempotency_keys")
        .where("caller_id", "=", mine.callerId)
        .where("key", "=", mine.key)
        .where("begun_at", "=", mine.begunAt)
        .where("is_committed", "=", false)
        .execute(),
    );
  }
}

/** As the database knows it. */
type Whose = { callerId: string; key: string };
type Mine = WorkKey;

const nameOf = (key: string) => createHash("sha256").update(key).digest("base64url");

const inUse = () =>
  new Problem(409, "IdempotencyKeyInUse", {
    message: say.titleIdempotencyKeyInUse,
    retryAfterSeconds: waitSeconds,
  });
const reused = () => new Problem(422, "IdempotencyKeyReused", { message: say.titleIdempotencyKeyReused });
const alreadyDone = () => new Problem(409, "AlreadyDone", { message: say.titleAlreadyDone });
