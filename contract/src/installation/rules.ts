import type { MapChange } from "./schemas.ts";

/** Maps of others that one click chooses. */
export const mapPresets = {
  basemap: {
    kind: "raster",
    address: "https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png",
    credit: "Grundkarte: basemap.at",
    maxZoom: 18,
    hosts: [],
  },
  openFreeMap: {
    kind: "style",
    address: "https://tiles.openfreemap.org/styles/liberty",
    credit: "OpenFreeMap © OpenMapTiles Data from OpenStreetMap",
    maxZoom: 18,
    hosts: [],
  },
} as const satisfies Record<string, MapChange>;

export type MapPreset = keyof typeof mapPresets;

/** The preset that a map is, if any. */
export function mapPresetOf({ kind, address }: Pick<MapChange, "kind" | "address">): MapPreset | null {
  const names = Object.keys(mapPresets) as MapPreset[];
  return names.find((name) => mapPresets[name].kind === kind && mapPresets[name].address === address) ?? null;
}
