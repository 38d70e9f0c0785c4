import { expect, test } from "vitest";
import { haltsOf, stopsOf } from "./stops.ts";
import { aLeg, aTrack } from "./test-track.ts";

test("standing for a minute or more is a stop, a red light is none", () => {
  const track = aTrack([0, 40], [100, 0], [130, 2], [150, 50], [200, 0], [440, 1], [450, 30]);

  expect(
    stopsOf(track).map(({ at, until, minutes }) => [at.timeFromBeginning, until.timeFromBeginning, minutes]),
  ).toEqual([[200, 440, 4]]);
});

test("the standstill that ends the trip is parking", () => {
  expect(stopsOf(aTrack([0, 40], [60, 0], [300, 0]))).toEqual([]);
});

test("positions that do not say their speed end a stop", () => {
  expect(stopsOf(aTrack([0, 0], [90, 0], [100, null], [110, 0])).map(({ minutes }) => minutes)).toEqual([2]);
});

test("a vehicle comes to a halt at its stops and at the end of each drive", () => {
  const legs = [
    aLeg([0, 40], [60, 0], [180, 0], [190, 50], [300, 20]),
    aLeg([600, 40], [660, 30]),
    { ...aLeg([900, 40], [960, 30]), until: Infinity },
  ];
  expect(haltsOf(legs).map((at) => (at - legs[0]!.from) / 1_000)).toEqual([60, 300, 660]);
});
