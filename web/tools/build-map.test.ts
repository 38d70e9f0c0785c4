import { createRequire } from "node:module";
import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { buildMap } from "./build-map.ts";

type Feature = {
  properties: Record<string, string | number>;
  loadGeometry(): { x: number; y: number }[][];
  bbox(): [number, number, number, number];
};
type Layer = { length: number; feature(i: number): Feature };
type Decoder = { VectorTile: new (pbf: unknown) => { layers: Record<string, Layer> } };

// The decoder comes with the encoder.
const beside = createRequire(createRequire(import.meta.url).resolve("vt-pbf"));
const { VectorTile } = beside("@mapbox/vector-tile") as Decoder;
const Pbf = beside("pbf") as new (bytes: Uint8Array) => unknown;

const archive = buildMap();
const map = new PMTiles({
  getKey: () => "map",
  getBytes: async (offset, length) => ({
    data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
  }),
});

async function readTile(z: number, x: number, y: number): Promise<Record<string, Feature[]>> {
  const tile = await map.getZxy(z, x, y);
  if (!tile) return {};
  const { layers } = new VectorTile(new Pbf(new Uint8Array(tile.data)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}

/** The tile a place lies in. */
function tileAt(z: number, longitude: number, latitude: number): [number, number, number] {
  const y = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(((1 - y) / 2) * 2 ** z)];
}

test("the archive covers the world to zoom 5 and Europe to zoom 8, in about 5 MB", async () => {
  const header = await map.getHeader();

  expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 8, tileType: 1, clustered: true });
  expect(archive.length).toBeLessThan(6_000_000);
  expect(await map.getZxy(...tileAt(8, 16.37, 48.21))).toBeDefined();
  expect(await map.getZxy(...tileAt(8, -100, 40))).toBeUndefined();
  expect(await map.getZxy(...tileAt(5, -100, 40))).toBeDefined();
  expect(await map.getMetadata()).toMatchObject({ attribution: "Natural Earth · GeoNames (CC BY 4.0)" });
});

test("Wien is on the map under both of its names, and Prague too", async () => {
  const [vienna, prague] = await Promise.all([
    readTile(...tileAt(8, 16.37, 48.21)),
    readTile(...tileAt(8, 14.42, 50.09)),
  ]);

  const named = (tile: Record<string, Feature[]>, name: string) =>
    tile["towns"]?.find(({ properties }) => properties["name"] === name)?.properties;
  expect(named(vienna, "Wien")).toMatchObject({ en: "Vienna", kind: "capital", from: 3 });
  expect(named(vienna, "Schwechat")).toMatchObject({ kind: "town" });
  expect(named(prague, "Prag")).toMatchObject({ en: "Prague", kind: "capital" });
});

test("Austria's outline and states are drawn where they are", async () => {
  const [inside, outside, corner] = await Promise.all([
    readTile(...tileAt(8, 14.3, 48.3)),
    readTile(...tileAt(8, 2.35, 48.85)),
    readTile(...tileAt(8, 9.7, 47.5)),
  ]);

  expect(inside["austria"]).toHaveLength(1);
  expect(inside["states"]?.length).toBeGreaterThan(0);
  expect(outside["austria"]).toBeUndefined();
  expect(corner["borders"]?.some(({ properties }) => properties["austria"] === 1)).toBe(true);
});

test("a tile at zoom 4 names Austria and its neighbours in German and English", async () => {
  const names = (await readTile(...tileAt(4, 13, 48)))["areas"]?.map(({ properties }) => properties);

  expect(names).toContainEqual(
    expect.objectContaining({ name: "Österreich", en: "Austria", kind: "country" }),
  );
  expect(names).toContainEqual(expect.objectContaining({ name: "Tschechien", en: "Czechia" }));
});

test("no land runs around the world as a band", async () => {
  const { land = [] } = await readTile(0, 0, 0);
  const rings = land.flatMap((feature) => feature.loadGeometry());

  const jumps = rings.flatMap((ring) =>
    ring.slice(1).filter((point, i) => Math.abs(point.x - (ring[i]?.x ?? 0)) > 1000),
  );
  expect(rings.length).toBeGreaterThan(20);
  expect(jumps).toEqual([]);
});

test("the middle of the ocean is nothing but water, and tiles outside Europe say that they are far", async () => {
  const america = await readTile(...tileAt(5, -100, 40));
  const features = Object.values(america).flat();

  expect(Object.keys(await readTile(...tileAt(5, -40, 30)))).toEqual(["seas"]);
  expect(features.length).toBeGreaterThan(0);
  expect(features.filter(({ properties }) => properties["far"] !== 1)).toEqual([]);
});

/** To draw the map once more takes seconds of the processor, many times as long where much else runs. */
const patience = { timeout: 120_000 };

test("the same packages give the same bytes", patience, () => {
  expect(buildMap().equals(archive)).toBe(true);
});
