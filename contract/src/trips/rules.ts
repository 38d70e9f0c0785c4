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

const dayMilliseconds = 24 * 3_600_000;

/** In how many days a month that ends at an instant can be released; 0 once it has ended (ALG-RELEASE). */
export function daysUntilRelease(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / dayMilliseconds));
}
