import { languageOf } from "@wegbuch/contract/kit/texts";
import type { MailKind } from "@wegbuch/contract/system/codes";
import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.ts";
import type { QueuedMail } from "./composer.ts";

/** A mail that nobody else tries to send until `heldUntil`. */
export type HeldMail = QueuedMail & { kind: MailKind; attempts: number };

/** Takes a mail that is due, or null if it is not: somebody else has it, it is settled or forgotten. */
export async function holdMail(
  db: Kysely<DB>,
  id: string,
  { now, until, by }: { now: Date; until: Date; by: string | null },
): Promise<HeldMail | null> {
  const row = await db
    .updateTable("mails")
    .set({ next_attempt_at: until, held_by: by, attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .where("next_attempt_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    kind: row.kind as MailKind,
    mandatorId: row.mandator_id,
    recipients: row.recipients,
    language: languageOf(row.language),
    payload: row.payload,
    createdAt: row.created_at,
    attempts: row.attempts,
  };
}

/** What is left of a mail: those who have not got it, and why, for super admins. */
export type Rest = { subject: string; recipients: string[]; error: string };

/** How an attempt ended. */
export type Outcome =
  | { kind: "sent" }
  | { kind: "dropped" }
  | { kind: "postponed"; until: Date; rest: Rest }
  | { kind: "failed"; rest: Rest };

export async function noteOutcome(
  db: Kysely<DB>,
  mail: HeldMail,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.kind === "sent") return noteEnd(db, mail, { sent_at: now });
  if (outcome.kind === "dropped") return noteEnd(db, mail, { dropped_at: now });
  const { subject, recipients, error } = outcome.rest;
  await db
    .updateTable("mails")
    .set({ subject, recipients, last_error: error.slice(0, longestError), held_by: null })
    .set(
      outcome.kind === "failed"
        ? { next_attempt_at: null, failed_at: now }
        : { next_attempt_at: outcome.until },
    )
    .where("id", "=", mail.id)
    // A process that slept through its time finds that another has taken over.
    .where("attempts", "=", mail.attempts)
    .where("next_attempt_at", "is not", null)
    .execute();
}

const longestError = 500;

/** Of a mail that has arrived, or is not wanted any more, nothing personal stays. */
async function noteEnd(
  db: Kysely<DB>,
  { id }: HeldMail,
  end: { sent_at: Date } | { dropped_at: Date },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({
      recipients: [],
      payload: "{}",
      subject: "",
      last_error: null,
      next_attempt_at: null,
      failed_at: null,
      held_by: null,
    })
    .set(end)
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("dropped_at", "is", null)
    .execute();
}
