import { expect, test } from "vitest";
import { findStops } from "./find-stops.ts";

const point = (seconds: number, metersNorth: number, speedKmh = 40) => ({
  time: seconds * 1_000,
  latitude: 48 + metersNorth / 111_195,
  longitude: 16,
  speedKmh,
  headingDegrees: null,
  metersFromStart: metersNorth,
});
const spans = (track: Parameters<typeof findStops>[0]) =>
  findStops(track).map(({ from, until }) => [from / 1_000, until / 1_000]);

test("standing for five minutes within a trip is a stop, for a second less it is none", () => {
  const way = (until: number) => [
    point(0, 0),
    point(60, 1_000, 0),
    point(200, 1_020, 0),
    point(until, 1_010, 0),
    point(until + 60, 2_000),
  ];
  expect(findStops(way(360))).toEqual([
    { from: 60_000, until: 360_000, latitude: point(0, 1_000).latitude, longitude: 16 },
  ]);
  expect(spans(way(359))).toEqual([]);
});

test("a silence is a stop where it goes on from the same place, and a way where it goes on from another", () => {
  expect(spans([point(0, 0), point(60, 1_000), point(660, 1_030), point(720, 2_000)])).toEqual([[60, 660]]);
  expect(spans([point(0, 0), point(60, 1_000), point(660, 1_060), point(720, 2_000)])).toEqual([]);
});

test("neither what it stands before it drives off is a stop nor what it stands at the end", () => {
  const way = [
    point(0, 0, 0),
    point(400, 10, 0),
    point(460, 1_000),
    point(520, 2_000, 0),
    point(900, 2_010, 0),
  ];
  expect(spans(way)).toEqual([]);
  expect(spans([])).toEqual([]);
});
