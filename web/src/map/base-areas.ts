import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { mapColours } from "./map-colours.ts";

/** Pixels of the root of a population at zoom 0, so that a settlement covers about 150 m² a head at 48° north. */
const settlementScale = 7.5 / 52_400;

/** What is drawn for small scales only fades where it would be seen to be rough. */
export const fadeIfRough: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["zoom"],
  10,
  1,
  11,
  ["case", ["has", "rough"], 0, 1],
];

/** Everything of the base map but its names, from the ground up. */
export const areaLayers: LayerSpecification[] = [
  {
    id: "seas",
    type: "fill",
    source: "base",
    "source-layer": "seas",
    paint: { "fill-color": mapColours.water, "fill-antialias": false },
  },
  {
    id: "land",
    type: "fill",
    source: "base",
    "source-layer": "land",
    paint: { "fill-color": mapColours.abroad },
  },
  {
    id: "austria",
    type: "fill",
    source: "base",
    "source-layer": "austria",
    paint: { "fill-color": mapColours.land },
  },
  {
    id: "settlements",
    type: "circle",
    source: "base",
    "source-layer": "towns",
    minzoom: 6,
    filter: ["all", [">", ["get", "pop"], 800], ["!=", ["get", "kind"], "quarter"]],
    paint: {
      "circle-color": mapColours.urban,
      "circle-blur": 0.8,
      "circle-opacity": ["interpolate", ["linear"], ["zoom"], 6, 0, 7.5, 1],
      "circle-pitch-alignment": "map",
      "circle-radius": [
        "interpolate",
        ["exponential", 2],
        ["zoom"],
        0,
        ["*", ["sqrt", ["get", "pop"]], settlementScale],
        20,
        ["*", ["sqrt", ["get", "pop"]], settlementScale * 2 ** 20],
      ],
    },
  },
  {
    id: "lakes",
    type: "fill",
    source: "base",
    "source-layer": "lakes",
    paint: { "fill-color": mapColours.water, "fill-opacity": fadeIfRough },
  },
  {
    id: "rivers",
    type: "line",
    source: "base",
    "source-layer": "rivers",
    minzoom: 3,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": mapColours.river,
      "line-opacity": fadeIfRough,
      "line-width": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["case", ["has", "rough"], 0, 0.6],
        6,
        ["case", ["has", "rough"], 0.7, 1.2],
        8,
        ["case", ["has", "rough"], 1.4, 2],
        12,
        ["case", ["has", "rough"], 2.5, 4],
      ],
    },
  },
  {
    id: "states",
    type: "line",
    source: "base",
    "source-layer": "states",
    minzoom: 5,
    layout: { "line-join": "round" },
    paint: {
      "line-color": mapColours.stateBorder,
      "line-width": ["interpolate", ["linear"], ["zoom"], 5, 0.5, 10, ["case", ["has", "austria"], 1.4, 0.8]],
      "line-opacity": ["case", ["has", "austria"], 1, 0.55],
      "line-dasharray": [3, 2],
    },
  },
  {
    id: "border-glow",
    type: "line",
    source: "base",
    "source-layer": "borders",
    minzoom: 4,
    filter: ["has", "austria"],
    layout: { "line-join": "round" },
    paint: {
      "line-color": mapColours.borderGlow,
      "line-width": ["interpolate", ["linear"], ["zoom"], 4, 2, 10, 9],
    },
  },
  {
    id: "borders",
    type: "line",
    source: "base",
    "source-layer": "borders",
    layout: { "line-join": "round" },
    paint: {
      "line-color": mapColours.border,
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 6, 1, 10, 1.8],
      "line-opacity": ["case", ["has", "austria"], 1, 0.75],
    },
  },
];
