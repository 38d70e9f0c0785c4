import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Histogram } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { ComposedMail, Composers } from "./composer.ts";
import { type HeldMail, holdMail, noteOutcome, type Outcome, type Rest } from "./mail-rows.ts";
import type { Mailer, Refusal } from "./mailer.ts";
import { retryPausesMs } from "./retry-pauses.ts";

export type MailParts = {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  composers: Composers;
  publicOrigin: string;
  /** The installation's own; secrets in mails follow from it. */
  key: string;
  /** While a mail is tried nobody else tries it; longer than any attempt takes. */
  holdMs?: number;
  /** The runner of jobs that sends it; when that dies the mail is free at once. */
  heldBy?: string | undefined;
};

const attempts = new Counter({
  name: "wegbuch_mail_attempts_total",
  help: "Attempts to send a mail, by how they ended: sent, postponed, failed for good, or dropped as no longer wanted.",
  labelNames: ["outcome"],
});
const firstTries = new Histogram({
  name: "wegbuch_mail_first_try_seconds",
  help: "Time from a mail's cause to the first attempt to send it.",
  buckets: [1, 5, 15, 30, 60, 300, 900, 3600],
});
// From the beginning, so that an alarm sees the first failure as a rise.
for (const outcome of ["sent", "postponed", "failed", "dropped"]) attempts.inc({ outcome }, 0);

/**
 * Tries once to send a mail that is due; does nothing if it is not. What goes wrong is noted with the mail, which is
 * tried again by the plan. If the process dies after the server has taken the mail and before that is noted, the mail
 * is sent again when the process is known to be dead, with the same Message-ID.
 */
export async function sendMail(parts: MailParts, id: string): Promise<void> {
  const { clock, holdMs = 10 * 60_000, heldBy = null } = parts;
  const db = parts.database.as("jobs");
  const now = clock.now();
  const mail = await holdMail(db, id, { now, until: new Date(now.getTime() + holdMs), by: heldBy });
  if (mail === null) return;
  if (mail.attempts === 1) firstTries.observe((now.getTime() - mail.createdAt.getTime()) / 1_000);
  const outcome = await attempt(parts, mail);
  attempts.inc({ outcome: outcome.kind });
  if (outcome.kind === "failed") parts.log.error(facts(mail), "A mail has failed for good");
  await insistently(() => noteOutcome(db, mail, outcome, clock.now()));
}

async function attempt(parts: MailParts, mail: HeldMail): Promise<Outcome> {
  const { id, kind, recipients: to, createdAt } = mail;
  let composed: ComposedMail | null;
  try {
    composed = await compose(parts, mail);
  } catch (error) {
    parts.log.error({ ...facts(mail), err: error }, "A mail could not be composed");
    return again(parts, mail, { subject: "", recipients: to, error: (error as Error).message });
  }
  if (composed === null) return { kind: "dropped" };
  const { subject } = composed;
  try {
    const refusals = await parts.mailer.deliver({ ...composed, id, kind, to, createdAt });
    return refusals.length === 0 ? { kind: "sent" } : notForAll(parts, mail, subject, refusals);
  } catch (error) {
    const { message, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
    // Answers of mail servers name recipients: the row keeps them, the log does not.
    parts.log.warn({ ...facts(mail), code, responseCode }, "A mail could not be sent");
    return again(parts, mail, { subject, recipients: to, error: message });
  }
}

async function compose(parts: MailParts, mail: HeldMail): Promise<ComposedMail | null> {
  const composer = parts.composers[mail.kind];
  if (composer === undefined) throw new Error(`Nobody composes mails of kind ${mail.kind}`);
  const secret = (purpose: string) =>
    createHmac("sha256", parts.key).update(`mail ${mail.id} ${purpose}`).digest();
  const { database, clock, publicOrigin } = parts;
  return composer(mail, { database, clock, publicOrigin, secret });
}

/** Those who have it do not get it again. Only when the others are all refused for good is there nothing to wait for. */
function notForAll(parts: MailParts, mail: HeldMail, subject: string, refusals: Refusal[]): Outcome {
  const recipients = refusals.map(({ recipient }) => recipient);
  const error = [...new Set(refusals.map(({ reason }) => reason))].join("; ");
  parts.log.warn({ ...facts(mail), refusals: refusals.length }, "A mail was refused");
  const rest = { subject, recipients, error };
  return refusals.every(({ isFinal }) => isFinal) ? { kind: "failed", rest } : again(parts, mail, rest);
}

function again({ clock }: MailParts, mail: HeldMail, rest: Rest): Outcome {
  const pauseMs = retryPausesMs[mail.attempts - 1];
  if (pauseMs !== undefined)
    return { kind: "postponed", until: new Date(clock.now().getTime() + pauseMs), rest };
  return { kind: "failed", rest };
}

const facts = ({ id, kind, attempts: tried }: HeldMail) => ({ mailId: id, kind, attempts: tried });

/** A database that is away for a moment must not make us forget that a mail has arrived. */
async function insistently(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of [500, 2_000, 8_000, 16_000, 30_000]) {
    try {
      return await work();
    } catch {
      await sleep(pauseMs);
    }
  }
  await work();
}
