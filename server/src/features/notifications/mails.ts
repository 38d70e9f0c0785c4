import { notificationKinds } from "@wegbuch/contract/notifications/rules";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type {
  ComposedMail,
  Composer,
  ComposerParts,
  Composers,
  QueuedMail,
} from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findPeople, type Person } from "../groups/find-people.ts";
import { findWanted, findWantedOfDay, type Wanted } from "./find-wanted.ts";
import { sayNotification, telling } from "./say-notification.ts";

const AtOnce = z.object({ userId: z.string(), kind: z.enum(notificationKinds), createdAt: z.string() });
const OfDay = z.object({ userId: z.string(), since: z.string(), until: z.string() });

/** What holds still and its reader may know of when the mail is written; of nothing there is none (rule notifications/settings). */
const tellAtOnce: Composer = async (mail, parts) => {
  const { userId, kind, createdAt } = AtOnce.parse(mail.payload);
  const told = { kind, createdAt: new Date(createdAt) };
  const found = await findFor(mail, parts, userId, (db, reader) => findWanted(db, reader, told));
  if (found === null) return null;
  const [first] = found.named;
  const tell = telling(mail.language);
  const subject =
    found.number === 1
      ? `${tell(first!.kind)}: ${sayNotification(first!, mail.language)}`
      : tell("subjectMany", { count: String(found.number) });
  return written({ mail, parts, found, subject, intro: tell("intro") });
};

const tellOfDay: Composer = async (mail, parts) => {
  const { userId, since, until } = OfDay.parse(mail.payload);
  const span = { since: new Date(since), until: new Date(until) };
  const found = await findFor(mail, parts, userId, (db, reader) => findWantedOfDay(db, reader, span));
  if (found === null) return null;
  const tell = telling(mail.language);
  const subject = tell("subjectDay", { count: String(found.number) });
  return written({ mail, parts, found, subject, intro: tell("introDay") });
};

export const notificationMails = {
  [mailKinds.notifications]: tellAtOnce,
  [mailKinds.notificationsOfDay]: tellOfDay,
} satisfies Composers;

type Found = Wanted & { person: Person };
type Find = (db: MandatorDb, reader: Person) => Promise<Wanted>;

async function findFor(
  { mandatorId }: QueuedMail,
  { database, clock }: ComposerParts,
  userId: string,
  find: Find,
): Promise<Found | null> {
  const found = await inMandator(
    database,
    mandatorId!,
    async (db) => {
      const [person] = await findPeople(db, sql`users.id = ${userId}`, { now: clock.now() });
      return person && { person, ...(await find(db, person)) };
    },
    { role: "jobs" },
  );
  return found && found.named.length > 0 ? found : null;
}

type Written = {
  mail: QueuedMail;
  parts: ComposerParts;
  found: Found;
  subject: string;
  intro: string;
};

function written({ mail: { language }, parts, found, subject, intro }: Written): ComposedMail {
  const tell = telling(language);
  const rest = found.number - found.named.length;
  const facts = found.named.map((told) => ({
    label: tell(told.kind),
    value: sayNotification(told, language),
  }));
  return {
    subject,
    ...letter({
      language,
      heading: subject,
      paragraphs: [tell("greeting", { name: found.person.firstName }), intro],
      facts,
      action: { label: tell("open"), url: `${parts.publicOrigin}/notifications` },
      closing: [...(rest > 0 ? [tell("more", { count: String(rest) })] : []), tell("reason")],
    }),
  };
}
