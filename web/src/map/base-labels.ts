import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { fadeIfRough } from "./base-areas.ts";
import { mapColours } from "./map-colours.ts";

const shownFromItsZoom: ExpressionSpecification = [">=", ["zoom"], ["get", "from"]];
const halo = { "text-halo-color": mapColours.land, "text-halo-width": 1.4 };

/** The names of the base map, least important first; a label gives way to the ones after it. */
export function baseLabelLayers(language: "de" | "en"): LayerSpecification[] {
  const name: ExpressionSpecification =
    language === "en" ? ["coalesce", ["get", "en"], ["get", "name"]] : ["get", "name"];
  return [riverNames(name), townNames(name), waterNames(name), stateNames(name), countryNames(name)];
}

function townNames(name: ExpressionSpecification): LayerSpecification {
  return {
    id: "towns",
    type: "symbol",
    source: "base",
    "source-layer": "towns",
    minzoom: 3,
    filter: shownFromItsZoom,
    layout: {
      "text-field": name,
      "text-font": [
        "case",
        ["any", ["in", "capital", ["get", "kind"]], [">=", ["get", "pop"], 100_000]],
        ["literal", ["Noto Sans Medium"]],
        ["literal", ["Noto Sans Regular"]],
      ],
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        3,
        ["case", [">=", ["get", "pop"], 1_000_000], 12, 11],
        8,
        ["step", ["get", "pop"], 11, 10_000, 12, 50_000, 14, 150_000, 16, 1_000_000, 18],
        12,
        ["step", ["get", "pop"], 12.5, 10_000, 14, 50_000, 16, 150_000, 19, 1_000_000, 22],
      ],
      "text-max-width": 7,
      "text-line-height": 1.1,
      "text-padding": 5,
      "symbol-sort-key": [
        "-",
        ["match", ["get", "kind"], "capital", -3_000_000, "state capital", -500_000, "quarter", 1_000_000, 0],
        ["get", "pop"],
      ],
    },
    paint: {
      "text-color": [
        "case",
        ["==", ["get", "kind"], "quarter"],
        mapColours.text,
        [">=", ["get", "pop"], 50_000],
        mapColours.strongText,
        mapColours.text,
      ],
      ...halo,
    },
  };
}

function riverNames(name: ExpressionSpecification): LayerSpecification {
  return {
    id: "river-names",
    type: "symbol",
    source: "base",
    "source-layer": "rivers",
    minzoom: 6,
    filter: ["has", "name"],
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 420,
      "text-field": name,
      "text-font": ["Noto Sans Italic"],
      "text-size": ["interpolate", ["linear"], ["zoom"], 6, 11, 11, 13],
      "text-letter-spacing": 0.06,
      "text-max-angle": 35,
      "text-offset": [0, -0.7],
    },
    paint: { "text-color": mapColours.waterText, "text-opacity": fadeIfRough, ...halo },
  };
}

function waterNames(name: ExpressionSpecification): LayerSpecification {
  return {
    id: "water-names",
    type: "symbol",
    source: "base",
    "source-layer": "areas",
    filter: ["all", ["in", ["get", "kind"], ["literal", ["lake", "sea"]]], shownFromItsZoom],
    layout: {
      "text-field": name,
      "text-font": ["Noto Sans Italic"],
      "text-size": ["case", ["==", ["get", "kind"], "sea"], 13, 12],
      "text-letter-spacing": 0.06,
      "text-max-width": 6,
    },
    paint: {
      "text-color": mapColours.waterText,
      "text-opacity": fadeIfRough,
      "text-halo-color": mapColours.water,
      "text-halo-width": 1,
    },
  };
}

function stateNames(name: ExpressionSpecification): LayerSpecification {
  return {
    id: "state-names",
    type: "symbol",
    source: "base",
    "source-layer": "areas",
    maxzoom: 10,
    filter: ["all", ["==", ["get", "kind"], "state"], shownFromItsZoom],
    layout: {
      "text-field": ["upcase", name],
      "text-font": ["Noto Sans Medium"],
      "text-size": ["interpolate", ["linear"], ["zoom"], 6, 9.5, 9, 13],
      "text-letter-spacing": 0.18,
      "text-max-width": 9,
    },
    paint: { "text-color": mapColours.areaText, ...halo },
  };
}

function countryNames(name: ExpressionSpecification): LayerSpecification {
  return {
    id: "country-names",
    type: "symbol",
    source: "base",
    "source-layer": "areas",
    maxzoom: 6.5,
    filter: ["all", ["==", ["get", "kind"], "country"], shownFromItsZoom],
    layout: {
      "text-field": name,
      "text-font": ["Noto Sans Medium"],
      "text-size": ["interpolate", ["linear"], ["zoom"], 2, 10, 6, 15],
      "text-letter-spacing": 0.08,
      "text-max-width": 7,
      "text-padding": 6,
    },
    paint: { "text-color": mapColours.areaText, ...halo },
  };
}
