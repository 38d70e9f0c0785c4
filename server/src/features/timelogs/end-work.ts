import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotEnd } from "@wegbuch/contract/timelogs/changes/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import { drivingBreak, openOf, restBreak } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeEventCode, TimeLog, WorkEnd } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { appendChanges } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { holdOpenLog } from "./find-held-log.ts";
import { keepEvents } from "./keep-events.ts";
import { requireTimeLog } from "./queries.ts";
import { refuseObjection } from "./say-events.ts";

/**
 * Sets the end of work that was forgotten, and of a break that went on (decision 0087); set on a later day, it is marked
 * as such. Refuses what the rules object to (400) and what is not in the actor's scope (404).
 */
export function endWork(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, occurredAt, version }: WorkEnd & { id: string },
): Promise<TimeLog> {
  return inMandator(database, actor, async (db) => {
    const log = await holdOpenLog(db, actor, id);
    const read = () => requireTimeLog(db, actor, id);
    await refuseOutdated(db, actor, { id, version, read });
    refuseObjection(whyNotEnd(log, occurredAt, clock.now().getTime()));
    const given = { codes: endsOf(log.events), occurredAt: new Date(occurredAt) };
    await keepEvents({ db, clock, actor }, log, given);
    await appendChanges(db);
    return read();
  });
}

function endsOf(events: readonly TimeEvent[]): TimeEventCode[] {
  const isOpen = (code: typeof restBreak | typeof drivingBreak) => openOf(events, code).length > 0;
  return [
    ...(isOpen(restBreak) ? [timeEventCodes.restEnd] : []),
    ...(isOpen(drivingBreak) ? [timeEventCodes.drivingBreakEnd] : []),
    timeEventCodes.workEnd,
  ];
}
