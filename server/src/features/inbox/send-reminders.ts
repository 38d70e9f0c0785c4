import { roles } from "@wegbuch/contract/access/roles";
import { dayOf, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople, type Person } from "../groups/find-people.ts";
import { findWaiting, findOpen, isReminded, remindedOf } from "./find-waiting.ts";

/** Local hour from which people are reminded. */
const fromHour = 8;
const monday = 1;

/**
 * Reminds drivers of trips that wait, from eight o'clock of their fifth and seventh day, and on Mondays leaders of what is
 * open in their groups; several workers may do so at once, and each mail is owed once a day (rule inbox/reminders).
 */
export async function sendReminders(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const wall = new Date(wallOf(now.getTime()));
  if (wall.getUTCHours() < fromHour) return;
  const isMonday = wall.getUTCDay() === monday;
  await inMandator(database, mandatorId, (db) => remind(db, now, isMonday), { role: "jobs" });
}

async function remind(db: MandatorDb, now: Date, isMonday: boolean): Promise<void> {
  const waiting = await findWaiting(db, now);
  if (waiting.length === 0) return;
  const drivers = await findPeople(
    db,
    sql`users.id = any(${remindedOf(waiting)}::uuid[]) and ${isReminded}`,
    {
      now,
      needs: "Logbook",
    },
  );
  await owe(db, drivers, { kind: "waitingTrips", now });
  if (!isMonday) return;
  const leaders = await findPeople(db, sql`users.role_id = ${roles.groupLeader} and ${isReminded}`, {
    now,
    needs: "Logbook",
  });
  const concerned: Person[] = [];
  for (const leader of leaders)
    if ((await findOpen(db, leader.actor, waiting)).length > 0) concerned.push(leader);
  await owe(db, concerned, { kind: "openTrips", now });
}

const reminderKinds = { waitingTrips: 0, openTrips: 1 } as const;

type Owed = { kind: keyof typeof reminderKinds; now: Date };

/** Only who was not reminded of it on this day. */
async function owe(db: MandatorDb, people: readonly Person[], { kind, now }: Owed): Promise<void> {
  if (people.length === 0) return;
  const day = dayOf(now);
  const reminders = people.map(({ actor }) => ({ user_id: actor.userId, kind: reminderKinds[kind], day }));
  const first = await db
    .insertInto("inbox_reminders")
    .values(reminders)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  const reminded = new Set(first.map(({ user_id }) => user_id));
  for (const { actor, email, language } of people)
    if (reminded.has(actor.userId))
      await queueMail(db, {
        kind: mailKinds[kind],
        to: [email],
        language,
        payload: { userId: actor.userId },
      });
  await db
    .deleteFrom("inbox_reminders")
    .where("user_id", "=", oneOf([...reminded]))
    .where("day", "<", day)
    .execute();
}
