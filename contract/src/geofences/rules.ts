import {
  areaInSquareMeters,
  crossesItself,
  isAcrossAntimeridian,
  type Ring,
  withoutRepeats,
} from "@wegbuch/geo/ring";
import type { de } from "./texts.ts";
import { GeofenceFeature, type GeofenceImport } from "./schemas.ts";
import * as z from "zod";

/** The feature in one text of `geoJson`; throws when it is none. */
export function readFeature(text: string): GeofenceFeature {
  return GeofenceFeature.parse(JSON.parse(text));
}

/** The prepared shapes by number (OQ-178); a preset's fence carries the German name whoever makes it. */
export const presets = {
  1: "Wien",
  2: "Niederösterreich Nord",
  3: "Niederösterreich Süd",
  4: "Burgenland",
  5: "Oberösterreich",
  6: "Steiermark",
  7: "Kärnten",
  8: "Salzburg",
  9: "Nordtirol",
  10: "Osttirol",
  11: "Vorarlberg",
  12: "Österreich",
} as const;
export type PresetNumber = keyof typeof presets;

/** A ring is an area from so many square meters on. */
const leastAreaInSquareMeters = 1;

/** Why corners are no fence (OQ-190), or null; corners that repeat the one before them do not count. */
export function whyNoRing(corners: Ring): WhyNoRing | null {
  const ring = withoutRepeats(corners);
  if (ring.length < 3) return "ringHasNoArea";
  if (isAcrossAntimeridian(ring)) return "ringIsAcrossAntimeridian";
  if (crossesItself(ring)) return ring.length === 3 ? "ringHasNoArea" : "ringCrossesItself";
  return areaInSquareMeters(ring) < leastAreaInSquareMeters ? "ringHasNoArea" : null;
}
export type WhyNoRing = Extract<
  keyof typeof de,
  "ringHasNoArea" | "ringIsAcrossAntimeridian" | "ringCrossesItself"
>;

/** The text of a GeoJSON file as the body of an import; undefined where it is none, or holds no areas. Titles that are missing become `untitled`. */
export function readGeoJson(text: string, untitled: string): z.input<typeof GeofenceImport> | undefined {
  const read = Collection.safeParse(parsed(text));
  if (!read.success) return undefined;
  const found = "features" in read.data ? read.data.features : [read.data];
  const features = found.flatMap((feature) => partsOf(feature, untitled));
  return features.length === 0 ? undefined : { features };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// Positions may have a height, which a fence has not.
const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.unknown()));
const Area = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
]);
const Feature = z.object({
  type: z.literal("Feature"),
  geometry: Area,
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const Collection = z.union([
  z.object({ type: z.literal("FeatureCollection"), features: z.array(Feature) }),
  Feature,
]);

/** A fence for each part of a multipolygon. */
function partsOf({ geometry, properties }: z.output<typeof Feature>, untitled: string) {
  const said = Drawn.catch({}).parse(properties ?? {});
  const title = [said.Title, said.title, said.name, said.NAME].find((one) => one) ?? untitled;
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map((rings) => ({
    title,
    coordinates: rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y])),
    ...(said.Shape === "circle" && { circle: { lat: said.lat!, long: said.long!, radius: said.radius! } }),
    ...(said.Shape === "road" && { road: { line: said.Line!, width: said.Width! } }),
  }));
}

const number = z.number().nullish();
/** What the export says of how a fence was drawn, and what others call a name. */
const Drawn = z.object({
  Title: z.string().nullish(),
  title: z.string().nullish(),
  name: z.string().nullish(),
  NAME: z.string().nullish(),
  Shape: z.string().nullish(),
  lat: number,
  long: number,
  radius: number,
  Line: z.array(z.tuple([z.number(), z.number()])).nullish(),
  Width: number,
});
