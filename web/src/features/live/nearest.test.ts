import { expect, test } from "vitest";
import type { LiveVehicle } from "./data.ts";
import { distancesTo, nearestFirst } from "./nearest.ts";

const at = (id: string, latitude: number, longitude: number) => ({ id, latitude, longitude }) as LiveVehicle;

test("of vehicles in Vienna, Linz and Graz the one in Linz is the nearest to Wels", () => {
  const fleet = [at("Wien", 48.2085, 16.3721), at("Graz", 47.0707, 15.4395), at("Linz", 48.3059, 14.2862)];
  const distances = distancesTo({ latitude: 48.1567, longitude: 14.0243 }, fleet);
  expect([...distances].map(([id, meters]) => [id, Math.round(meters / 1_000)])).toEqual([
    ["Linz", 26],
    ["Graz", 161],
    ["Wien", 174],
  ]);
  expect(nearestFirst(fleet, distances).map(({ id }) => id)).toEqual(["Linz", "Graz", "Wien"]);
});

test("what has no distance yet stands last", () => {
  const distances = new Map([["near", 5]]);
  expect(nearestFirst([{ id: "new" }, { id: "near" }], distances)).toEqual([{ id: "near" }, { id: "new" }]);
});
