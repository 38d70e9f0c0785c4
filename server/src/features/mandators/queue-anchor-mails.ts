import { languageOf } from "@wegbuch/contract/kit/texts";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { anchorIntervals } from "@wegbuch/contract/mandators/codes";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

/** So many notes come with one mail at most: those of a month. */
const notesOfAMail = 31;

/**
 * Owes the notes of the history to those who keep them elsewhere, if the company is due; several may do so at once,
 * and each note goes out once (rule evidence/anchors). A company that is being written is tried again at the next call.
 */
export async function queueAnchorMails(database: Database, mandatorId: string): Promise<void> {
  const newest = await database
    .as("jobs")
    .selectFrom("history_notes")
    .select(({ fn }) => fn.max("day").as("day"))
    .executeTakeFirstOrThrow();
  if (newest.day === null) return;
  await inMandator(database, mandatorId, (db) => queueIfDue(db, newest.day), { role: "jobs" });
}

async function queueIfDue(db: MandatorDb, newest: string): Promise<void> {
  // Whoever comes second goes on, and finds it done the next time.
  const held = await db
    .selectFrom("mandators")
    .select(["anchor_interval as interval", "anchored_until as until"])
    .where("archived_at", "is", null)
    .where(sql<boolean>`anchor_emails <> '{}'`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (held === undefined || !isDue(held, newest)) return;
  const until = await lastOfMail(db, held.until, newest);
  await db.updateTable("mandators").set({ anchored_until: until }).execute();
  for (const { address, language } of await recipientsOf(db))
    await queueMail(db, {
      kind: mailKinds.anchor,
      to: [address],
      language: languageOf(language),
      payload: { after: held.until, until },
    });
}

type Sent = { interval: number; until: string | null };

/** The first goes out at once, so that whoever set it up sees that it arrives. */
function isDue({ interval, until }: Sent, newest: string): boolean {
  if (until === null) return true;
  return until < (interval === anchorIntervals.daily ? newest : mondayOf(newest));
}

/** The day of the last note that comes with a mail; the others follow at the next call. */
async function lastOfMail(db: MandatorDb, after: string | null, newest: string): Promise<string> {
  if (after === null) return newest;
  const days = await db
    .selectFrom("history_notes")
    .select("day")
    .where("day", ">", after)
    .orderBy("day")
    .limit(notesOfAMail)
    .execute();
  return days.at(-1)!.day;
}

/** The last Monday up to a day. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Whoever of them is a user reads it in his language, anybody else in German. */
async function recipientsOf(db: MandatorDb): Promise<{ address: string; language: string | null }[]> {
  const { rows } = await sql<{ address: string; language: string | null }>`
    select distinct recipient.address, users.language
    from mandators
    cross join unnest(anchor_emails) as recipient (address)
    left join logins on logins.email = lower(recipient.address) and logins.is_enabled
    left join users on users.id = logins.id
    order by recipient.address`.execute(db);
  return rows;
}
