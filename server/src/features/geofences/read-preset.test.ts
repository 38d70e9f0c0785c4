import { presets, whyNoRing, type PresetNumber } from "@wegbuch/contract/geofences/rules";
import type { Ring } from "@wegbuch/geo/ring";
import { expect, test } from "vitest";
import { buildPresets } from "../../../tools/build-presets.ts";
import { shippedPresets } from "./read-preset.ts";

/** Towns, and in which of the eleven parts of Austria they lie. */
const towns: [name: string, longitude: number, latitude: number, part: PresetNumber | null][] = [
  ["Stephansplatz", 16.3725, 48.2085, 1],
  ["Floridsdorf", 16.4, 48.257, 1],
  ["Krems", 15.614, 48.41, 2],
  ["Mistelbach", 16.577, 48.57, 2],
  ["St. Pölten", 15.624, 48.2, 3],
  ["Wiener Neustadt", 16.244, 47.811, 3],
  ["Eisenstadt", 16.52, 47.846, 4],
  ["Jennersdorf", 16.14, 46.938, 4],
  ["Linz", 14.286, 48.306, 5],
  ["Graz", 15.438, 47.07, 6],
  ["Klagenfurt", 14.308, 46.624, 7],
  ["Zell am See", 12.797, 47.323, 8],
  ["Innsbruck", 11.393, 47.268, 9],
  ["Lienz", 12.77, 46.83, 10],
  ["Dornbirn", 9.744, 47.413, 11],
  ["München", 11.576, 48.137, null],
  ["Bratislava", 17.15, 48.15, null],
  ["Maribor", 15.646, 46.555, null],
];

function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (const [index, [fromX, fromY]] of ring.entries()) {
    const [toX, toY] = ring[(index + 1) % ring.length]!;
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  }
  return inside;
}

const numbers = Object.keys(presets).map(Number) as PresetNumber[];

test("the prepared shapes are twelve simple rings, as their maker makes them", () => {
  const rings = shippedPresets();
  expect(Object.keys(rings).map(Number)).toEqual(numbers);
  for (const number of numbers) expect([number, whyNoRing(rings[number])]).toEqual([number, null]);
  expect(buildPresets().rings).toEqual(rings);
});

test.each(towns)("%s lies in its part of Austria and in no other", (_, x, y, part) => {
  const rings = shippedPresets();
  const found = numbers.filter((number) => isInside(rings[number], x, y));
  expect(found).toEqual(part === null ? [] : [part, 12]);
});
