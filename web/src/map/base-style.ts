import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { areaLayers } from "./base-areas.ts";
import { baseLabelLayers } from "./base-labels.ts";
import { demoRoadLayers, demoRoadNames, demoRoadsSource } from "./demo-roads.ts";
import { mapColours } from "./map-colours.ts";
import { mapFonts } from "./map-fonts.ts";

/** Sources of the base map. */
export const baseSources: readonly string[] = ["base", "far"];

export const baseCredit = "Natural Earth · GeoNames (CC BY 4.0)";

const archive = `pmtiles://${new URL("/map/base.pmtiles", document.baseURI).href}`;

/** Zoom up to which the archive covers the world, and Europe; beyond, the last tiles are drawn larger. */
const worldZoom = 5;
const europeZoom = 8;

export const baseTiles = [`${archive}/{z}/{x}/{y}`];

/** The offline map: land, water, borders and names in the language of the page; in the demo with its roads. */
export function baseStyle(language: "de" | "en", hasDemoRoads = false): StyleSpecification {
  const roads = hasDemoRoads ? { lines: demoRoadLayers, names: demoRoadNames } : { lines: [], names: [] };
  const layers = [...areaLayers, ...roads.lines, ...roads.names, ...baseLabelLayers(language)];
  return {
    version: 8,
    "font-faces": mapFonts,
    sources: {
      base: {
        type: "vector",
        tiles: baseTiles,
        maxzoom: europeZoom,
        attribution: baseCredit,
      },
      far: { type: "vector", tiles: baseTiles, maxzoom: worldZoom },
      ...(hasDemoRoads && demoRoadsSource),
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": mapColours.land } },
      ...layers.flatMap((layer) => [farTwin(layer), layer]).filter((layer) => layer !== undefined),
    ],
  };
}

/** Outside Europe the layer goes on with the tiles of the world, which mark their features as far. */
function farTwin(layer: LayerSpecification): LayerSpecification | undefined {
  if (!("source" in layer) || layer.source !== "base" || layer["source-layer"] === "austria")
    return undefined;
  const own = "filter" in layer && layer.filter ? [layer.filter] : [];
  return {
    ...layer,
    id: `far-${layer.id}`,
    source: "far",
    minzoom: Math.max(layer.minzoom ?? 0, worldZoom + 1),
    filter: ["all", ["has", "far"], ...own],
  } as LayerSpecification;
}
