import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { type Leg, legOf } from "./legs.ts";
import { whereAt } from "./where-at.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

function position(time: string, latitude: number): TripPosition {
  return {
    latitude,
    longitude: 14,
    createdAt: new Date(at(time)).toISOString(),
    speedInKmh: 50,
    directionInDegrees: 90,
    distanceToPreviousInMeters: 0,
    distanceFromBeginning: 0,
    timeFromBeginning: 0,
  };
}

type More = { type?: number; start?: number | null; agent?: number; track?: TripPosition[] };

/** A drive along the meridian, from 48 to 49 degrees; its places are kept back where `start` is null. */
function leg(from: string, to: string | null, { type = 0, start = 48, agent = 0, track }: More = {}): Leg {
  const trip = {
    id: from,
    type,
    agent,
    startedAt: new Date(at(from)).toISOString(),
    finishedAt: to && new Date(at(to)).toISOString(),
    startAddress: start && { displayName: "Ring 1" },
    destinationAddress: null,
    startLatitude: start,
    startLongitude: start && 14,
    destinationLatitude: start && 49,
    destinationLongitude: start && 14,
  };
  return legOf(trip as Parameters<typeof legOf>[0], track ?? null);
}

const tracked = leg("06:00", "06:03", { track: [position("06:00", 48), position("06:03", 48.6)] });

test("on its way a vehicle is between two positions", () => {
  expect(whereAt([tracked], at("06:01"))).toMatchObject({
    state: "moving",
    place: { latitude: 48.2, longitude: 14 },
    heading: 90,
    speedInKmh: 50,
  });
});

test("between two drives it stands where the last one ended", () => {
  const found = whereAt([tracked, leg("09:00", "10:00")], at("08:00"));
  expect(found).toMatchObject({ state: "standing", place: { latitude: 48.6 }, leg: { id: "06:00" } });
});

test("before the first drive of a day it stands where that one begins", () => {
  const found = whereAt([tracked], at("05:00"));
  expect([found.state, found.place?.latitude, found.leg]).toEqual(["standing", 48, undefined]);
});

test("after a drive whose places are kept back nobody is told where it stands", () => {
  const found = whereAt([tracked, leg("09:00", "10:00", { type: 1, start: null })], at("11:00"));
  expect([found.state, found.place, found.leg?.isHidden]).toEqual(["standing", null, true]);
});

test("on a drive without a way it is somewhere", () => {
  expect(whereAt([leg("09:00", "10:00")], at("09:30"))).toMatchObject({ state: "moving", place: null });
});

test("a running drive goes on at its last position for three minutes, then nobody knows where it is", () => {
  const running = leg("06:00", null, { track: [position("06:00", 48), position("06:02", 48.1)] });
  expect(whereAt([running], at("06:05"))).toMatchObject({ state: "moving", place: { latitude: 48.1 } });
  expect(whereAt([running], at("06:06"))).toMatchObject({ state: "moving", place: null, speedInKmh: null });
});

test("before its first position a drive is there for three minutes, and nowhere before", () => {
  const late = leg("06:00", "06:12", { track: [position("06:10", 48), position("06:11", 48.1)] });
  expect(whereAt([late], at("06:06"))).toMatchObject({ state: "moving", place: null, speedInKmh: null });
  expect(whereAt([late], at("06:07"))).toMatchObject({ place: { latitude: 48 } });
});

test("a vehicle that stood with its last position still stands there", () => {
  const still = { ...position("06:02", 48.1), speedInKmh: 0 };
  const running = leg("06:00", null, { track: [position("06:00", 48), still] });
  expect(whereAt([running], at("06:30"))).toMatchObject({ place: { latitude: 48.1 }, speedInKmh: 0 });
});

test("nothing is known of a day without drives", () => {
  expect(whereAt([], at("06:00"))).toMatchObject({ state: "standing", place: null });
});

test("where nothing was heard for more than three minutes no place is made up", () => {
  const tunnel = leg("06:00", "06:10", { track: [position("06:00", 48), position("06:04", 48.2)] });
  expect(whereAt([tunnel], at("06:02"))).toMatchObject({ state: "moving", place: null, speedInKmh: null });
});

test("a box that stands may be silent for long", () => {
  const still = (time: string) => ({ ...position(time, 48), speedInKmh: 0 });
  const parked = leg("06:00", "06:20", { track: [still("06:00"), still("06:15"), position("06:20", 48.1)] });
  expect(whereAt([parked], at("06:10"))).toMatchObject({ place: { latitude: 48 }, speedInKmh: 0 });
});

test("of a way of 20,000 positions the right two are found", () => {
  const track = Array.from({ length: 20_000 }, (_, index) => ({
    ...position("00:00", 48 + index / 100_000),
    createdAt: new Date(at("00:00") + index * 2_000).toISOString(),
  }));
  const found = whereAt([leg("00:00", "11:59", { track })], at("00:00") + 2_000 * 12_345 + 1_000);
  expect(found.place?.latitude).toBeCloseTo(48.123455, 6);
});
