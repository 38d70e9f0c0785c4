import type { Trip } from "./schemas.ts";

/** Seconds as hh:mm:ss; hours may exceed 23 (ALG-IDLE). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether places are kept back because the trip is another person's private one (OQ-051); blind drives never had any. */
export function isMasked({
  type,
  agent,
  startAddress,
}: Pick<Trip, "type" | "agent" | "startAddress">): boolean {
  return type === 1 && agent !== 3 && startAddress === null;
}

/** Metres as readings of an odometer are shown, to 0.1 km. */
export const toShown = (meters: number): number => Math.round(meters / 100) * 100;

/**
 * The metres of a trip as what lies between its shown readings: rounded once, so that every row adds up and trips that
 * follow each other add up to one of both.
 */
export const shownMeters = (metersBefore: number, meters: number): number =>
  toShown(metersBefore + meters) - toShown(metersBefore);

/** Nobody averages more than this on a road. */
const mostKmh = 250;

/** Whether a trip somebody enters is too fast to have been one; times in milliseconds. */
export const isTooFast = (meters: number, milliseconds: number): boolean =>
  meters * 3_600 > mostKmh * milliseconds;

const minute = 60_000;

/**
 * How many seconds something took as it is shown: from one whole minute to the other, as its times stand beside it. So
 * that "12:58 – 13:06" takes 0:08, and rows add up to the sum below them.
 */
export const shownSeconds = (from: number, until: number): number =>
  (Math.floor(until / minute) - Math.floor(from / minute)) * 60;

const dayMilliseconds = 24 * 3_600_000;

/** In how many days a month that ends at an instant can be released; 0 once it has ended (ALG-RELEASE). */
export function daysUntilRelease(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / dayMilliseconds));
}
