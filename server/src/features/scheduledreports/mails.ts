import { adminViewer } from "@wegbuch/contract/access/role-sets";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { mayHave } from "./find-document.ts";
import { findReceiver, isMandatorActive, type Receiver } from "./find-receivers.ts";
import { type Asked, makeAttachment, type Making } from "./make-attachment.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const Owed = z.object({ reportId: z.uuid(), occurrenceAt: z.iso.datetime(), userId: z.uuid() });

/** Sends a scheduled report as a file: what was asked for then, to whom may have it now. */
export const scheduledReportMails = (making: Making) =>
  ({
    [mailKinds.report]: async (
      { mandatorId, recipients, payload, createdAt },
      { database, clock, publicOrigin },
    ) => {
      const now = clock.now();
      const find = (db: MandatorDb) => findOwed(db, Owed.parse(payload), { recipients, now });
      const owed = await inMandator(database, mandatorId!, find, { role: "jobs" });
      if (owed === undefined) return null;
      const made = await makeAttachment(making, { ...owed, now: createdAt, database });
      const file = made !== "tooLong" && "file" in made ? made.file : undefined;
      const bytes = made !== "tooLong" && "bytes" in made ? made.bytes : 0;
      const written = write(owed, {
        key: file !== undefined ? "attached" : made === "tooLong" ? "tooLong" : "tooLarge",
        megabytes: Math.ceil(bytes / 1024 / 1024),
        publicOrigin,
      });
      return { ...written, ...(file !== undefined && { attachments: [file] }) };
    },
  }) satisfies Composers;

type Owed = { asked: Asked; from: Date; to: Date; receiver: Receiver };

/** What is owed; nothing where the report was deleted, or its receiver may not have it any more or is reached elsewhere. */
async function findOwed(
  db: MandatorDb,
  { reportId, occurrenceAt, userId }: z.output<typeof Owed>,
  { recipients, now }: { recipients: readonly string[]; now: Date },
): Promise<Owed | undefined> {
  const row = await db
    .selectFrom("scheduled_report_occurrences as occurrence")
    .innerJoin("scheduled_reports as report", (join) =>
      join
        .onRef("report.mandator_id", "=", "occurrence.mandator_id")
        .onRef("report.id", "=", "occurrence.report_id"),
    )
    .select(["occurrence.asked", "occurrence.from_at as from", "occurrence.to_at as to"])
    .where("occurrence.report_id", "=", reportId)
    .where("occurrence.occurrence_at", "=", new Date(occurrenceAt))
    .where("report.deleted_at", "is", null)
    .executeTakeFirst();
  const receiver = await findReceiver(db, userId);
  if (row === undefined || receiver === undefined || !recipients.includes(receiver.email)) return undefined;
  const asked = row.asked as unknown as Asked;
  if (!mayHave(receiver.actor, asked) || !(await isMandatorActive(db, now))) return undefined;
  return { asked, from: row.from, to: row.to, receiver };
}

type Told = { key: "attached" | "tooLarge" | "tooLong"; megabytes: number; publicOrigin: string };

function write({ asked, from, to, receiver }: Owed, { key, megabytes, publicOrigin }: Told) {
  const { actor, language } = receiver;
  const period = `${shownDay(from)} – ${shownDay(new Date(to.getTime() - 1))}`;
  const tell = (text: keyof typeof de) =>
    fill(say[text], { name: asked.name, period, megabytes, person: actor.name })[language];
  const managesReports = (adminViewer as readonly number[]).includes(actor.role);
  const subject = tell("subject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(key), ...(key === "attached" ? [] : [tell("byHand")])],
    facts: [
      { label: tell("name"), value: asked.name },
      { label: tell("type"), value: tell(asked.type) },
      { label: tell("period"), value: period },
    ],
    action: managesReports
      ? { label: tell("reports"), url: `${publicOrigin}/reports` }
      : { label: tell("trips"), url: `${publicOrigin}/trips` },
    closing: [tell("scope"), tell("reason")],
  });
  return { subject, ...written };
}

const shownDay = (at: Date) => shownTime(at).slice(0, 10);
