import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { keyFingerprintOf } from "../../platform/history/note-key.ts";
import { readHistoryKeys } from "../../platform/history/read-notes.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const Owed = z.object({ after: z.iso.date().nullable(), until: z.iso.date() });

/** Brings the notes of the history to whoever keeps them elsewhere (rule evidence/anchors). */
export const mandatorMails = {
  [mailKinds.anchor]: async ({ mandatorId, recipients, language, payload }, { database, publicOrigin }) => {
    const { after, until } = Owed.parse(payload);
    if (!(await inMandator(database, mandatorId!, (db) => isWanted(db, recipients), { role: "jobs" })))
      return null;
    const notes = await readNotes(database, { after, until });
    const key = (await readHistoryKeys(database)).at(-1);
    const { host } = new URL(publicOrigin);
    const tell = (text: keyof typeof de) => fill(say[text], { day: shownLocalDay(until), host })[language];
    const written = letter({
      language,
      heading: tell("anchorHeading"),
      paragraphs: [tell("greeting"), tell("anchor"), tell("keep")],
      facts: [
        { label: tell("days"), value: notes.map(({ day }) => shownLocalDay(day)).join(", ") },
        ...(key ? [{ label: tell("fingerprint"), value: keyFingerprintOf(key.verifier_key) }] : []),
      ],
      action: { label: tell("keys"), url: `${publicOrigin}/api/HistoryKeys` },
      closing: [tell("check"), tell("reason")],
    });
    const attachments = notes.map(({ day, note }) => ({
      name: `${day}.note`,
      type: "text/plain; charset=utf-8",
      content: Buffer.from(note),
    }));
    return { subject: tell("anchorSubject"), ...written, attachments };
  },
} satisfies Composers;

/** As long as the address is on the list of a company that is not archived. */
async function isWanted(db: MandatorDb, recipients: readonly string[]): Promise<boolean> {
  const { emails, archivedAt } = await db
    .selectFrom("mandators")
    .select(["anchor_emails as emails", "archived_at as archivedAt"])
    .executeTakeFirstOrThrow();
  return archivedAt === null && recipients.some((address) => emails.includes(address));
}

/** Those after a day up to another; without the former the newest alone. */
function readNotes(database: Database, { after, until }: z.output<typeof Owed>) {
  return database
    .as("jobs")
    .selectFrom("history_notes")
    .select(["day", "note"])
    .where("day", after === null ? "=" : "<=", until)
    .$if(after !== null, (notes) => notes.where("day", ">", after!))
    .orderBy("day")
    .execute();
}
