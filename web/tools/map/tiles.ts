import type { Feature } from "geojson";
import GeoJSONVT from "geojson-vt";
import type { LegacyFeature } from "geojson-vt";
import { fromGeojsonVt } from "vt-pbf";
import type { MapTile } from "./pmtiles-archive.ts";

/** What a tile is cut from: `features` of a `layer` that appear from map zoom `from` on. */
export type Sheet = { layer: string; from: number; features: Feature[] };

const worldZoom = 5;
const europeZoom = 8;

/** Columns and rows at zoom 5 that go on to zoom 8: 11.25° W to 45° E, 32° N to 66.5° N. */
const europe = { left: 15, right: 18, top: 8, bottom: 12 };

/**
 * Cuts the sheets into vector tiles: the world to zoom 5, Europe to zoom 8. Features of a tile at zoom 5 outside
 * Europe carry `far: 1`, so that a style can go on drawing them, enlarged, at higher zooms.
 */
export function cutTiles(sheets: Sheet[]): MapTile[] {
  const indexes = sheets.map(({ layer, from, features }) => ({
    layer,
    from: Math.min(from, europeZoom),
    index: new GeoJSONVT(
      { type: "FeatureCollection", features },
      { maxZoom: europeZoom, indexMaxPoints: 200 },
    ),
  }));
  return tileNumbers().flatMap(({ z, x, y }) => {
    const isFar = z === worldZoom && !isEuropean(z, x, y);
    const layers: Record<string, { features: LegacyFeature[] }> = {};
    for (const { layer, from, index } of indexes) {
      if (z < from && !(isFar && from <= europeZoom - 1)) continue;
      const features = index.getTile(z, x, y)?.features ?? [];
      if (features.length === 0) continue;
      layers[layer] ??= { features: [] };
      layers[layer].features.push(...(isFar ? features.map(marked) : features));
    }
    return Object.keys(layers).length > 0 ? [{ z, x, y, data: fromGeojsonVt(layers, { version: 2 }) }] : [];
  });
}

function marked(feature: LegacyFeature): LegacyFeature {
  return { ...feature, tags: { ...feature.tags, far: 1 } };
}

function tileNumbers(): Omit<MapTile, "data">[] {
  return Array.from({ length: europeZoom + 1 }, (_, z) => z).flatMap((z) => {
    const size = 2 ** z;
    const all = Array.from({ length: size * size }, (_, i) => ({ z, x: i % size, y: Math.floor(i / size) }));
    return z <= worldZoom ? all : all.filter(({ x, y }) => isEuropean(z, x, y));
  });
}

function isEuropean(z: number, x: number, y: number): boolean {
  const [column, row] = [x >> (z - worldZoom), y >> (z - worldZoom)];
  return column >= europe.left && column <= europe.right && row >= europe.top && row <= europe.bottom;
}
