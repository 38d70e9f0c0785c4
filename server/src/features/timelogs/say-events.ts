import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Objection } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeEvent } from "@wegbuch/contract/timelogs/schemas";
import { de, en } from "@wegbuch/contract/timelogs/texts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { invalid } from "../../platform/http/problem.ts";

export const say = inBothLanguages(de, en);

/** What the history calls each recorded event, by its code. */
export const properties: readonly string[] = [
  "workStart",
  "workEnd",
  "restBreakStart",
  "restBreakEnd",
  "drivingBreakStart",
  "drivingBreakEnd",
];

/** Events as the history of their log shows them; of one kind one at a time. */
export function shownEvents(events: readonly Pick<TimeEvent, "event" | "occurredAt">[]): Shown {
  return Object.fromEntries(
    events.map(({ event, occurredAt }) => [properties[event]!, shownTime(new Date(occurredAt))]),
  );
}

/** Refuses with 400 what there is an objection to. */
export function refuseObjection(objection: Objection | null): void {
  if (objection !== null) throw invalid(objection.field, say[objection.key]);
}
