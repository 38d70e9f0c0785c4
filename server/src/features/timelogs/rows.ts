import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import { byTime, checksOf, untouched, workOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";

type LogRow = Pick<Selectable<DB["time_logs"]>, "id" | "day" | "description"> & { version: number };
type EventRow = Pick<
  Selectable<DB["time_log_events"]>,
  "id" | "event" | "occurred_at" | "originally_at" | "created_at"
>;
/** By whom an event was noted, and when and by whom it was last changed, as far as the history has it. */
export type Authors = { added_by: string | null; changed_by: string | null; changed_at: Date | null };
type DriveRow = { id: string; started_at: Date; finished_at: Date };

/** Events of one log as they are told. What was noted together, as a night shift, was noted on the day of its end. */
export function saidEvents(rows: readonly EventRow[], authorsOf: ReadonlyMap<string, Authors>): TimeEvent[] {
  const lastOf = new Map<number, Date>();
  for (const { created_at, occurred_at, originally_at } of rows) {
    const at = originally_at ?? occurred_at;
    const last = lastOf.get(created_at.getTime());
    if (last === undefined || last < at) lastOf.set(created_at.getTime(), at);
  }
  return rows.map((row) => {
    const isLate = dayOf(row.created_at) > dayOf(lastOf.get(row.created_at.getTime())!);
    return saidEvent(row, { isLate, authors: authorsOf.get(row.id) });
  });
}

type Noted = { isLate: boolean; authors: Authors | undefined };

function saidEvent(row: EventRow, { isLate, authors }: Noted): TimeEvent {
  return {
    id: row.id,
    event: row.event as TimeEvent["event"],
    occurredAt: row.occurred_at.toISOString(),
    originallyAt: row.originally_at?.toISOString() ?? null,
    addedAt: isLate ? row.created_at.toISOString() : null,
    addedBy: isLate ? (authors?.added_by ?? null) : null,
    changedAt: authors?.changed_at?.toISOString() ?? null,
    changedBy: authors?.changed_by ?? null,
  };
}

type Said = {
  day: string;
  isExempt: boolean;
  recorded: readonly TimeEvent[];
  drives: readonly DriveRow[];
};

/**
 * A day as it is told, its driving times among its own events; without a log there is driving alone
 * (rule timelogs/driving).
 */
export function saidLog(log: LogRow | null, { day, isExempt, recorded, drives }: Said): TimeLog {
  const events = byTime([...recorded, ...drives.flatMap(drivingTime)]);
  return {
    id: log?.id ?? null,
    day,
    ...workOf(events),
    description: log?.description || null,
    stringifiedEvents: JSON.stringify(
      events.map(({ event, occurredAt }) => ({ Event: event, OccurredAt: occurredAt })),
    ),
    events,
    ...checksOf(events),
    isExempt,
    version: log?.version ?? 0,
  };
}

/** A drive is known by its trip, both its start and its end. */
function drivingTime({ id, started_at, finished_at }: DriveRow): TimeEvent[] {
  return [
    { id, event: timeEventCodes.drivingStart, occurredAt: started_at.toISOString(), ...untouched },
    { id, event: timeEventCodes.drivingEnd, occurredAt: finished_at.toISOString(), ...untouched },
  ];
}
