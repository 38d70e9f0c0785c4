import { createHash } from "node:crypto";
import type { PushKind } from "@wegbuch/contract/pushsubscriptions/rules";
import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";
import { type Database, inMandator } from "../db/database.ts";
import { findDueCompanies } from "../db/find-due-companies.ts";
import { eachMandator } from "../jobs/each-mandator.ts";
import type { Log } from "../log.ts";
import { AddressNotAllowed, type Guard } from "../outside/guarded-request.ts";
import { type Sending, sendRound, sendRounds } from "../outside/send-rounds.ts";
import { noTurn, ServiceFailure } from "../outside/service-failure.ts";
import type { ComposedPush, PushComposer } from "./composer.ts";
import { encryptPush } from "./encrypt-push.ts";
import { holdMs, planOwn, planPush } from "./plan-push.ts";
import { readPushKeys } from "./push-keys.ts";
import { type HeldPush, holdPushes, notePush, type Outcome } from "./push-rows.ts";
import { vapidHeader } from "./vapid-header.ts";

export type PushParts = {
  database: Database;
  clock: Clock;
  log: Log;
  guard: Guard;
  compose: PushComposer;
  /** The installation's own. */
  secret: string;
  /** Whom a service that pushes may write to. */
  subject: string;
  timeoutMilliseconds?: number;
};

const attempts = new Counter({
  name: "wegbuch_push_attempts_total",
  help: "Attempts to tell a device, by how they ended: sent, postponed, failed for good, dropped as no longer wanted, or gone with its subscription.",
  labelNames: ["outcome"],
});
for (const outcome of ["sent", "postponed", "failed", "dropped", "gone"]) attempts.inc({ outcome }, 0);

/** Under way in this process; of one company no more than the guard lets through to one host. */
const most = { inAll: 32, ofCompany: 4 };
const roundMilliseconds = 1_000;

/** Sends what is due until it is stopped; stopping waits for what is under way. */
export function startPushing(parts: PushParts): { stop(): Promise<void> } {
  return sendRounds(openSending(parts), {
    busyMs: roundMilliseconds / 4,
    idleMs: roundMilliseconds,
    log: parts.log,
    undone: "What devices are to be told could not be looked at",
  });
}

/** Sends what is due now, waits for the answers, and gives how many there were. */
export const pushDue = (parts: PushParts): Promise<number> => sendRound(openSending(parts));

/** Begins some of what is due of each company at each call; what is under way is not waited for. */
function openSending(parts: PushParts): Sending {
  const underWay = new Map<Promise<void>, string>();
  const roomOf = (mandatorId: string) =>
    Math.min(
      most.inAll - underWay.size,
      most.ofCompany - [...underWay.values()].filter((id) => id === mandatorId).length,
    );

  async function beginOf(mandatorId: string): Promise<number> {
    const room = roomOf(mandatorId);
    if (room <= 0) return 0;
    const now = parts.clock.now();
    const until = new Date(now.getTime() + holdMs);
    const held = await inMandator(parts.database, mandatorId, (db) =>
      holdPushes(db, { now, until, most: room }),
    );
    for (const each of held) {
      const work: Promise<void> = sendPush(parts, each)
        // It is due again when its hold is over.
        .catch((error: unknown) => parts.log.error({ mandatorId, err: error }, "A device was not told"))
        .finally(() => underWay.delete(work));
      underWay.set(work, mandatorId);
    }
    return held.length;
  }

  return {
    begin: async () => {
      let begun = 0;
      await eachMandator(
        await findDueCompanies(parts.database, "push_messages", parts.clock.now()),
        async (id) => {
          begun += await beginOf(id);
        },
        { log: parts.log, undone: "Devices of a company were not told" },
      );
      return begun;
    },
    whole: async () => {
      await Promise.all(underWay.keys());
    },
  };
}

/** One attempt, and what came of it. A process that dies in between is followed by another, which may send it once more. */
async function sendPush(parts: PushParts, held: HeldPush): Promise<void> {
  const outcome = await attempt(parts, held);
  attempts.inc({ outcome: outcome.kind });
  const now = parts.clock.now();
  await inMandator(parts.database, held.mandatorId, (db) => notePush(db, held, outcome, now));
}

async function attempt(parts: PushParts, held: HeldPush): Promise<Outcome> {
  const { clock, log, database } = parts;
  const { mandatorId, device } = held;
  try {
    if (device === null || held.expiresAt <= clock.now()) return { kind: "dropped" };
    const composed = await parts.compose(held, { database, clock });
    return composed === null ? { kind: "dropped" } : judged(parts, held, await ask(parts, held, composed));
  } catch (error) {
    const isBusy = error instanceof ServiceFailure && error.reason === noTurn;
    if (!isBusy && error instanceof ServiceFailure) return again(parts, held, { error: reasonOf(error) });
    log.error({ mandatorId, messageId: held.id, err: error }, "A device could not be told");
    return { kind: "postponed", error: "internal", until: planOwn(clock.now(), isBusy), isOurs: true };
  }
}

type Answer = Awaited<ReturnType<Guard["ask"]>>;

/** An alarm wakes a device that sleeps; what else there is may wait until it is looked at. */
const urgencies: Record<PushKind, string> = {
  alarm: "high",
  unplugged: "high",
  reservation: "high",
  openTrips: "normal",
};

async function ask(parts: PushParts, held: HeldPush, { tag, ...told }: ComposedPush): Promise<Answer> {
  const { database, clock, guard, subject, timeoutMilliseconds = 15_000 } = parts;
  const { endpoint, ...browser } = held.device!;
  const now = clock.now();
  const keys = await readPushKeys(database.as("app"), parts);
  const shownTag = tag ?? held.key;
  const message = Buffer.from(JSON.stringify({ ...told, tag: shownTag }));
  return guard.ask(endpoint, {
    method: "POST",
    headers: {
      ttl: String(Math.ceil((held.expiresAt.getTime() - now.getTime()) / 1_000)),
      urgency: urgencies[held.kind],
      // What was sent twice, or is told anew, waits at the service once.
      topic: createHash("sha256").update(shownTag).digest("base64url").slice(0, 32),
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      authorization: vapidHeader(keys, { endpoint, now, subject }),
    },
    body: encryptPush(message, browser),
    turnsOf: held.mandatorId,
    isHeadEnough: true,
    timeoutMilliseconds,
  });
}

/** What nobody receives any more is owed to nobody (RFC 8030, 7.3). */
function judged(parts: PushParts, held: HeldPush, { status, headers }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: "sent", status };
  if (status === 404 || status === 410) return { kind: "gone", status };
  return again(parts, held, { status, error: `status ${status}`, retryAfter: headers["retry-after"] });
}

type Failed = { status?: number; error: string; retryAfter?: string | undefined };

function again({ clock }: PushParts, held: HeldPush, { retryAfter, ...failed }: Failed): Outcome {
  const until = planPush({ ...held, now: clock.now(), retryAfter });
  return until === null
    ? { ...failed, kind: "failed" }
    : { ...failed, kind: "postponed", until, isOurs: false };
}

const reasonOf = (error: ServiceFailure): string =>
  error instanceof AddressNotAllowed ? "notAllowed" : error.reason.slice(0, 200);
