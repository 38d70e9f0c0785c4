import { roadCourseOf } from "@wegbuch/geo/demo-roads/road-course";
import { rivers } from "@wegbuch/geo/demo-roads/rivers";
import { type Road, roads } from "@wegbuch/geo/demo-roads/roads";
import { streetEndsOf, streetsOf, type TownStreets } from "@wegbuch/geo/demo-roads/town-streets";
import { towns } from "@wegbuch/geo/demo-roads/towns";
import type { Place } from "@wegbuch/geo/place";
import type { Feature, FeatureCollection, LineString } from "geojson";
import { geojsonShape } from "./geojson.ts";
import { thinned } from "./thinned.ts";

/**
 * What the vehicles of the demo drive on: `kind` motorway, tunnel or main with its `ref`, main and side streets of the
 * towns with their `name`, and the rivers in between, `meters` wide.
 */
export function demoRoads(): FeatureCollection<LineString> {
  return {
    type: "FeatureCollection",
    features: [
      ...rivers.map(({ name, meters, places }) => line(places, { kind: "river", name, meters }, 8)),
      ...roads.map((road) => line(roadCourseOf(road), { kind: kindOf(road), ref: refOf(road) }, 3)),
      ...[...towns.values()].flatMap((town) => streetLines(streetsOf(town))),
    ],
  };
}

function kindOf({ kind }: Road): string {
  return kind === "motorway" || kind === "tunnel" ? kind : "main";
}

/** "A1" and "S33", but "B 1"; roads of a land and approaches carry no sign. */
function refOf({ name, kind }: Road): string {
  if (kind === "motorway" || kind === "tunnel") return name;
  return name.startsWith("B") ? name.replace("B", "B ") : "";
}

/** Each street as few lines, so that its name has room. */
function streetLines(all: TownStreets): Feature<LineString>[] {
  const lines: { street: number; end: number; places: Place[] }[] = [];
  for (const stretch of all.stretches) {
    const [from, to] = streetEndsOf(all, stretch);
    const last = lines.at(-1);
    if (last?.street === stretch.street && last.end === stretch.a) {
      last.places.push(to);
      last.end = stretch.b;
    } else lines.push({ street: stretch.street, end: stretch.b, places: [from, to] });
  }
  return lines.map(({ street, places }) => {
    const named = all.streets[street];
    return line(places, { kind: named?.isMain ? "avenue" : "street", name: named?.name ?? "" }, 2);
  });
}

function line(
  places: readonly Place[],
  properties: Record<string, string | number>,
  tolerance: number,
): Feature<LineString> {
  const coordinates = thinned(places, tolerance).map(({ longitude, latitude }) => [
    rounded(longitude),
    rounded(latitude),
  ]);
  return geojsonShape({ type: "LineString", coordinates }, properties);
}

/** To a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
