import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { EventType } from "@wegbuch/contract/webhooks/rules";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { type NewEvent, queueEvents } from "../../platform/events/queue-events.ts";
import { findSilent } from "../causes/find-box-causes.ts";
import { findUpkeep } from "../causes/find-upkeep.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

type Parts = { database: Database; clock: Clock };

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const silentMs = 3 * hourMs;

/** Tells of boxes that have been silent for three hours, once each, and not of those that were long before (rule webhooks/events). */
export async function queueSilence({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const now = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    if (!(await isWanted(db, ["box.silent"]))) return;
    const silent = await findSilent(db, now, silentMs);
    const fresh = silent.filter(({ happenedAt }) => happenedAt.getTime() > now.getTime() - dayMs);
    await queueEvents(db, fresh.map(silenceOf));
  });
}

function silenceOf({ key, vehicleId, happenedAt, facts }: Cause): NewEvent {
  // The key begins with the box.
  const [boxId] = key.split(" ") as [string];
  const refs = { vehicleId, since: facts!.since };
  return { type: "box.silent", key, objectId: boxId, happenedAt, refs };
}

/** Tells of inspections and services that are due within 30 and within 7 days, each once (rule webhooks/events). */
export async function queueUpkeep({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const now = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    if (!(await isWanted(db, ["inspection.due", "service.due"]))) return;
    const { inspection, service } = await findUpkeep(db, now);
    await queueEvents(db, [
      ...inspection.flatMap((cause) => upkeepOf("inspection.due", cause, now)),
      ...service.flatMap((cause) => upkeepOf("service.due", cause, now)),
    ]);
  });
}

/** As long as what was told is kept, so that it is not told again: less than 30 days. */
const mostOverdueDays = 20;

function upkeepOf(type: EventType, { key, vehicleId, facts }: Cause, now: Date): NewEvent[] {
  const daysLeft = (Date.parse(facts!.dueOn!) - Date.parse(dayOf(now))) / dayMs;
  if (daysLeft < -mostOverdueDays) return [];
  const stage = daysLeft <= 7 ? 7 : 30;
  return [{ type, key: `${key} ${stage}`, objectId: vehicleId!, happenedAt: now, refs: { ...facts } }];
}

/** Looking for it costs more than asking whether anybody wants to know. */
async function isWanted(db: MandatorDb, types: readonly EventType[]): Promise<boolean> {
  const webhook = await db
    .selectFrom("webhooks")
    .select("id")
    .where((webhook) =>
      webhook.or([webhook("disabled_at", "is", null), webhook("disabled_why", "!=", "person")]),
    )
    .where(sql<boolean>`events && ${[...types]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return webhook !== undefined;
}
