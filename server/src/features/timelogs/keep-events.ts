import type { Actor } from "@wegbuch/contract/access/actor";
import { byTime, untouched } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeEventCode } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { type HeldLog, keepWork } from "./find-held-log.ts";
import { releaseDay } from "./release-day.ts";
import { shownEvents } from "./say-events.ts";

type Noted = { codes: readonly TimeEventCode[]; occurredAt: Date };

/** Adds events of one moment to a log that is held, with its history. */
export async function keepEvents(
  { db, clock, actor }: { db: MandatorDb; clock: Clock; actor: Actor },
  log: HeldLog,
  { codes, occurredAt }: Noted,
): Promise<void> {
  const now = clock.now();
  const added = codes.map((event): TimeEvent => {
    return { id: newId(clock), event, occurredAt: occurredAt.toISOString(), ...untouched };
  });
  const rows = added.map(({ id, event }) => ({ id, event, time_log_id: log.id }));
  await db
    .insertInto("time_log_events")
    .values(rows.map((row) => ({ ...row, occurred_at: occurredAt, created_at: now })))
    .execute();
  await keepWork(db, log.id, [...log.events, ...added]);
  await releaseDay(db, actor, log, now);
  for (const event of byTime(added))
    recordChange(db, actor, { kind: "timelog", id: log.id, books: [log.userId] }, {}, shownEvents([event]));
}
