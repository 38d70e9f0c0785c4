import type { AttemptError } from "@wegbuch/contract/webhooks/rules";
import { Counter } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { findDueCompanies } from "../../platform/db/find-due-companies.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { eachMandator } from "../../platform/jobs/each-mandator.ts";
import type { Log } from "../../platform/log.ts";
import { AddressNotAllowed, type Guard } from "../../platform/outside/guarded-request.ts";
import { type Sending, sendRound, sendRounds } from "../../platform/outside/send-rounds.ts";
import { noTurn, ServiceFailure } from "../../platform/outside/service-failure.ts";
import { isMandatorActive } from "../scheduledreports/find-receivers.ts";
import { composePayload } from "./compose-payload.ts";
import { findDueWebhooks, type HeldDelivery, holdDeliveries } from "./hold-deliveries.ts";
import { unsealSecret } from "./keep-secret.ts";
import { putOff } from "./keep-waiting.ts";
import { type Attempted, noteDelivery } from "./note-delivery.ts";
import { holdMs, planAttempt, planOurs } from "./plan-attempts.ts";
import { openRoom } from "./room.ts";
import { signedHeaders } from "./signature.ts";

export type SendingParts = {
  database: Database;
  clock: Clock;
  log: Log;
  guard: Guard;
  /** The installation's own. */
  secret: string;
  /** From 0 to 1, for pauses. */
  random?: () => number;
  timeoutMilliseconds?: number;
};

const attempts = new Counter({
  name: "wegbuch_webhook_attempts_total",
  help: "Attempts to tell a webhook, by how they ended: sent, withheld, postponed, or failed for good.",
  labelNames: ["outcome"],
});
for (const outcome of ["sent", "withheld", "postponed", "failed"]) attempts.inc({ outcome }, 0);

/** Begun in one round: following boxes in the same process has the rest of the time. */
const mostPerRound = 24;
const roundMilliseconds = 250;
/** So long nobody looks at a company that is closed. */
const closedMs = 5 * 60_000;

/** Sends what is due until it is stopped; stopping waits for what is under way. */
export function startSending(parts: SendingParts): { stop(): Promise<void> } {
  return sendRounds(openSending(parts), {
    busyMs: roundMilliseconds,
    idleMs: 4 * roundMilliseconds,
    log: parts.log,
    undone: "Webhooks could not be looked at",
  });
}

/** Sends what is due now, waits for the answers, and gives how many there were. */
export const sendDue = (parts: SendingParts): Promise<number> => sendRound(openSending(parts));

type Taken = { held: HeldDelivery; leave: () => void };

/** Another of them is the first at each turn. */
function byTurns<T>(all: readonly T[], turn: number): T[] {
  const first = turn % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Begins some of what is due at each call, companies and their webhooks by turns; what is under way is not waited for. */
function openSending(parts: SendingParts): Sending {
  const [underWay, room] = [new Set<Promise<void>>(), openRoom()];
  let turn = 0;

  async function beginOf(mandatorId: string, most: number): Promise<number> {
    const { database, clock } = parts;
    const now = clock.now();
    const until = new Date(now.getTime() + holdMs);
    const taken: Taken[] = [];
    try {
      await inMandator(database, mandatorId, async (db) => {
        if (!(await isMandatorActive(db, now)))
          return putOff(db, { now, until: new Date(now.getTime() + closedMs) });
        const due = await findDueWebhooks(db, now);
        const off = due.filter(({ isOff }) => isOff).map(({ id }) => id);
        if (off.length > 0)
          await putOff(db, { now, until: new Date(now.getTime() + keptMs), webhookIds: off });
        for (const webhook of byTurns(due, turn)) {
          if (webhook.isOff) continue;
          const wanted = Math.min(room.of(mandatorId, webhook), most - taken.length);
          const held = wanted > 0 ? await holdDeliveries(db, webhook.id, { now, until, most: wanted }) : [];
          for (const each of held) taken.push({ held: each, leave: room.enter(mandatorId, webhook) });
        }
      });
    } catch (error) {
      for (const { leave } of taken) leave();
      throw error;
    }
    for (const each of taken) start(mandatorId, each);
    return taken.length;
  }

  function start(mandatorId: string, { held, leave }: Taken): void {
    const work: Promise<void> = sendDelivery(parts, mandatorId, held)
      // It is due again when its hold is over, with the same id.
      .catch((error: unknown) => parts.log.error({ mandatorId, err: error }, "A webhook was not told"))
      .finally(() => {
        leave();
        underWay.delete(work);
      });
    underWay.add(work);
  }

  return {
    begin: async () => {
      const mandators = await findDueCompanies(parts.database, "webhook_deliveries", parts.clock.now());
      turn += 1;
      let begun = 0;
      await eachMandator(
        byTurns(mandators, turn),
        async (id) => {
          if (begun < mostPerRound && !room.isFull(id)) begun += await beginOf(id, mostPerRound - begun);
        },
        { log: parts.log, undone: "Webhooks of a company were not told" },
      );
      return begun;
    },
    whole: async () => {
      await Promise.all(underWay);
    },
  };
}

/** One attempt, and what came of it. */
async function sendDelivery(parts: SendingParts, mandatorId: string, held: HeldDelivery): Promise<void> {
  const attempted = await attempt(parts, mandatorId, held);
  const isOver = attempted.kind !== "failed" || attempted.nextAttemptAt === null;
  attempts.inc({ outcome: isOver ? attempted.kind : "postponed" });
  const noted = { now: parts.clock.now(), secret: parts.secret };
  await inMandator(parts.database, mandatorId, (db) => noteDelivery(db, held, attempted, noted));
}

async function attempt(parts: SendingParts, mandatorId: string, held: HeldDelivery): Promise<Attempted> {
  const { database, clock, log } = parts;
  const nothing = { status: null, answer: null };
  try {
    const body = await composePayload(
      database,
      { mandatorId, webhookId: held.webhook.id },
      held.message,
      clock.now(),
    );
    if (body === null) return { ...nothing, kind: "withheld", error: "withheld" };
    return judged(parts, held, await ask(parts, held, body));
  } catch (error) {
    const isBusy = error instanceof ServiceFailure && error.reason === noTurn;
    const isOurs = isBusy || !(error instanceof ServiceFailure);
    if (isOurs) log.error({ mandatorId, deliveryId: held.id, err: error }, "A webhook could not be told");
    const nextAttemptAt = isOurs ? planOurs(clock.now(), isBusy) : next(parts, held);
    return { ...nothing, kind: "failed", error: reasonOf(error), nextAttemptAt, isGone: false, isOurs };
  }
}

type Answer = Awaited<ReturnType<Guard["ask"]>>;

function ask(parts: SendingParts, { message, webhook }: HeldDelivery, body: string): Promise<Answer> {
  const at = parts.clock.now();
  const { secret, oldSecrets, oldUntil } = webhook;
  const sealed = oldUntil !== null && oldUntil > at ? [secret, ...oldSecrets] : [secret];
  const [current, ...before] = sealed.map((each) => unsealSecret(each, webhook.id, parts.secret));
  if (!current) throw new Error("The secret of a webhook was sealed with another one");
  const secrets = [current, ...before.filter((each) => each !== null)];
  const headers = signedHeaders({ id: `msg_${message.id}`, at, body }, secrets);
  return parts.guard.ask(webhook.url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    isHeadEnough: true,
    timeoutMilliseconds: parts.timeoutMilliseconds ?? 15_000,
  });
}

function judged(parts: SendingParts, held: HeldDelivery, { status, headers }: Answer): Attempted {
  const told = { status, error: null, answer: mediaTypeOf(headers["content-type"]) };
  if (status >= 200 && status < 300) return { ...told, kind: "sent" };
  const isGone = status === 410;
  // What is switched off at once is not what failed.
  const nextAttemptAt = isGone ? parts.clock.now() : next(parts, held, headers["retry-after"]);
  return { ...told, kind: "failed", nextAttemptAt, isGone, isOurs: false };
}

function next({ clock, random = Math.random }: SendingParts, held: HeldDelivery, retryAfter?: string) {
  return planAttempt({ attempts: held.attempts, now: clock.now(), retryAfter, random: random() });
}

/** All that is kept of an answer: what it says may be what was sent, with its places (rule webhooks/payload). */
function mediaTypeOf(header = ""): string | null {
  return /^[\w.+-]{1,40}\/[\w.+-]{1,60}(?=\s*(?:;|$))/.exec(header)?.[0] ?? null;
}

const errorOf: Record<string, AttemptError> = {
  "the name leads nowhere": "nowhere",
  "no answer in time": "late",
  [noTurn]: "internal",
};

function reasonOf(error: unknown): string {
  if (error instanceof AddressNotAllowed) return "notAllowed";
  if (!(error instanceof ServiceFailure)) return "internal";
  const code = /\((\w+)\)$/.exec(error.reason)?.[1];
  return code === "ENOTFOUND"
    ? "nowhere"
    : (errorOf[error.reason] ?? ["unreachable", code].filter(Boolean).join(" "));
}
