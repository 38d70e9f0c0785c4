import type { Language } from "@wegbuch/contract/kit/texts";
import { type MailKind, mailKinds } from "@wegbuch/contract/system/codes";
import type { Transaction } from "kysely";
import { clock } from "../clock.ts";
import type { MandatorDb } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { DB } from "../db/types.ts";
import { enqueue, type JobName } from "../jobs/enqueue.ts";

export type NewMail = {
  kind: MailKind;
  /** Addresses; each sees the others. */
  to: readonly string[];
  language: Language;
  /** What the composer of the kind needs to find the rest: ids, never secrets. */
  payload: Record<string, unknown>;
  /** Not before this moment; at once if it is left out. Whether it is still wanted then is for its composer to say. */
  sendAt?: Date;
  /** Whose mail it is where the transaction is inside no mandator. */
  mandatorId?: string | null;
};

/**
 * Owes somebody a mail, in the transaction of its cause: inside a mandator, or one of the admin role. It is composed and
 * sent after the commit; of a transaction that fails nothing is sent. Gives the mail's id.
 */
export async function queueMail(db: MandatorDb | Transaction<DB>, mail: NewMail): Promise<string> {
  const { kind, to, language, payload, mandatorId, sendAt } = mail;
  const stranger = to.find((address) => !isOneAddress(address));
  if (to.length === 0 || stranger !== undefined) throw new Error("A mail needs addresses, and nothing else");
  const [id, now] = [newId(), clock.now()];
  await db
    .insertInto("mails")
    .values({
      id,
      ...(mandatorId && { mandator_id: mandatorId }),
      kind,
      recipients: [...to],
      language,
      payload: JSON.stringify(payload),
      created_at: now,
      next_attempt_at: sendAt ?? now,
    })
    .execute();
  await enqueue(db, mailJobOf(kind), { mailId: id }, { key: id, ...(sendAt && { runAt: sendAt }) });
  return id;
}

/** The job that sends mails of a kind: those that come with files take long, and keep no others waiting. */
export const mailJobOf = (kind: string) =>
  (kind === mailKinds.report ? "sendReportMail" : "sendMail") satisfies JobName;

/** Whether a text is one address and cannot be read as more: forms have checked it, imports and settings too. */
function isOneAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text);
}
