import {
  areaInSquareMeters,
  crossesItself,
  isAcrossAntimeridian,
  isOnEarth,
  type Ring,
  withoutRepeats,
} from "@wegbuch/geo/ring";
import type { de } from "./texts.ts";
import {
  areTooManyBelongings,
  GeofenceBelongings,
  GeofenceFeature,
  type GeofenceImport,
  GeofenceShape,
  OwnColour,
} from "./schemas.ts";

/** The feature in one text of `geoJson`; throws when it is none. */
export function readFeature(text: string): GeofenceFeature {
  return GeofenceFeature.parse(JSON.parse(text));
}

/**
 * The prepared shapes by number (rule geofences/presets); a preset's fence carries the German name whoever makes it.
 */
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

/**
 * Why corners are no fence (rule geofences/simple-ring), or null; corners that repeat the one before them do not count.
 */
export function whyNoRing(corners: Ring): WhyNoRing | null {
  const ring = withoutRepeats(corners);
  if (ring.length < 3) return "ringHasNoArea";
  if (!ring.every(isOnEarth) || isAcrossAntimeridian(ring)) return "ringIsAcrossAntimeridian";
  if (crossesItself(ring)) return ring.length === 3 ? "ringHasNoArea" : "ringCrossesItself";
  return areaInSquareMeters(ring) < leastAreaInSquareMeters ? "ringHasNoArea" : null;
}
export type WhyNoRing = Extract<
  keyof typeof de,
  "ringHasNoArea" | "ringIsAcrossAntimeridian" | "ringCrossesItself"
>;

/** One fence of a file, as the call takes it. */
export type ImportedFence = GeofenceImport["features"][number];

/** Why a feature of a file cannot become a fence; `title` is one that is too long. */
type WhyNoFence = WhyNoRing | WhyNoArea | "hole" | "tooManyCorners" | "coordinates" | "title" | WhyNotOurs;

/** What of a fence of our own export is not valid. */
type WhyNotOurs = "alarm" | "entries" | "vehicles";

/** What a geometry is that encloses nothing, or nothing we know. */
type WhyNoArea = "point" | "line" | "collection" | "geometry";

/** What a GeoJSON file holds: its fences, and the features that are none, counted from 1. */
export type ReadFile =
  | { fences: ImportedFence[]; mistakes: { number: number; title: string; kind: WhyNoFence }[] }
  | { refusal: "unreadable" | "noFeatures" | "tooManyFeatures" | "tooManyBelongings" };

/** So many fences one import makes. */
export const mostImported = 500;
const mostCorners = 5_000;
const mostCharacters = 200;

/** The fences in the text of a GeoJSON file; `untitled` names the one of that number where it has no name. */
export function readGeoJson(text: string, untitled: (number: number) => string): ReadFile {
  const features = featuresOf(text);
  if (features === null) return { refusal: "unreadable" };
  if (features.length === 0) return { refusal: "noFeatures" };
  const read = features.map((feature, index) => {
    const number = index + 1;
    const title = titleOf(feature.properties) ?? untitled(number);
    return { number, title, fences: fencesOf(feature, title) };
  });
  const fences = read.flatMap((feature) => (typeof feature.fences === "string" ? [] : feature.fences));
  const mistakes = read.flatMap(({ number, title, fences: kind }) =>
    typeof kind === "string" ? [{ number, title, kind }] : [],
  );
  if (fences.length > mostImported) return { refusal: "tooManyFeatures" };
  return areTooManyBelongings(fences) ? { refusal: "tooManyBelongings" } : { fences, mistakes };
}

type Feature = { geometry: unknown; properties: Record<string, unknown> };
type Point = [longitude: number, latitude: number];

function featuresOf(text: string): Feature[] | null {
  try {
    const said: unknown = JSON.parse(text);
    if (!isRecord(said)) return null;
    if (said["type"] === "FeatureCollection")
      return Array.isArray(said["features"]) ? said["features"].map(featureOf) : null;
    return said["type"] === "Feature" || isGeometry(said) ? [featureOf(said)] : null;
  } catch {
    return null;
  }
}

const isGeometry = (said: Record<string, unknown>) => "coordinates" in said || "geometries" in said;

/** Also a geometry alone. */
function featureOf(said: unknown): Feature {
  if (!isRecord(said)) return { geometry: null, properties: {} };
  if (said["type"] !== "Feature") return { geometry: said, properties: {} };
  return { geometry: said["geometry"], properties: isRecord(said["properties"]) ? said["properties"] : {} };
}

function titleOf(properties: Record<string, unknown>): string | null {
  const names = ["Title", "title", "name", "Name", "NAME"];
  const said = names
    .map((name) => properties[name])
    .find((each) => typeof each === "string" && each.trim() !== "");
  return typeof said === "string" ? said.trim() : null;
}

/** The fences of a feature, one for each part of a multipolygon; or what is wrong with it. */
function fencesOf({ geometry, properties }: Feature, title: string): ImportedFence[] | WhyNoFence {
  const polygons = polygonsOf(geometry);
  if (typeof polygons === "string") return polygons;
  const rings: Point[][] = [];
  for (const polygon of polygons) {
    const ring = readPolygon(polygon);
    if (typeof ring === "string") return ring;
    rings.push(ring);
  }
  const titles = rings.map((_ring, index) => (rings.length === 1 ? title : `${title} (${index + 1})`));
  if (titles.some((each) => each.length > mostCharacters)) return "title";
  const belongings = belongingsOf(properties);
  if (typeof belongings === "string") return belongings;
  return rings.map((ring, index) => ({
    title: titles[index]!,
    coordinates: [ring],
    colour: OwnColour.safeParse(properties["Colour"]).data ?? null,
    ...belongings,
    ...(rings.length === 1 && { circle: circleOf(properties), road: roadOf(properties) }),
  }));
}

function polygonsOf(geometry: unknown): unknown[] | WhyNoArea {
  if (!isRecord(geometry)) return "geometry";
  const { type, coordinates } = geometry;
  const why = new Map<unknown, WhyNoArea>([
    ["Point", "point"],
    ["MultiPoint", "point"],
    ["LineString", "line"],
    ["MultiLineString", "line"],
    ["GeometryCollection", "collection"],
  ]).get(type);
  if (why !== undefined || !Array.isArray(coordinates)) return why ?? "geometry";
  if (type === "Polygon") return [coordinates];
  return type === "MultiPolygon" && coordinates.length > 0 ? coordinates : "geometry";
}

/** What our own export says of a fence beside its shape, or what of it is wrong; nothing of a file of others. */
function belongingsOf(properties: Record<string, unknown>): GeofenceBelongings | WhyNotOurs {
  if (!isOurs(properties)) return {};
  const { IsAntiTheftEnabled, NotificationEmail, NotificationMobileNumber } = properties;
  const { Weekdays, Metadata, Vehicles } = properties;
  const said = {
    isAntiTheftEnabled: IsAntiTheftEnabled,
    notificationEmail: NotificationEmail,
    notificationMobileNumber: NotificationMobileNumber,
    weekdays: Weekdays,
    metadata: Metadata,
    // What the list says under this name is how many there are.
    vehicles: typeof Vehicles === "number" ? null : Vehicles,
  };
  const read = GeofenceBelongings.safeParse(said);
  if (read.success) return read.data;
  const part = read.error.issues[0]?.path[0];
  return part === "metadata" ? "entries" : part === "vehicles" ? "vehicles" : "alarm";
}

/** Others may call something Metadata or Vehicles too; what we have written says all of these of each fence, since the first version. */
function isOurs(properties: Record<string, unknown>): boolean {
  const ours = ["Title", "lat", "long", "radius", "Line", "Width"];
  return ours.every((name) => name in properties) && GeofenceShape.safeParse(properties["Shape"]).success;
}

function readPolygon(rings: unknown): Point[] | WhyNoFence {
  if (!Array.isArray(rings) || rings.length === 0) return "coordinates";
  if (rings.length > 1) return "hole";
  const ring = pointsOf(rings[0]);
  if (ring === null) return "coordinates";
  const [first, last] = [ring[0], ring.at(-1)];
  // The corner that closes it goes, so that it still begins where the file says.
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const corners = withoutRepeats(isClosed ? ring.slice(0, -1) : ring) as Point[];
  if (corners.length > mostCorners) return "tooManyCorners";
  return whyNoRing(corners) ?? [...corners, corners[0]!];
}

/** Positions may have a height, which a fence has not. */
function pointsOf(said: unknown): Point[] | null {
  if (!Array.isArray(said)) return null;
  const points = said.map((each) =>
    Array.isArray(each) ? [Number(each[0]), Number(each[1])] : [Number.NaN, 0],
  );
  const areOnEarth = points.every(([x = 0, y = 0]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  return areOnEarth ? (points as Point[]) : null;
}

/** What our own export says of a circle. */
function circleOf({ lat, long, radius }: Record<string, unknown>): ImportedFence["circle"] {
  if (typeof lat !== "number" || typeof long !== "number" || typeof radius !== "number") return null;
  return { lat, long, radius };
}

/** What our own export says of a road. */
function roadOf({ Line, Width }: Record<string, unknown>): ImportedFence["road"] {
  const line = pointsOf(Line);
  return line && line.length > 1 && typeof Width === "number" ? { line, width: Width } : null;
}

function isRecord(said: unknown): said is Record<string, unknown> {
  return typeof said === "object" && said !== null && !Array.isArray(said);
}
