import { expect, test } from "vitest";
import { profileOf } from "./SpeedProfile.tsx";
import { aTrack } from "../../entities/replay/test-track.ts";
import { eventsOf } from "./TrackTimeline.tsx";

test("the course tells stops, going on and the highest speed in order of time", () => {
  const track = aTrack([0, 20], [60, 92], [100, 0], [220, 0], [230, 60], [300, 10]);

  expect(eventsOf(track).map(({ kind, at }) => [kind, at.timeFromBeginning])).toEqual([
    ["topSpeed", 60],
    ["stop", 100],
    ["onward", 220],
  ]);
});

test("a track without any speed has no events", () => {
  expect(eventsOf(aTrack([0, null], [60, null]))).toEqual([]);
});

test("a long track is thinned out without losing its peaks or its end", () => {
  const points = Array.from({ length: 5_000 }, (_, index): [number, number] => [
    index,
    index === 3_333 ? 130 : 50,
  ]);

  const profile = profileOf(aTrack(...points));

  expect(profile.length).toBeLessThan(300);
  expect(Math.max(...profile.map(({ kmh }) => kmh))).toBe(130);
  expect(profile.at(-1)?.meters).toBe(49_990);
});
