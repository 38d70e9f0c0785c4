import { addDays } from "../kit/vienna-clock.ts";

const silenceInMilliseconds = 3 * 60 * 60 * 1000;

/**
 * Whether a vehicle counts as sending: exactly 3 hours of silence, or no position at all, do not
 * (rule vehicles/sending).
 */
export function isSending(lastPosition: string | null, now: number): boolean {
  return lastPosition !== null && now - Date.parse(lastPosition) < silenceInMilliseconds;
}

const reportsEveryMilliseconds = 60_000;
const mostMissedReports = 3;

/**
 * Whether a speed may still be told as present: a box on the way reports at least each minute, and after three missed
 * reports nobody knows how fast it is.
 */
export function isSpeedCurrent(lastPosition: string | null, now: number): boolean {
  return (
    lastPosition !== null && now - Date.parse(lastPosition) <= mostMissedReports * reportsEveryMilliseconds
  );
}

/** The instant from which a position tells a present speed; `now` in ms since 1970. */
export function speedCurrentSince(now: number): Date {
  return new Date(now - mostMissedReports * reportsEveryMilliseconds);
}

/** What a vehicle does, from what it last said; `now` in ms since 1970. */
export function vehicleStateOf(
  { lastPosition, speed }: { lastPosition: string | null; speed: number | null },
  now: number,
): VehicleState {
  if (!isSending(lastPosition, now)) return "silent";
  if (speed === null || speed <= 0) return "standing";
  return isSpeedCurrent(lastPosition, now) ? "moving" : "overdue";
}

/** The same as far as it may be told: where the place is hidden, nobody learns whether a vehicle drives (undefined). */
export function knownStateOf(
  vehicle: { lastPosition: string | null; speed: number | null; latitude: number | null },
  now: number,
): VehicleState | undefined {
  const state = vehicleStateOf(vehicle, now);
  return state !== "silent" && vehicle.latitude === null ? undefined : state;
}

/** Moving means a present speed above 0; a vehicle that drove when it last reported is overdue. */
export type VehicleState = "moving" | "overdue" | "standing" | "silent";

/** The instant after which a last position must lie to count as sending; `now` in ms since 1970. */
export function sendingSince(now: number): Date {
  return new Date(now - silenceInMilliseconds);
}

const daysDueAhead = 30;

/** How pressing something is that is due on a local day: from 30 days before on, and once it is past; null without a day. */
export function dueStateOf(dueOn: string | null, isOverdue: boolean | null, today: string): DueState | null {
  if (isOverdue === true) return "overdue";
  if (dueOn === null) return null;
  return dueOn <= addDays(today, daysDueAhead) ? "due" : "ahead";
}
export type DueState = "overdue" | "due" | "ahead";

/** What a vehicle needs first, its inspection or its service; null where neither has a day. */
export function firstDueOn({ inspectionDueOn, serviceDueOn }: DueDays): string | null {
  return [inspectionDueOn, serviceDueOn].reduce((first, day) =>
    first === null || (day !== null && day < first) ? day : first,
  );
}
type DueDays = { inspectionDueOn: string | null; serviceDueOn: string | null };
