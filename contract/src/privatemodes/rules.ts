import { tripEnd } from "./schemas.ts";

const longestModeMs = 24 * 3_600_000;

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

/** When a mode is over at the latest; null where that is not within the next 24 hours. */
export function latestEnd(until: string, now: number): number | null {
  if (until === tripEnd) return now + longestModeMs;
  const end = Date.parse(until);
  return end > now && end <= now + longestModeMs ? end : null;
}
