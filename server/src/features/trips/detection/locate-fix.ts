import { haversineMeters } from "@wegbuch/geo/distance";
import type { DetectionReading } from "./detection.ts";
import { jumpMeters, jumpSpeedKmh, longLegMeters, profileOf } from "./profiles.ts";
import type { DetectionState, Point } from "./state.ts";

/** The usable place of a record, with the metres driven since the last one; null while there is none to trust. */
export type Located = {
  last: Point | null;
  held: Point | null;
  point: Point | null;
  meters: number;
  /** The place is new but nothing between says how the vehicle came there. */
  isJump: boolean;
};

/**
 * Takes the fix of a record if it can be used: a leg of more than 300 m at more than 250 km/h is held back until the
 * next point agrees (accepted without distance) or does not (dropped as an outlier), rule detection/order.
 */
export function locateFix({ last, held }: DetectionState, reading: DetectionReading): Located {
  const { latitude, longitude } = reading;
  if (!reading.isFixValid || latitude === null || longitude === null) return nowhere(last, held);
  const here = { latitude, longitude };
  if (last === null) return accept(toPoint(reading, here, null, 0), 0, false);

  const meters = haversineMeters(last, here);
  if (held !== null) {
    const metersFromHeld = haversineMeters(held, here);
    if (metersFromHeld < meters && !isJump(held, reading.deviceTime, metersFromHeld)) {
      return accept(toPoint(reading, here, held, metersFromHeld), metersFromHeld, true);
    }
  }
  const point = toPoint(reading, here, last, meters);
  return isJump(last, reading.deviceTime, meters) ? nowhere(last, point) : accept(point, meters, false);
}

const nowhere = (last: Point | null, held: Point | null): Located => ({
  last,
  held,
  point: null,
  meters: 0,
  isJump: false,
});

const accept = (point: Point, meters: number, isJump: boolean): Located => ({
  last: point,
  held: null,
  point,
  meters,
  isJump,
});

const isJump = (from: Point, time: number, meters: number) =>
  meters > jumpMeters && meters * 3_600 > jumpSpeedKmh * (time - from.time);

function toPoint(
  reading: DetectionReading,
  { latitude, longitude }: { latitude: number; longitude: number },
  before: Point | null,
  meters: number,
): Point {
  return {
    latitude,
    longitude,
    time: reading.deviceTime,
    speedKmh: speedOf(reading, before, meters),
    headingDegrees: reading.headingDegrees,
    totalDistanceMeters: reading.totalDistanceMeters,
  };
}

/** What was said of it; what a phone says is often old, and a long leg knows better (rule detection/phones). */
function speedOf(
  { speedKmh, deviceTime, deviceType }: DetectionReading,
  before: Point | null,
  meters: number,
): number {
  if (speedKmh === null) return derivedSpeed(before, deviceTime, meters);
  if (meters < longLegMeters || !profileOf(deviceType).isCarried) return speedKmh;
  return Math.max(speedKmh, derivedSpeed(before, deviceTime, meters));
}

function derivedSpeed(before: Point | null, time: number, meters: number): number {
  if (before === null) return 0;
  return time > before.time ? (meters * 3_600) / (time - before.time) : before.speedKmh;
}
