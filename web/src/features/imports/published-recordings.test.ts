import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readRecording } from "./read-recording.ts";

// The files are not part of the repository; where they are missing there is nothing to compare.
const folder = path.resolve(import.meta.dirname, "../../../../../shared/data/tracks");

const from = (time: string) => Date.parse(time);

/** What becomes of each: counted by hand where that is possible, the way of the last as its publisher gives it. */
const becomes: Record<string, object> = {
  // Of 296 points 5 say when they were recorded.
  "gpx-edge/cerknicko-without-times.gpx": {
    count: 5,
    withoutTime: 291,
    withoutPlace: 0,
    from: from("2010-08-05T16:22:52Z"),
    to: from("2010-08-05T16:23:49Z"),
    meters: 53,
    whyNot: "tooOld",
  },
  // Its way points and its route are no recording.
  "gpx-edge/gpx1.0_with_all_fields.gpx": {
    count: 1,
    withoutTime: 0,
    from: from("2013-01-01T12:00:04Z"),
    meters: 0,
    whyNot: "tooOld",
  },
  "gpx-edge/gpx1.1_with_extensions.gpx": { reason: "noPoints" },
  "gpx-edge/graphhopper_no_trkpt.gpx": { reason: "noPoints" },
  // A way that was planned, from the year 1970 on; its route is read nowhere.
  "gpx-edge/graphhopper_test1.gpx": { count: 264, from: 0, to: 796_000, meters: 9_552, whyNot: "tooOld" },
  "gpx-edge/track-with-empty-segment.gpx": {
    count: 9,
    withoutTime: 0,
    from: from("2013-07-06T17:26:26Z"),
    to: from("2013-07-06T17:27:42Z"),
    meters: 86,
    whyNot: "tooOld",
  },
  "gpx-edge/track_with_speed.gpx": {
    count: 3,
    withoutTime: 0,
    from: from("2009-03-02T14:05:52Z"),
    to: from("2009-03-02T14:06:05Z"),
    meters: 19,
    whyNot: "tooOld",
  },
  // A way point behind a byte order mark.
  "gpx-edge/unicode_with_bom.gpx": { reason: "noPoints" },
  "gpxpy_visnjan_car.gpx": {
    count: 104,
    withoutTime: 0,
    from: from("2020-12-18T06:15:50Z"),
    to: from("2020-12-18T06:24:24Z"),
    meters: 2_733,
    whyNot: "tooOld",
  },
};

const there = Object.entries(becomes).filter(([file]) => existsSync(path.join(folder, file)));

const read = (file: string) =>
  readRecording(new Blob([readFileSync(path.join(folder, file))]), () => undefined);

test.each(there)("the published file %s is read as it is", async (file, expected) => {
  expect(await read(file)).toMatchObject(expected);
});

test.runIf(existsSync(folder))("a published file in meters a second tells km/h, and how high", async () => {
  const { columns } = (await read("gpx-edge/track_with_speed.gpx")) as {
    columns: Record<string, Float64Array>;
  };
  expect([...columns["speed"]!].map((speed) => Math.round(speed * 100) / 100)).toEqual([4.32, 7.92, 11.52]);
  expect([...columns["altitude"]!]).toEqual([48.962041, 58.166437, 53.381747]);
});
