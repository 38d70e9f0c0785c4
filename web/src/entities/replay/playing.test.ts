import { expect, test } from "vitest";
import type { Leg } from "./legs.ts";
import {
  createPlayer,
  haltAfter,
  haltBefore,
  nextShown,
  shownIn,
  stayingAt,
  timeByKey,
  within,
} from "./playing.ts";
import { aLeg } from "./test-track.ts";

const hour = 3_600_000;
const day = { from: 0, until: 24 * hour - 1_000 };
const trip = { from: 0, until: hour };

const aDrive = (from: number, until: number, track = aLeg([0, 50], [60, 50])): Leg => ({
  ...track,
  from,
  until,
});

test.each([
  ["ArrowRight", 10 * hour + 60_000],
  ["ArrowLeft", 10 * hour - 60_000],
  ["PageUp", 10.25 * hour],
  ["PageDown", 9.75 * hour],
  ["Home", 0],
  ["End", 24 * hour - 1_000],
  ["Tab", null],
])("%s moves the time of a day from 10:00 to %s", (key, time) => {
  expect(timeByKey(key, 10 * hour, day)).toBe(time);
});

test("a trip is looked through by ten seconds, and keys do not lead out of it", () => {
  expect(timeByKey("ArrowRight", 0, trip)).toBe(10_000);
  expect(timeByKey("PageDown", 30_000, trip)).toBe(0);
});

test("what a vehicle was parked for, and private drives of others, are passed over", () => {
  const hidden = { ...aDrive(2 * hour, 3 * hour), track: [], isHidden: true };
  const shown = shownIn([aDrive(0, hour), hidden, aDrive(5 * hour, 6 * hour)], day);

  expect(nextShown(shown, hour - 1_000, 500)).toBe(hour - 500);
  expect(nextShown(shown, hour - 1_000, 5_000)).toBe(hour);
  expect(nextShown(shown, hour, 500)).toBe(5 * hour);
  expect(nextShown(shown, 2.5 * hour, 500)).toBe(5 * hour);
  expect(nextShown(shown, 6 * hour, 500)).toBeNull();
});

test("of a drive over midnight the part of the day is played, of a running one what is known", () => {
  const running = aLeg([7_200, 40], [7_260, 50]);
  const early = { from: running.from - 2 * hour, until: running.from + 22 * hour };
  const shown = shownIn(
    [aDrive(early.from - hour, early.from + hour), { ...running, until: Infinity }],
    early,
  );

  expect(shown).toEqual([
    { from: early.from, until: early.from + hour },
    { from: running.from, until: running.from + 60_000 },
  ]);
});

test("where no way is known there is nothing to play", () => {
  expect(shownIn([{ ...aDrive(0, hour), track: [] }], day)).toEqual([]);
});

test("who has played a running drive to its end stays at what is now, however much is added", () => {
  const span = { from: 0, until: hour, isOpen: true };
  const player = createPlayer(stayingAt(hour, span));
  expect(within(player.read().time, { ...span, until: 2 * hour })).toBe(2 * hour);
  expect(stayingAt(hour - 1, span)).toBe(hour - 1);
  expect(stayingAt(hour, trip)).toBe(hour);
});

test("a halt that has just been reached does not hold back who wants the one before", () => {
  const halts = [hour, 2 * hour];
  expect(haltBefore(halts, 2 * hour + 1_000)).toBe(hour);
  expect(haltBefore(halts, hour)).toBeUndefined();
  expect(haltAfter(halts, hour)).toBe(2 * hour);
});
