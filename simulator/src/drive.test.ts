import { haversineMeters } from "@wegbuch/geo/distance";
import { expect, test } from "vitest";
import { drive, type Moment } from "./drive.ts";
import { randomFrom } from "@wegbuch/geo/random";
import { routeBetween } from "./route.ts";

const journeys = [
  ["Wien", "St. Pölten"],
  ["Innsbruck", "Landeck"],
  ["Krems", "Zwettl"],
  ["Linz", "Linz"],
  ["Liezen", "Bad Ischl"],
] as const;

test.each(journeys)("from %s to %s one drives as fast as the roads allow", (from, to) => {
  const moments = driveFrom(from, to, "a");
  const moving = moments.filter((moment) => moment.speedKmh > 5);
  const average = moving.reduce((sum, moment) => sum + moment.speedKmh, 0) / moving.length;

  expect(Math.max(...moments.map((moment) => moment.speedKmh))).toBeLessThan(135);
  expect(average).toBeGreaterThan(from === to ? 20 : 40);
});

test.each(journeys)("from %s to %s no second tears at the passengers or jumps", (from, to) => {
  const moments = driveFrom(from, to, "b");

  for (const [i, now] of moments.slice(1).entries()) {
    const before = moments[i]!;
    expect(now.at - before.at).toBe(1000);
    expect(Math.abs(now.speedKmh - before.speedKmh) / 3.6).toBeLessThan(5);
    expect(haversineMeters(before, now)).toBeLessThan(38);
    expect(now.meters).toBeGreaterThanOrEqual(before.meters);
  }
  expect(moments[0]!.speedKmh).toBe(0);
  expect(moments.at(-1)!.speedKmh).toBe(0);
});

test("lights and level crossings hold drives up, but never as long as a stop that ends a trip", () => {
  const waits = ["c", "d", "e", "f", "g", "h", "i", "j"].map((seed) =>
    longestWait(driveFrom("Wien", "Schwechat", seed)),
  );

  expect(Math.min(...waits)).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeGreaterThan(60);
  expect(Math.max(...waits)).toBeLessThan(270);
});

test("a lorry never goes faster than it may", () => {
  const route = routeBetween({ town: "Wien", address: "yard" }, { town: "Amstetten", address: "yard" });
  const speeds = [...drive(route, { at: 0, topKmh: 86 }, randomFrom("lorry"))].map(
    (moment) => moment.speedKmh,
  );

  expect(Math.max(...speeds)).toBeLessThan(90);
});

test("the same seed drives the same, another one differently", () => {
  expect(driveFrom("Graz", "Leoben", "d")).toEqual(driveFrom("Graz", "Leoben", "d"));
  expect(driveFrom("Graz", "Leoben", "d")).not.toEqual(driveFrom("Graz", "Leoben", "e"));
});

function driveFrom(from: string, to: string, seed: string): Moment[] {
  const route = routeBetween({ town: from, address: "yard" }, { town: to, address: "customer 3" });
  return [...drive(route, { at: 0, topKmh: 130 }, randomFrom(seed))];
}

function longestWait(moments: readonly Moment[]): number {
  let [longest, standing] = [0, 0];
  for (const moment of moments) {
    standing = moment.speedKmh < 3 ? standing + 1 : 0;
    longest = Math.max(longest, standing);
  }
  return longest;
}
