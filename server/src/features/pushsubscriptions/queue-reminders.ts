import { dayOf, instantAtWall, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queuePushes } from "../../platform/push/queue-pushes.ts";
import { findWaiting } from "../inbox/find-waiting.ts";
import { findComing } from "../reservations/find-coming.ts";

type Parts = { database: Database; clock: Clock };

/** Owes the devices of whoever has a vehicle reserved within half an hour that it is so; due every minute (rule push/kinds). */
export async function queueComing({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const now = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    if (!(await isWanted(db, "reservation"))) return;
    const coming = await findComing(db, now);
    await queuePushes(
      db,
      coming.map(({ id, driverId, pickupAt }) => ({
        kind: "reservation" as const,
        // One that is moved to another time is told again.
        key: `reservation ${id} ${pickupAt.toISOString()}`,
        subjectId: id,
        userId: driverId,
        until: pickupAt,
      })),
      now,
    );
  });
}

/** The local hour in which drivers are told, and from which on it is told no more that day. */
const [toldHour, overHour] = [18, 22];

/** Owes the devices of drivers whose trips wait in the evening that they do; due every five minutes, told once a day (rule push/kinds). */
export async function queueOpenTrips({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const now = clock.now();
  if (new Date(wallOf(now.getTime())).getUTCHours() !== toldHour) return;
  const day = dayOf(now);
  if (!(await inMandator(database, mandatorId, (db) => isWanted(db, "openTrips")))) return;
  const waiting = await inMandator(database, mandatorId, (db) => findWaiting(db, now), { role: "jobs" });
  const drivers = [...new Set(waiting.map(({ driverId }) => driverId))];
  await inMandator(database, mandatorId, (db) =>
    queuePushes(
      db,
      drivers.map((userId) => ({
        kind: "openTrips" as const,
        key: `openTrips ${day}`,
        userId,
        until: new Date(instantAtWall(Date.parse(`${day}T${overHour}:00:00Z`))),
      })),
      now,
    ),
  );
}

/** Most companies are told nothing of the kind: nothing is looked for there. */
async function isWanted(db: MandatorDb, kind: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from push_subscriptions where kinds @> array[${kind}]::text[]) as is`.execute(db);
  return rows[0]!.is;
}
