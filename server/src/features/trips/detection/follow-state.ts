import { createHash } from "node:crypto";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { Place } from "@wegbuch/geo/place";
import type { ReadingKey } from "./ordering.ts";
import { type DetectionState, unknownState } from "./state.ts";

/** How far a box has been followed in one vehicle: what a cursor and a checkpoint keep, as plain JSON. */
export type FollowState = {
  attachmentId: string;
  detector: DetectionState;
  /** Of the last record; decides by which profile an open trip ends. */
  deviceType: DeviceType;
  /** The last record followed; null before the first one. */
  reached: { deviceTime: number; eventId: number; hash: string } | null;
  /** When the last trip ended, or the records began: what lies before is done. */
  settledUntil: number | null;
  /** The stored row of the trip under way, and how many parts of its track are stored. */
  openTrip: { id: string; parts: number } | null;
  /** The box has left the vehicle and what was under way there has been ended. */
  hasLeft: boolean;
  /**
   * The last two positions of a vehicle that a fence with an alarm watches (rule geofences/alarms), with the fences of
   * which the first was a stray on the other side; they decide about no trip.
   */
  trail?: (Place & { time: number; receivedAt: number; straysFrom?: string[] })[];
};

/** A box of which nothing has been followed in this vehicle. */
export function freshState(attachmentId: string): FollowState {
  return {
    attachmentId,
    detector: unknownState,
    deviceType: "bm",
    reached: null,
    settledUntil: null,
    openTrip: null,
    hasLeft: false,
  };
}

/** Equal for states from which the same records lead to the same trips. */
export function hashOf({ trail: _trail, ...state }: FollowState): Buffer {
  return createHash("sha256")
    .update(canonical({ ...state, openTrip: null, hasLeft: false }))
    .digest();
}

export function reachedKey({ reached }: FollowState): ReadingKey | null {
  return reached && { ...reached, hash: BigInt(reached.hash) };
}

/** JSON with sorted keys, because a database gives them back in another order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
