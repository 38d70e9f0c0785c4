import { tripEnd } from "./schemas.ts";

const longestModeMs = 24 * 3_600_000;
/** So far the clock of a phone may be ahead. */
const mostAheadMs = 5 * 60_000;

export type SwitchRefusal =
  | "archivedVehicle"
  | "notPrivate"
  | "switchedByOther"
  | "drivenByOther"
  | "hiddenDrive";

/** Why private cannot be switched in a vehicle; null if it can (rule detection/private-switch). */
export function whyNotSwitch(vehicle: {
  isArchived: boolean;
  isPrivateTripAllowed: boolean;
  isTaken: boolean;
  /** The drive that is under way is known to be somebody else's. */
  isDriven: boolean;
  /** It is nobody's as yet, and its way is kept from others. */
  isDriveHidden: boolean;
}): SwitchRefusal | null {
  if (vehicle.isArchived) return "archivedVehicle";
  if (!vehicle.isPrivateTripAllowed) return "notPrivate";
  if (vehicle.isTaken) return "switchedByOther";
  if (vehicle.isDriven) return "drivenByOther";
  return vehicle.isDriveHidden ? "hiddenDrive" : null;
}

/** When a mode is over at the latest; null where that is not within the next 24 hours, by a clock that may be ahead. */
export function latestEnd(until: string, now: number): number | null {
  if (until === tripEnd) return now + longestModeMs;
  const end = Date.parse(until);
  return end > now && end <= now + longestModeMs + mostAheadMs ? Math.min(end, now + longestModeMs) : null;
}
