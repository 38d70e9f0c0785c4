import { dayOf } from "@wegbuch/contract/inspections/rules";
import { byTime, checksOf, workOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";

type LogRow = Pick<Selectable<DB["time_logs"]>, "id" | "day" | "description"> & { version: number };
type EventRow = Pick<
  Selectable<DB["time_log_events"]>,
  "id" | "event" | "occurred_at" | "originally_at" | "created_at"
>;
type DriveRow = { id: string; started_at: Date; finished_at: Date };

/** Events of one log as they are told. What was noted together, as a night shift, was noted on the day of its end. */
export function saidEvents(rows: readonly EventRow[]): TimeEvent[] {
  const lastOf = new Map<number, Date>();
  for (const { created_at, occurred_at, originally_at } of rows) {
    const at = originally_at ?? occurred_at;
    const last = lastOf.get(created_at.getTime());
    if (last === undefined || last < at) lastOf.set(created_at.getTime(), at);
  }
  return rows.map((row) => saidEvent(row, lastOf.get(row.created_at.getTime())!));
}

function saidEvent({ id, event, occurred_at, originally_at, created_at }: EventRow, last: Date): TimeEvent {
  return {
    id,
    event: event as TimeEvent["event"],
    occurredAt: occurred_at.toISOString(),
    originallyAt: originally_at?.toISOString() ?? null,
    addedAt: dayOf(created_at) > dayOf(last) ? created_at.toISOString() : null,
  };
}

type Said = {
  day: string;
  isExempt: boolean;
  recorded: readonly TimeEvent[];
  drives: readonly DriveRow[];
};

/** A day as it is told, its driving times among its own events; without a log there is driving alone (amendments 23). */
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
    { id, event: 6, occurredAt: started_at.toISOString(), originallyAt: null, addedAt: null },
    { id, event: 7, occurredAt: finished_at.toISOString(), originallyAt: null, addedAt: null },
  ];
}
