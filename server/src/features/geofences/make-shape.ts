import { whyNoRing } from "@wegbuch/contract/geofences/rules";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type { GeoPoint } from "@wegbuch/contract/geofences/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { circleRing, isOnEarth, type Position, type Ring, withoutRepeats } from "@wegbuch/geo/ring";
import { invalid } from "../../platform/http/problem.ts";
import { corridorRing } from "./make-corridor.ts";

const say = inBothLanguages(de, en);

/** The columns that say what a fence encloses, and how it was drawn. */
export type ShapeColumns = ReturnType<typeof polygonShape | typeof circleShape | typeof roadShape>;

const ofOthers = {
  latitude: null,
  longitude: null,
  radius_in_meters: null,
  line: null,
  width_in_meters: null,
};

/** 400 naming the field where the corners are no simple ring (rule geofences/simple-ring). */
export function polygonShape(corners: Ring, field = "points") {
  return { ...ofOthers, shape: "polygon", ring: ringColumn(corners, field) };
}

/** A circle as 64 corners (rule geofences/corners). */
export function circleShape({ lat, long, radius }: Circle, field = "radius") {
  const corners = circleRing([long, lat], radius);
  if (!corners.every(isOnEarth) || isAroundPole(lat, corners)) {
    throw invalid(field, say.ringIsAcrossAntimeridian);
  }
  const circle = { latitude: lat, longitude: long, radius_in_meters: radius };
  return { ...ofOthers, ...circle, shape: "circle", ring: ringColumn(corners, field) };
}

export type Circle = { lat: number; long: number; radius: number };

/** A way and the width of its road, as the ring around it (rule geofences/roads). */
export function roadShape({ line, width }: Road, field = "points") {
  const way = withoutRepeatsInLine(line);
  const corners = corridorRing(way, width);
  if (typeof corners === "string") throw invalid(field, say[corners]);
  const road = { line: JSON.stringify(way), width_in_meters: width };
  return { ...ofOthers, ...road, shape: "road", ring: ringColumn(corners, field) };
}

export type Road = { line: Ring; width: number };

export const positionOf = ({ lat, long }: GeoPoint): Position => [long, lat];

function ringColumn(corners: Ring, field: string): string {
  const reason = whyNoRing(corners);
  if (reason !== null) throw invalid(field, say[reason]);
  return JSON.stringify(withoutRepeats(corners));
}

/** A circle that holds a pole has its northernmost corner, the first, on the other side. */
function isAroundPole(latitude: number, corners: Ring): boolean {
  return corners[0]![1] < latitude || corners[corners.length / 2]![1] > latitude;
}

function withoutRepeatsInLine(line: Ring): Position[] {
  return line.filter(
    ([x, y], index) => index === 0 || x !== line[index - 1]![0] || y !== line[index - 1]![1],
  );
}
