import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { aFencedTeam } from "../kit/api/fences.ts";
import { clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { importGeofences, importPresets } from "../../src/processes/import-geofences.ts";

const database = await aDatabase();
const parts = { database, clock };

/** A file of triangles, each reaching as far north as it is told. */
function aFile(triangles: Record<string, number>): string {
  const features = Object.entries(triangles).map(([name, north]) => ({
    type: "Feature",
    properties: { name },
    geometry: {
      type: "Polygon",
      coordinates: [
        [
          [16, 48],
          [16, north],
          [17, 48],
          [16, 48],
        ],
      ],
    },
  }));
  const file = path.join(mkdtempSync(path.join(tmpdir(), "wegbuch-")), "fences.geojson");
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  return file;
}

test("the operator's fences are added once and replaced by title, for all or for one company", async () => {
  const team = await aFencedTeam(database);
  for (const mandator of [undefined, team.mandatorId]) {
    await importGeofences(parts, aFile({ Maut: 49, Zoll: 49 }), mandator);
    await importGeofences(parts, aFile({ Maut: 50 }), mandator);
  }
  const found = (await team.fences()).map(({ properties, geometry }) => ({
    title: properties.Title,
    isSystem: properties.SystemGeoFence,
    isNotEditable: properties.IsNotEditable,
    north: geometry.coordinates[0]![1]![1],
  }));
  expect(found.toSorted((one, other) => Number(one.isSystem) - Number(other.isSystem))).toEqual(
    [false, true].flatMap((isSystem) => [
      { title: "Maut", isSystem, isNotEditable: true, north: 50 },
      { title: "Zoll", isSystem, isNotEditable: true, north: 49 },
    ]),
  );
  await asOwner(database, "delete from system_geofences");
});

test("official boundaries take the place of prepared shapes", async () => {
  const team = await aFencedTeam(database);
  await importPresets(parts, aFile({ Wien: 49 }));
  await importPresets(parts, aFile({ Wien: 50 }));
  await team.ask(1, "POST /geoFences/createPreset?preset=1");
  expect((await team.fences())[0]!.geometry.coordinates[0]).toHaveLength(4);
  await expect(importPresets(parts, aFile({ Bayern: 49 }))).rejects.toThrow('no prepared shape "Bayern"');
  await asOwner(database, "delete from preset_geofences");
});

test("a file that is none, an area that is none and a company that is none are named", async () => {
  await expect(importGeofences(parts, "/nowhere.geojson")).rejects.toThrow("cannot be read");
  await expect(importGeofences(parts, aFile({ Strich: 48 }))).rejects.toThrow(
    'Feature 1 "Strich": ringHasNoArea',
  );
  await expect(importGeofences(parts, aFile({}))).rejects.toThrow("no GeoJSON areas");
  for (const mandator of [newId(), "alpenland"]) {
    await expect(importGeofences(parts, aFile({ Maut: 49 }), mandator)).rejects.toThrow(
      `no mandator ${mandator}`,
    );
  }
});
