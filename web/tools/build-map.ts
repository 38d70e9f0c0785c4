import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { demoRoads } from "./map/demo-roads.ts";
import { geojsonShape } from "./map/geojson.ts";
import { pmtilesArchive } from "./map/pmtiles-archive.ts";
import { readAreaNames, readTowns } from "./map/read-names.ts";
import type { Named } from "./map/read-names.ts";
import { readShapes } from "./map/read-shapes.ts";
import { cutTiles } from "./map/tiles.ts";
import type { Sheet } from "./map/tiles.ts";

/** The offline base map as one PMTiles file; the same packages always give the same bytes. */
export function buildMap(): Buffer {
  const shapes = Object.entries(readShapes()).map(([layer, features]) => ({ layer, from: 0, features }));
  const sheets = [seas, ...shapes, ...sheetsOf("areas", readAreaNames()), ...sheetsOf("towns", readTowns())];
  return pmtilesArchive(cutTiles(sheets), [-180, -85, 180, 85], {
    name: "Wegbuch",
    attribution: "Natural Earth · GeoNames (CC BY 4.0)",
    vector_layers: [...new Set(sheets.map((sheet) => sheet.layer))].map((id) => ({ id, fields: {} })),
  });
}

/** Water under all land: what no tile has come for is ground, never sea. */
const seas: Sheet = {
  layer: "seas",
  from: 0,
  features: [
    geojsonShape({
      type: "Polygon",
      coordinates: [
        [
          [-180, -85.06],
          [180, -85.06],
          [180, 85.06],
          [-180, 85.06],
          [-180, -85.06],
        ],
      ],
    }),
  ],
};

function sheetsOf(layer: string, labels: Named[]): Sheet[] {
  const zooms = [...new Set(labels.map((label) => label.properties.from))].sort((a, b) => a - b);
  return zooms.map((from) => ({
    layer,
    from,
    features: labels.filter((label) => label.properties.from === from),
  }));
}

function main(): void {
  const folder = process.argv[2];
  if (!folder) throw new Error("Usage: build-map FOLDER");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "base.pmtiles"), buildMap());
  writeFileSync(join(folder, "demo-roads.json"), JSON.stringify(demoRoads()));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
