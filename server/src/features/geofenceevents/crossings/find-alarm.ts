import { type Boundary, sideOf } from "@wegbuch/geo/boundary";
import { offsetOf } from "../../../platform/documents/vienna-time.ts";
import { changesAlong, type Passed } from "./cross-track.ts";

/** A valid position of a box, and when it arrived; milliseconds. */
export type Heard = Passed & { receivedAt: number };

type Alarm = { event: "Entering" | "Leaving"; time: number };

/** What took longer to arrive is old: no alarm comes of it. */
const longestWayMs = 900_000;

const dayMs = 86_400_000;

/**
 * ALG-ALARM: whether a vehicle changed sides of a boundary between the first two of three consecutive positions, which the
 * third confirms; gives which way and when it crossed. Null where not, or where what tells it arrived too late.
 */
export function findAlarm(window: readonly [Heard, Heard, Heard], boundary: Boundary): Alarm | null {
  const [before, after, confirming] = window;
  if (isLate(after) || isLate(confirming)) return null;
  const wasInside = sideOf(boundary, before) !== "outside";
  const crossing = changesAlong([before, after], boundary, wasInside);
  // Who enters and leaves between two positions is where he was before.
  if (crossing.length % 2 === 0) return null;
  const isBack = changesAlong([after, confirming], boundary, !wasInside).length % 2 === 1;
  return isBack ? null : { event: wasInside ? "Leaving" : "Entering", time: crossing.at(-1)!.time };
}

const isLate = ({ time, receivedAt }: Heard) => receivedAt - time > longestWayMs;

/** Whether a fence is armed on the local weekday of an instant: bit 0 is Monday, and no bit at all arms every day. */
export function isArmed(armedWeekdays: number, time: number): boolean {
  if (armedWeekdays === 0) return true;
  // The first day of the count was a Thursday.
  const weekday = (Math.floor((time + offsetOf(time)) / dayMs) + 3) % 7;
  return (armedWeekdays & (1 << weekday)) !== 0;
}
