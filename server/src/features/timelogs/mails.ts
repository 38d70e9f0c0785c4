import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { findOpenChecks } from "./send-check-reminders.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** How many months are to be checked, as it is when the mail is written; nobody's name (rule timelogs/check-reminder). */
const remindOverseer: Composer = async ({ mandatorId, language, payload }, parts) => {
  const { userId, month } = Reminder.parse(payload);
  const now = parts.clock.now();
  const [person] = await inMandator(
    parts.database,
    mandatorId!,
    (db) => findPeople(db, sql`users.id = ${userId}`, { now, needs: "TimeLog" }),
    { role: "jobs" },
  );
  const open = person ? await findOpenChecks(parts.database, person, { month, now }) : [];
  if (person === undefined || open.length === 0) return null;
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const count = (of: (one: (typeof open)[number]) => boolean) => String(open.filter(of).length);
  const subject = tell("checksSubject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting", { name: person.firstName }), tell("checks", { month: shownMonth(month) })],
    facts: [
      { label: tell("checksDrivers"), value: String(open.length) },
      { label: tell("checksChanged"), value: count(({ check }) => check !== null) },
      { label: tell("checksUnsigned"), value: count(({ unsignedWeeks }) => unsignedWeeks.length > 0) },
    ],
    action: {
      label: tell("toChecks"),
      url: `${parts.publicOrigin}/time?view=checks&date=${month}-01`,
    },
    closing: [tell("checksClosing")],
  });
  return { subject, ...written };
};

export const timeLogMails = { [mailKinds.checksOpen]: remindOverseer } satisfies Composers;

const Reminder = z.object({ userId: z.string(), month: z.string() });

/** 04/2026. */
const shownMonth = (month: string) => month.split("-").toReversed().join("/");
