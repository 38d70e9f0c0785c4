import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import type { baseStyle as makeStyle } from "../src/map/base-style.ts";

type Validate = (style: unknown) => { message: string }[];

let baseStyle: typeof makeStyle;
let validate: Validate;

beforeAll(async () => {
  vi.stubGlobal("document", { baseURI: "http://localhost:8080/livelocation" });
  ({ baseStyle } = await import("../src/map/base-style.ts"));
  // The specification that belongs to the map library in use.
  const besideMap = createRequire(createRequire(import.meta.url).resolve("maplibre-gl/package.json"));
  const specification = pathToFileURL(besideMap.resolve("@maplibre/maplibre-gl-style-spec")).href;
  ({ validateStyleMin: validate } = (await import(specification)) as { validateStyleMin: Validate });
});

test.each(["de", "en"] as const)("the map library accepts the style in %s", (language) => {
  expect(validate(baseStyle(language))).toEqual([]);
});

test.each(["de", "en"] as const)("it accepts the roads of the demo too (%s)", (language) => {
  expect(validate(baseStyle(language, true))).toEqual([]);
});

test("nobody loads the roads of the demo outside of it", () => {
  expect(JSON.stringify(baseStyle("de"))).not.toContain("demo:");
  expect(JSON.stringify(baseStyle("de", true))).toContain("demo://roads");
});

test("what no tile has come for is land; the sea is drawn on it", () => {
  const [ground, ...rest] = baseStyle("de").layers;
  const seas = rest.find(({ id }) => id === "seas");

  expect(ground).toMatchObject({ type: "background", paint: { "background-color": "#FAF9F5" } });
  expect(seas).toMatchObject({ type: "fill", paint: { "fill-color": "#A9D3EA" } });
});

test("everything the map needs comes from our own origin", () => {
  const style = baseStyle("de");
  const addresses = JSON.stringify(style).match(/https?:\/\/[^/"]+/g) ?? [];

  expect(new Set(addresses)).toEqual(new Set(["http://localhost:8080"]));
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
});

test("labels speak the language of the page", () => {
  const towns = (language: "de" | "en") =>
    JSON.stringify(baseStyle(language).layers.find(({ id }) => id === "towns"));

  expect(towns("de")).not.toContain('"en"');
  expect(towns("en")).toContain('"en"');
});

test("far from Europe each layer goes on with the tiles of the world", () => {
  const { layers } = baseStyle("de");
  const twins = layers.filter((layer) => "source" in layer && layer.source === "far");

  expect(twins.map(({ id }) => id)).toEqual(expect.arrayContaining(["far-land", "far-towns", "far-borders"]));
  expect(twins.every(({ minzoom = 0 }) => minzoom >= 6)).toBe(true);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
});
