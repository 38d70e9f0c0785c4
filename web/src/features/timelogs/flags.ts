import { derivedChecksOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";

/** What can be wrong with a day, in the order it is told (document 2, Time reporting; OQ-154). */
const flags = [
  "severalStarts",
  "eventsAfterFinish",
  "eventsBeforeStart",
  "restBreakMisused",
  "drivenInBreak",
  "workNotEnded",
  "finishTripWithoutStart",
  "noRecording",
  "finishBreakWithoutStart",
] as const;

type Flag = (typeof flags)[number];

/** What is wrong with a day; `now` in ms since 1970. */
export function flagsOf(log: TimeLog, now: number): Flag[] {
  const checks: Record<Flag, boolean> = { ...log, ...derivedChecksOf(log, now) };
  return flags.filter((flag) => checks[flag]);
}
