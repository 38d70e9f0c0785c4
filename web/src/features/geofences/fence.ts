import { type ImportedFence, readFeature } from "@wegbuch/contract/geofences/rules";
import type { GeofenceFeature, MappedGeofence, Weekday } from "@wegbuch/contract/geofences/schemas";
import { circleRing } from "@wegbuch/geo/ring";
import type { Bounds } from "../../map/bounds.ts";
import type { Drawn, Point } from "../../map/drawn.ts";

/** A fence of the list: what the server says of it, and its ring, which closes with its first corner. */
export type Fence = GeofenceFeature["properties"] & { ring: readonly Point[] };

export function readFence(text: string): Fence {
  const { geometry, properties } = readFeature(text);
  return { ...properties, ring: geometry.coordinates[0] ?? [] };
}

/** What the map draws of a fence of the list. */
export function mappedOf({ ID, Title, Colour, IsAntiTheftEnabled, ring, Line }: Fence): MappedFence {
  return { id: ID, title: Title, colour: Colour, isAlarmOn: IsAntiTheftEnabled, ring, line: Line };
}

/** A fence as the map draws it. */
export type MappedFence = Omit<MappedGeofence, "ring" | "line"> & {
  ring: readonly Point[];
  line: readonly Point[] | null;
};

/** What the form that changes a fence is filled with; also what is compared where somebody else has changed it meanwhile. */
export function fieldsOf(fence: Fence) {
  return {
    title: fence.Title,
    email: fence.NotificationEmail ?? "",
    isAlarmOn: fence.IsAntiTheftEnabled,
    days: fence.Weekdays as readonly Weekday[],
    colour: fence.Colour,
    meters: String(Math.round(fence.radius ?? fence.Width ?? 0)),
  };
}

export function isFixed({ SystemGeoFence, IsNotEditable }: Fence): boolean {
  return SystemGeoFence || IsNotEditable;
}

/** The shape as the pen of the map takes it. */
export function drawnOf({ Shape, lat, long, radius, Line, ring }: Fence): Drawn {
  if (Shape === "circle" && lat !== null && long !== null && radius !== null)
    return { shape: "circle", center: { latitude: lat, longitude: long }, radius };
  if (Shape === "road" && Line) return { shape: "road", line: Line };
  return { shape: "polygon", corners: ring.slice(0, -1) };
}

/**
 * The part of a call's body that says the shape: latitude before longitude, as bodies have them
 * (rule geofences/corners).
 */
export function bodyOf(drawn: Drawn) {
  return drawn.shape === "circle" ? circleBody(drawn) : pointsBody(drawn);
}

export function circleBody({ center, radius }: Extract<Drawn, { shape: "circle" }>) {
  return { lat: center.latitude, long: center.longitude, radius };
}

export function pointsBody(drawn: Exclude<Drawn, { shape: "circle" }>) {
  const points = drawn.shape === "road" ? drawn.line : drawn.corners;
  return { points: points.map(([long, lat]) => ({ lat, long })) };
}

/** The smallest bounds around rings; null without any. */
export function boundsAround(rings: readonly (readonly Point[])[]): Bounds | null {
  let bounds: Bounds | null = null;
  for (const ring of rings)
    for (const [x, y] of ring) {
      const [west, south, east, north]: Bounds = bounds ?? [x, y, x, y];
      bounds = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    }
  return bounds;
}

/** The place in the middle of a fence: of a circle its centre, of others that of their bounds. */
export function middleOf({ lat, long, ring }: Fence): { latitude: number; longitude: number } | null {
  if (lat !== null && long !== null) return { latitude: lat, longitude: long };
  const bounds = boundsAround([ring]);
  return bounds && { latitude: (bounds[1] + bounds[3]) / 2, longitude: (bounds[0] + bounds[2]) / 2 };
}

/** The closed ring that the map shows of a fence in a file, before the server has made it. */
export function previewRing({ circle, coordinates }: ImportedFence): readonly Point[] {
  if (!circle) return coordinates[0] ?? [];
  const ring = circleRing([circle.long, circle.lat], circle.radius);
  return [...ring, ring[0]!];
}
