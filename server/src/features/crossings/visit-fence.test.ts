import { boundaryOf, sideOf } from "@wegbuch/geo/boundary";
import type { Position } from "@wegbuch/geo/ring";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { crossTrack, type Passed } from "./cross-track.ts";
import { visitFence } from "./visit-fence.ts";

// The worked example (rule geofences/events).
const square = boundaryOf([
  [16.36, 48.201],
  [16.38, 48.201],
  [16.38, 48.21],
  [16.36, 48.21],
]);
const at = (seconds: number, latitude: number, longitude = 16.37): Passed => ({
  time: seconds * 1_000,
  latitude,
  longitude,
});
const visit = (track: readonly Passed[], finishedAt = track.at(-1)!.time / 1_000) =>
  visitFence({ startedAt: 0, finishedAt: finishedAt * 1_000 }, track, square);

test("a way through the square enters after 100 s and leaves after 1 000 s, 15 minutes later", () => {
  expect(visit([at(0, 48.2), at(600, 48.206), at(1_200, 48.212)])).toEqual({
    crossings: [
      { event: "Entering", time: 100_000, latitude: 48.201, longitude: 16.37, msSinceEntry: null },
      { event: "Leaving", time: 1_000_000, latitude: 48.21, longitude: 16.37, msSinceEntry: 900_000 },
    ],
    insideMs: 900_000,
  });
});

test("a trip that begins inside has only a Leaving, five minutes after its start", () => {
  expect(visit([at(0, 48.205), at(600, 48.215)])).toEqual({
    crossings: [
      { event: "Leaving", time: 300_000, latitude: 48.21, longitude: 16.37, msSinceEntry: 300_000 },
    ],
    insideMs: 300_000,
  });
});

test("a segment that enters and leaves has both", () => {
  const { crossings, insideMs } = visit([at(0, 48.2), at(600, 48.212)])!;

  expect(crossings.map(({ event, time }) => [event, time])).toEqual([
    ["Entering", 50_000],
    ["Leaving", 500_000],
  ]);
  expect(insideMs).toBe(450_000);
});

test("who is still inside at the end has no Leaving and was inside until the finish of the trip", () => {
  expect(visit([at(0, 48.2), at(600, 48.206)], 700)).toMatchObject({
    crossings: [{ event: "Entering", time: 100_000 }],
    insideMs: 600_000,
  });
});

test("a trip inside throughout has no event, and one elsewhere nothing at all", () => {
  expect(visit([at(0, 48.205), at(600, 48.206)])).toEqual({ crossings: [], insideMs: 600_000 });
  expect(visit([at(0, 48.19), at(600, 48.2)])).toBeNull();
  expect(visit([at(0, 48.2, 16.35), at(600, 48.206, 16.359)])).toBeNull();
  expect(visitFence({ startedAt: 0, finishedAt: 1_000 }, [], square)).toBeNull();
});

test("across a hole of more than 900 s the first place after it is where it crossed", () => {
  expect(visit([at(0, 48.2), at(900, 48.206)])!.crossings[0]!.time).toBe(150_000);
  expect(visit([at(0, 48.2), at(901, 48.206), at(1_802, 48.212)])).toMatchObject({
    crossings: [
      { event: "Entering", time: 901_000, latitude: 48.206 },
      { event: "Leaving", time: 1_802_000, latitude: 48.212, msSinceEntry: 901_000 },
    ],
  });
  expect(visit([at(0, 48.2), at(901, 48.212)])).toBeNull();
});

test("a place on the boundary is inside at the beginning of the track alone", () => {
  expect(visit([at(0, 48.201), at(600, 48.206)])).toEqual({ crossings: [], insideMs: 600_000 });
  expect(visit([at(0, 48.201), at(600, 48.2)])).toMatchObject({
    crossings: [{ event: "Leaving", time: 0, msSinceEntry: 0 }],
  });
  expect(visit([at(0, 48.2), at(60, 48.201), at(120, 48.2)])).toBeNull();
  expect(visit([at(0, 48.2), at(60, 48.201), at(120, 48.202)])!.crossings).toMatchObject([
    { event: "Entering", time: 60_000 },
  ]);
  expect(visit([at(0, 48.2), at(60, 48.201), at(1_000, 48.202)])!.crossings).toMatchObject([
    { event: "Entering", time: 1_000_000 },
  ]);
});

test("running along an edge, or standing on it, changes nothing", () => {
  const along = [
    at(0, 48.201, 16.35),
    at(60, 48.201, 16.365),
    at(90, 48.201, 16.365),
    at(120, 48.201, 16.39),
  ];

  expect(visit(along)).toBeNull();
  expect(
    visit([at(0, 48.2), at(60, 48.201, 16.365), at(90, 48.201, 16.375), at(120, 48.205)])!.crossings,
  ).toEqual([expect.objectContaining({ event: "Entering", time: 90_000 })]);
});

test("a way into a corner enters once, and one that touches it not at all", () => {
  expect(visit([at(0, 48.2, 16.35), at(60, 48.202, 16.37)])!.crossings).toMatchObject([
    { event: "Entering", time: 30_000, latitude: 48.201, longitude: 16.36 },
  ]);
  expect(visit([at(0, 48.2, 16.361), at(60, 48.202, 16.359)])).toBeNull();
});

test("places that came after a trip was closed do not count", () => {
  expect(visit([at(0, 48.2), at(600, 48.206), at(1_200, 48.212)], 800)).toMatchObject({
    crossings: [{ event: "Entering" }],
    insideMs: 700_000,
  });
});

const star = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 60 }).map((radii) =>
  radii.map((radius, index): Position => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [16 + (radius / 1_000) * Math.cos(angle), 48 + (radius / 1_000) * Math.sin(angle)];
  }),
);
// Steps of whole thousandths, so that corners and edges are met exactly now and then.
const near = (middle: number) => fc.integer({ min: -120, max: 120 }).map((steps) => middle + steps / 1_000);
const drive = fc
  .array(fc.record({ pause: fc.integer({ min: 1, max: 1_200 }), latitude: near(48), longitude: near(16) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    let time = 0;
    return steps.map(({ pause, ...place }): Passed => ({ ...place, time: (time += pause * 1_000) }));
  });
const spanOf = (track: readonly Passed[]) => ({ startedAt: 0, finishedAt: track.at(-1)!.time + 5_000 });

test("events alternate in time, and what is inside and outside adds up to the trip", () => {
  fc.assert(
    fc.property(star, drive, (ring, track) => {
      const { startedAt, finishedAt } = spanOf(track);
      const boundary = boundaryOf(ring);
      const found = visitFence({ startedAt, finishedAt }, track, boundary);
      const crossings = found?.crossings ?? [];
      const startsInside = sideOf(boundary, track[0]!) !== "outside";
      let [inside, outside, reached, isInside] = [0, 0, startedAt, startsInside];
      for (const { event, time, msSinceEntry } of [
        ...crossings,
        { event: null, time: finishedAt, msSinceEntry: null },
      ]) {
        expect(time).toBeGreaterThanOrEqual(reached);
        if (event !== null) expect(event).toBe(isInside ? "Leaving" : "Entering");
        if (event === "Leaving") expect(msSinceEntry).toBe(time - reached);
        if (isInside) inside += time - reached;
        else outside += time - reached;
        [reached, isInside] = [time, !isInside];
      }
      expect(inside).toBe(found?.insideMs ?? 0);
      expect(inside + outside).toBe(finishedAt - startedAt);
    }),
  );
});

test("after the last change the track is on the side the boundary says", () => {
  fc.assert(
    fc.property(star, drive, (ring, track) => {
      const boundary = boundaryOf(ring);
      const startsInside = sideOf(boundary, track[0]!) !== "outside";
      const changes = crossTrack(track, boundary, startsInside).length;
      const last = sideOf(boundary, track.at(-1)!);
      if (last === "on") return;
      expect(last === "inside").toBe(startsInside !== (changes % 2 === 1));
    }),
  );
});

test("a ring begun elsewhere or run the other way gives the same visit", () => {
  fc.assert(
    fc.property(star, drive, fc.nat(), (ring, track, start) => {
      const turned = ring.map((_, index) => ring[(index + start) % ring.length]!);
      const [one, ...others] = [ring, turned, turned.toReversed()].map((each) =>
        visitFence(spanOf(track), track, boundaryOf(each)),
      );
      for (const other of others) expect(other).toEqual(one);
    }),
  );
});

test("places in between on the same way change nothing", () => {
  fc.assert(
    fc.property(star, drive, (ring, track) => {
      const boundary = boundaryOf(ring);
      const halved = track.flatMap((place, index) => {
        const before = track[index - 1];
        if (before === undefined || place.time - before.time > 900_000) return [place];
        const middle = {
          time: (before.time + place.time) / 2,
          latitude: (before.latitude + place.latitude) / 2,
          longitude: (before.longitude + place.longitude) / 2,
        };
        return [middle, place];
      });
      const [one, other] = [track, halved].map((each) => visitFence(spanOf(track), each, boundary));
      expect(other?.crossings.length).toBe(one?.crossings.length);
      expect(Math.abs((other?.insideMs ?? 0) - (one?.insideMs ?? 0))).toBeLessThan(10);
    }),
  );
});
