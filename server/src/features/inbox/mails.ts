import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import type { Composer, Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { findWaiting, findOpen, isReminded, pressing } from "./find-waiting.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** How many trips wait and until when, as it is when the mail is written; no place and no purpose (rule inbox/reminders). */
const remindDriver: Composer = async ({ mandatorId, language, payload }, parts) => {
  const { userId } = Reminder.parse(payload);
  const now = parts.clock.now();
  const found = await inMandator(
    parts.database,
    mandatorId!,
    async (db) => {
      const [person] = await findPeople(db, sql`users.id = ${userId} and ${isReminded}`, {
        now,
        needs: "Logbook",
      });
      return person && { person, told: pressing(await findWaiting(db, now, userId)) };
    },
    { role: "jobs" },
  );
  if (!found?.told) return null;
  const { count, due, deadlineAt } = found.told;
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const values = { count: String(count), due: String(due), date: lastDay(deadlineAt) };
  const subject = tell(count === 1 ? "waitingOne" : "waitingMany", values);
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting", { name: found.person.firstName }), tell("waitingWhy")],
    action: { label: tell("toInbox"), url: `${parts.publicOrigin}/inbox` },
    closing: [tell("closing")],
  });
  return { subject, ...written };
};

const remindLeader: Composer = async ({ mandatorId, language, payload }, parts) => {
  const { userId } = Reminder.parse(payload);
  const now = parts.clock.now();
  const found = await inMandator(
    parts.database,
    mandatorId!,
    async (db) => {
      const [person] = await findPeople(db, sql`users.id = ${userId} and ${isReminded}`, {
        now,
        needs: "Logbook",
      });
      return person && { person, open: await findOpen(db, person.actor, await findWaiting(db, now)) };
    },
    { role: "jobs" },
  );
  if (found === undefined || found.open.length === 0) return null;
  const tell = (key: keyof typeof de, values = {}) => fill(say[key], values)[language];
  const { open, person } = found;
  const drivers = new Set(open.map(({ driverId }) => driverId)).size;
  const overdue = open.filter(({ left }) => left <= 0).length;
  const subject = tell("openSubject");
  const written = letter({
    language,
    heading: subject,
    paragraphs: [tell("greeting", { name: person.firstName }), tell("open")],
    facts: [
      { label: tell("openTrips"), value: String(open.length) },
      { label: tell("openDrivers"), value: String(drivers) },
      { label: tell("openDue"), value: String(overdue) },
    ],
    action: { label: tell("toLogbook"), url: `${parts.publicOrigin}/trips` },
    closing: [tell("openClosing")],
  });
  return { subject, ...written };
};

export const inboxMails = {
  [mailKinds.waitingTrips]: remindDriver,
  [mailKinds.openTrips]: remindLeader,
} satisfies Composers;

const Reminder = z.object({ userId: z.string() });

/** The last day before a deadline: 11.05.2026. */
const lastDay = (deadlineAt: number): string => shownLocalDay(dayOf(deadlineAt - 1));
