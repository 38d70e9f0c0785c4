import { tripEnd } from "./schemas.ts";

const longestModeMs = 24 * 3_600_000;
/** So far the clock of a phone may be ahead. */
const mostAheadMs = 5 * 60_000;

export type SwitchRefusal = "archivedVehicle" | "notPrivate" | "switchedByOther";

/** Why private cannot be switched in a vehicle; null if it can (rule detection/private-switch). */
export function whyNotSwitch(vehicle: {
  isArchived: boolean;
  isPrivateTripAllowed: boolean;
  isTaken: boolean;
}): SwitchRefusal | null {
  if (vehicle.isArchived) return "archivedVehicle";
  if (!vehicle.isPrivateTripAllowed) return "notPrivate";
  return vehicle.isTaken ? "switchedByOther" : null;
}

/** When a mode is over at the latest; null where that is not within the next 24 hours, by a clock that may be ahead. */
export function latestEnd(until: string, now: number): number | null {
  if (until === tripEnd) return now + longestModeMs;
  const end = Date.parse(until);
  return end > now && end <= now + longestModeMs + mostAheadMs ? Math.min(end, now + longestModeMs) : null;
}
