import type { GeofenceImport } from "@wegbuch/contract/geofences/schemas";
import { whyNoRing, type WhyNoRing } from "@wegbuch/contract/geofences/rules";
import { withoutRepeats } from "@wegbuch/geo/ring";

/** One fence of a file, as the call takes it. */
export type ImportedFence = GeofenceImport["features"][number];

/** Why a feature cannot become a fence; keys of the texts. */
type MistakeKind = WhyNoRing | "geometry" | "hole" | "tooManyCorners" | "coordinates" | "titleTooLong";

/** A feature that cannot be imported; `number` counts the features of the file from 1. */
export type Mistake = { number: number; title: string; kind: MistakeKind };

export type ReadFile =
  | { fences: ImportedFence[]; mistakes: Mistake[] }
  | { refusal: "tooLarge" | "unreadable" | "noFeatures" | "tooManyFeatures" };

export const mostFences = 500;
const mostBytes = 8_000_000;
const mostCorners = 5_000;
const mostCharacters = 200;

type Point = [longitude: number, latitude: number];
type Feature = { geometry: unknown; properties: Record<string, unknown> };

/** The fences in the text of a GeoJSON file, and what is wrong with its other features. `name` is for those without one. */
export function readFences(text: string, name: string): ReadFile {
  if (text.length > mostBytes) return { refusal: "tooLarge" };
  const features = featuresOf(text);
  if (features === null) return { refusal: "unreadable" };
  if (features.length === 0) return { refusal: "noFeatures" };
  const fences: ImportedFence[] = [];
  const mistakes: Mistake[] = [];
  features.forEach((feature, index) => {
    const number = index + 1;
    const title = titleOf(feature.properties) ?? `${name} ${number}`;
    const read = readFeature(feature, title);
    if (typeof read === "string") mistakes.push({ number, title, kind: read });
    else fences.push(...read);
  });
  return fences.length > mostFences ? { refusal: "tooManyFeatures" } : { fences, mistakes };
}

function featuresOf(text: string): Feature[] | null {
  try {
    const said: unknown = JSON.parse(text);
    if (!isRecord(said)) return null;
    if (said["type"] === "FeatureCollection")
      return Array.isArray(said["features"]) ? said["features"].map(featureOf) : null;
    return said["type"] === "Feature" || "coordinates" in said ? [featureOf(said)] : null;
  } catch {
    return null;
  }
}

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
function readFeature({ geometry, properties }: Feature, title: string): ImportedFence[] | MistakeKind {
  const polygons = polygonsOf(geometry);
  if (polygons === null) return "geometry";
  const rings: Point[][] = [];
  for (const polygon of polygons) {
    const ring = readPolygon(polygon);
    if (typeof ring === "string") return ring;
    rings.push(ring);
  }
  const titles = rings.map((_ring, index) => (rings.length === 1 ? title : `${title} (${index + 1})`));
  if (titles.some((each) => each.length > mostCharacters)) return "titleTooLong";
  return rings.map((ring, index) => ({
    title: titles[index]!,
    coordinates: [ring],
    ...(rings.length === 1 && { circle: circleOf(properties), road: roadOf(properties) }),
  }));
}

function polygonsOf(geometry: unknown): unknown[] | null {
  if (!isRecord(geometry) || !Array.isArray(geometry["coordinates"])) return null;
  if (geometry["type"] === "Polygon") return [geometry["coordinates"]];
  const isMany = geometry["type"] === "MultiPolygon" && geometry["coordinates"].length > 0;
  return isMany ? geometry["coordinates"] : null;
}

function readPolygon(rings: unknown): Point[] | MistakeKind {
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
