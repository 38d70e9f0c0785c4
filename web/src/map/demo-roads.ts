import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type SourceSpecification,
} from "maplibre-gl";
import { mapColours } from "./map-colours.ts";

const door = "demo";

/** Fetches the roads of the demo for the map, whose workers may not ask the server themselves. */
export function openDemoDoor(): void {
  addProtocol(door, async (_request, { signal }) => {
    const answer = await fetch(new URL("/map/demo-roads.json", document.baseURI), { signal });
    return { data: (await answer.json()) as object };
  });
}

/** The roads of the demo, which nobody loads but in it. */
export const demoRoadsSource: Record<string, SourceSpecification> = {
  roads: {
    type: "geojson",
    data: `${door}://roads`,
    maxzoom: 15,
    tolerance: 0.3,
  },
};

type Widths = readonly (number | ExpressionSpecification)[];

const isKind = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];
const byZoom = (...stops: Widths): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.6], ["zoom"], ...stops] as ExpressionSpecification;
const halo = { "text-halo-color": mapColours.land, "text-halo-width": 1.6 };

/** Pixels of a metre at zoom 20 and 47.8° north. */
const pixelsOfMeter = (2 ** 20 * 512) / (40_075_017 * 0.672);

const widths = {
  street: byZoom(12, 0.4, 14, 2.4, 16, 8, 18, 22),
  avenue: byZoom(10, 0.4, 12, 1.4, 14, 4.4, 16, 12, 18, 30),
  main: byZoom(6, 0.5, 9, 1.3, 12, 2.8, 14, 5, 16, 13, 18, 32),
  motorway: byZoom(5, 0.8, 8, 1.9, 12, 4.2, 14, 8, 16, 20, 18, 44),
};

function line(
  id: string,
  kinds: string[],
  colour: string,
  width: ExpressionSpecification,
  minzoom: number,
): LayerSpecification {
  return {
    id,
    type: "line",
    source: "roads",
    minzoom,
    filter: isKind(...kinds),
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colour, "line-width": width },
  };
}

/** A road's edge: the same line, a little wider, below. */
function cased(
  id: string,
  kinds: string[],
  colour: string,
  width: ExpressionSpecification,
  minzoom: number,
): LayerSpecification {
  const edge = line(`${id}-edge`, kinds, colour, width, minzoom) as Extract<
    LayerSpecification,
    { type: "line" }
  >;
  return {
    ...edge,
    paint: { "line-color": colour, "line-gap-width": width, "line-width": byZoom(8, 0.5, 12, 0.8, 16, 1.4) },
  };
}

/** Rivers as wide as they are, then the roads from the smallest to the largest. */
export const demoRoadLayers: LayerSpecification[] = [
  line(
    "demo-rivers",
    ["river"],
    mapColours.water,
    ["interpolate", ["exponential", 2], ["zoom"], 8, 1.2, 10, 2, 20, ["*", ["get", "meters"], pixelsOfMeter]],
    9,
  ),
  cased("streets", ["street"], mapColours.roadEdge, widths.street, 13),
  cased("avenues", ["avenue"], mapColours.roadEdge, widths.avenue, 12),
  cased("main-roads", ["main"], mapColours.roadEdge, widths.main, 9),
  line("streets", ["street"], mapColours.white, widths.street, 12),
  line("avenues", ["avenue"], mapColours.mainRoad, widths.avenue, 10),
  line("main-roads", ["main"], mapColours.mainRoad, widths.main, 6),
  cased("motorways", ["motorway", "tunnel"], mapColours.motorwayEdge, widths.motorway, 7),
  line("motorways", ["motorway"], mapColours.motorway, widths.motorway, 5),
  line("tunnels", ["tunnel"], mapColours.tunnel, widths.motorway, 5),
];

/** Names of streets from zoom 13, and of the rivers. */
export const demoRoadNames: LayerSpecification[] = [
  name("street-names", ["street"], 14.2, 11),
  name("avenue-names", ["avenue"], 13, 11.5),
  {
    ...name("demo-river-names", ["river"], 11, 12.5),
    paint: { "text-color": mapColours.waterText, "text-halo-color": mapColours.water, "text-halo-width": 1 },
  } as LayerSpecification,
];

function name(id: string, kinds: string[], minzoom: number, size: number): LayerSpecification {
  return {
    id,
    type: "symbol",
    source: "roads",
    minzoom,
    filter: isKind(...kinds),
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 300,
      "text-field": ["get", "name"],
      "text-font": [kinds.includes("river") ? "Noto Sans Italic" : "Noto Sans Regular"],
      "text-size": ["interpolate", ["linear"], ["zoom"], 13, size, 17, size + 2.5],
      "text-max-angle": 35,
      "text-padding": 6,
    },
    paint: { "text-color": mapColours.text, ...halo },
  };
}
