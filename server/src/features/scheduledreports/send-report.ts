import { nextOccurrence, rangeAt, runAt } from "@wegbuch/contract/scheduledreports/rules";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueEvents } from "../../platform/events/queue-events.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { mayHave } from "./find-document.ts";
import { findReceivers, isMandatorActive } from "./find-receivers.ts";
import { askedOf, type ReportRow } from "./rows.ts";

type Due = { mandatorId: string; id: string };

/**
 * Owes everybody his mail of a report that is due, notes the occurrence and what comes next, all in one transaction. Does
 * nothing where another worker is at it or was: of each occurrence there is one.
 */
export async function sendReport(
  { database, clock }: { database: Database; clock: Clock },
  { mandatorId, id }: Due,
): Promise<void> {
  const work = async (db: MandatorDb) => {
    const now = clock.now();
    const row = await holdDueReport(db, { mandatorId, id }, now);
    const run = row && runAt(askedOf(row), progressOf(row), now.toISOString());
    if (!row || !run) return;
    const occurrence = new Date(run.occurrence);
    // What comes due of a mandator that gets no mails passes, and counts as nothing that was sent.
    const isSent = (await isMandatorActive(db, now)) && (await sendOccurrence(db, row, occurrence, now));
    const next = isSent ? run.nextOccurrenceAt : nextWithout(row, run.occurrence);
    await db
      .updateTable("scheduled_reports")
      .set({
        last_occurrence_at: occurrence,
        sent_count: row.sent_count + (isSent ? 1 : 0),
        next_occurrence_at: next === null ? null : new Date(next),
      })
      .where("id", "=", id)
      .execute();
  };
  await inMandator(database, mandatorId, work, { role: "jobs" });
}

/** Holds a report that is still due, unless somebody else does. */
function holdDueReport(db: MandatorDb, { mandatorId, id }: Due, now: Date): Promise<ReportRow | undefined> {
  return db
    .selectFrom("scheduled_reports")
    .selectAll()
    .where("mandator_id", "=", mandatorId)
    .where("id", "=", id)
    .where("next_occurrence_at", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

const progressOf = (row: ReportRow) => ({
  sentCount: row.sent_count,
  nextOccurrenceAt: row.next_occurrence_at?.toISOString() ?? null,
});

const nextWithout = (row: ReportRow, occurrence: string) =>
  nextOccurrence(askedOf(row), { from: occurrence, last: occurrence, sentCount: row.sent_count });

/** Says whether it is the first to send that occurrence. */
async function sendOccurrence(db: MandatorDb, row: ReportRow, occurrence: Date, now: Date): Promise<boolean> {
  const asked = askedOf(row);
  const found = await findReceivers(db, row);
  const receivers = found.filter(({ actor }) => mayHave(actor, asked));
  const refused = found.filter((receiver) => !receivers.includes(receiver));
  const { from, to } = rangeAt(asked, occurrence.toISOString());
  const kept = await db
    .insertInto("scheduled_report_occurrences")
    .values({
      report_id: row.id,
      occurrence_at: occurrence,
      ran_at: now,
      from_at: from,
      to_at: to,
      asked: JSON.stringify(asked),
      receiver_ids: receivers.map(({ actor }) => actor.userId),
      refused_ids: refused.map(({ actor }) => actor.userId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("report_id")
    .executeTakeFirst();
  if (kept === undefined) return false;
  for (const { actor, email, language } of receivers) {
    const payload = { reportId: row.id, occurrenceAt: occurrence.toISOString(), userId: actor.userId };
    await queueMail(db, { kind: mailKinds.report, to: [email], language, payload });
  }
  const occurrenceAt = occurrence.toISOString();
  await queueEvents(db, [{ type: "report.sent", objectId: row.id, happenedAt: now, refs: { occurrenceAt } }]);
  await forgetOldOccurrences(db, row.id, now);
  return true;
}

/** As long as a mail may be sent again its occurrence is there (90 days), and some more. */
const keptMs = 100 * 24 * 60 * 60_000;

async function forgetOldOccurrences(db: MandatorDb, reportId: string, now: Date): Promise<void> {
  await db
    .deleteFrom("scheduled_report_occurrences")
    .where("report_id", "=", reportId)
    .where("ran_at", "<", new Date(now.getTime() - keptMs))
    .execute();
}
