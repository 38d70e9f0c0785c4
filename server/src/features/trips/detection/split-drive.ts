import type { DeviceType } from "@wegbuch/device-protocol/models";
import { haversineMeters } from "@wegbuch/geo/distance";
import { interpolate } from "@wegbuch/geo/interpolate";
import type { Detection } from "./detection.ts";
import { measured, openTrip, silentEnd } from "./drive.ts";
import { endTrip } from "./end-trip.ts";
import { profileOf } from "./profiles.ts";
import type { DetectionState, OpenTrip, Point, Progress } from "./state.ts";

type Parting = {
  at: number;
  /** Where the vehicle is by the first record after that, and whether anything tells how it came there. */
  point: Point;
  isJump: boolean;
  /** The private mode that begins; null where one ends. */
  mode: number | null;
  isBoxPrivate: boolean;
};

/**
 * Parts a drive at an instant between two records (rule detection/private-switch). The way between them is divided evenly in
 * time; but of the places only those are told that were recorded on the side they are told of, for from one between both
 * the first private one would be known. Where the vehicle stands then, the drive has ended.
 */
export function splitDrive(
  state: DetectionState,
  trip: OpenTrip,
  parting: Parting,
  deviceType: DeviceType,
): Detection {
  const profile = profileOf(deviceType);
  if (trip.off !== null || trip.stop !== null)
    return endTrip(state, trip, { end: silentEnd(trip, profile), reason: "switched" }, profile);
  const last = state.last!;
  const here = parting.isJump ? { ...last, time: parting.at } : between(last, parting);
  const { events } = endTrip(state, trip, { end: upTo(trip, last, here), reason: "switched" }, profile);
  const { mode, point } = parting;
  const opened = openTrip(here.time, here, mode !== null || parting.isBoxPrivate);
  const next: OpenTrip = {
    ...opened,
    part: { mode, isCut: true },
    ...(mode === null && beginningWith(point, opened)),
  };
  return {
    state: { ...state, ...(!parting.isJump && { last: here, held: null }), trip: next },
    events: [
      ...events,
      { type: "started", startedAt: here.time },
      ...(mode === null ? [] : [{ type: "moved" as const, point: { ...here, metersFromStart: 0 } }]),
    ],
  };
}

/** Where it was when that could be told again: no point before belongs to it. */
const beginningWith = ({ latitude, longitude }: Point, { progress }: OpenTrip): Partial<OpenTrip> => ({
  latitude,
  longitude,
  progress: { ...progress, pointCount: 0 },
});

/** The drive up to there, with the place where it was recorded last. */
const upTo = (trip: OpenTrip, last: Point, here: Point): Progress => ({
  ...measured(trip),
  time: here.time,
  meters: trip.progress.meters + haversineMeters(last, here),
  totalDistanceMeters: here.totalDistanceMeters,
});

function between(before: Point, { at, point }: Parting): Point {
  const lasted = point.time - before.time;
  const fraction = lasted > 0 ? Math.min(Math.max((at - before.time) / lasted, 0), 1) : 1;
  const [from, to] = [before.totalDistanceMeters, point.totalDistanceMeters];
  return {
    ...interpolate(before, point, fraction),
    time: at,
    speedKmh: point.speedKmh,
    headingDegrees: point.headingDegrees,
    totalDistanceMeters: from === null || to === null ? null : Math.round(from + fraction * (to - from)),
  };
}
