import { haversineMeters } from "@wegbuch/geo/distance";
import { circleRing, toCentimeters } from "@wegbuch/geo/ring";
import type { GeoJSONStoreFeatures } from "terra-draw";
import type { Drawn, Place, Point } from "./drawn.ts";

/** What the pen keeps of a shape. */
export type Geometry =
  | { type: "Polygon"; coordinates: number[][][] }
  | { type: "LineString"; coordinates: number[][] };

export function geometryOf(drawn: Drawn): Geometry {
  if (drawn.shape === "road") return { type: "LineString", coordinates: drawn.line.map(toCentimeter) };
  const corners = drawn.shape === "circle" ? cornersOf(drawn) : drawn.corners;
  return { type: "Polygon", coordinates: [[...corners, corners[0]!].map(toCentimeter)] };
}

export function penDrawnOf(feature: GeoJSONStoreFeatures): Drawn {
  if (feature.properties.mode === "circle") return { shape: "circle", ...circleOf(feature) };
  const points = pointsOf(feature.geometry as Geometry);
  return feature.geometry.type === "LineString"
    ? { shape: "road", line: points }
    : { shape: "polygon", corners: points };
}

/** Centre and meters of what is drawn, also after it was pulled. */
export function circleOf(feature: GeoJSONStoreFeatures): { center: Place; radius: number } {
  const points = pointsOf(feature.geometry as Geometry);
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const center = { latitude: middle(1), longitude: middle(0) };
  const sum = points.reduce(
    (meters, [longitude, latitude]) => meters + haversineMeters(center, { latitude, longitude }),
    0,
  );
  return { center, radius: Math.max(1, Math.round(sum / points.length)) };
}

/** The corners of a ring without the last, which is the first again. */
export function pointsOf(geometry: Geometry): Point[] {
  const points =
    geometry.type === "Polygon" ? (geometry.coordinates[0] ?? []).slice(0, -1) : geometry.coordinates;
  return points.map(([x = 0, y = 0]) => [x, y]);
}

export function countOf(feature: GeoJSONStoreFeatures, isClosed: boolean): number {
  const committed = feature.properties["committedCoordinateCount"];
  return !isClosed && typeof committed === "number"
    ? committed
    : pointsOf(feature.geometry as Geometry).length;
}

function cornersOf({ center, radius }: { center: Place; radius: number }): Point[] {
  return circleRing([center.longitude, center.latitude], radius);
}

/** As exactly as the library keeps places; more digits it refuses. */
function toCentimeter([x, y]: Point): [number, number] {
  return [toCentimeters(x), toCentimeters(y)];
}
