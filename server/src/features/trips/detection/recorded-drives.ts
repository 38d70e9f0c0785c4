import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { haversineMeters } from "@wegbuch/geo/distance";

/** A trip as somebody would write it into a logbook: times of the day in UTC, kilometres with one decimal. */
type WrittenTrip = { from: string; to: string; km: number };

/** A day of a real car, as a box of the given type would have sent it, and the trips of that day. */
export type RecordedDay = {
  name: string;
  deviceType: DeviceType;
  files: string[];
  expected: WrittenTrip[];
  why: string;
};

const folder = path.resolve(import.meta.dirname, "../../../../../../shared/data/tracks");

/** The recorded drives are not part of the repository; where they are missing there is nothing to compare. */
export const hasRecordedDrives = existsSync(folder);

export const recordedDays: RecordedDay[] = [
  {
    name: "a drive on the motorway near Bremen",
    deviceType: "obd",
    files: ["envirocar_bremen_20200325.csv"],
    expected: [{ from: "16:31:52", to: "17:02:37", km: 43.0 }],
    why: "One recording under way all the time; the car stands still from 17:02:37 on.",
  },
  {
    name: "an evening from Münster to Enschede and home",
    deviceType: "bm",
    files: [
      "envirocar_muenster_20130925_a_out.csv",
      "envirocar_muenster_20130925_b.csv",
      "envirocar_muenster_20130925_c_home.csv",
    ],
    expected: [
      { from: "16:16:33", to: "17:15:31", km: 79.6 },
      { from: "20:40:26", to: "21:39:43", km: 79.0 },
      { from: "21:48:19", to: "21:54:24", km: 3.6 },
    ],
    why: `Out until 17:15, then three hours of silence. Home from 20:40:26: before that the recorder is on but the car
      stands. The recorder pauses from 20:59:44 to 21:03:49, on the motorway: the car goes on for 5.9 km, so nobody
      stopped. From 21:39:43 to 21:48:19 the engine is off and the car stands: a stop of eight and a half minutes.`,
  },
  {
    name: "a working day",
    deviceType: "obd",
    files: ["envirocar_workday_20170217_shifted.csv"],
    expected: [
      { from: "05:38:34", to: "06:26:15", km: 57.6 },
      { from: "11:56:08", to: "12:35:24", km: 54.2 },
      { from: "14:52:20", to: "14:57:40", km: 2.2 },
      { from: "15:31:19", to: "15:36:29", km: 2.8 },
    ],
    why: `Four recordings with 5.5 h, 2.3 h and 34 min between them. What the car drove in the pauses (3.2 km and 1.6 km
      as the crow flies) nobody saw, so no trip says it; 41 m from parking place to first fix count.`,
  },
  {
    name: "a drive through Munich, once a second",
    deviceType: "bm",
    files: ["barefoot_munich_20140910.csv"],
    expected: [{ from: "04:54:07", to: "05:14:02", km: 13.2 }],
    why: "13.65 km of points, of which one leg of 470 m in 2 s (850 km/h) is a jump of the receiver, not driven.",
  },
  {
    name: "a drive around Višnjan, from a hand-held receiver",
    deviceType: "bm",
    files: ["gpxpy_visnjan_car.gpx"],
    expected: [{ from: "06:16:48", to: "06:22:45", km: 2.7 }],
    why: `A round trip. The car stands for the first minute, the receiver wandering some metres, sets off at 06:16:48 and
      is back at 06:22:45, where it stands until the recording ends.`,
  },
];

/**
 * The records of a day as a box sends them, moved by `shiftMs`. Speed is derived where the recording has none. An hour
 * after the last point the parked box reports once more, as boxes do.
 */
export function recordsOf({ files, deviceType }: RecordedDay, shiftMs = 0): AvlRecord[] {
  const points = withSpeeds(files.flatMap(readPoints));
  const parked = { ...points.at(-1)!, time: points.at(-1)!.time + 3_600_000, speedKmh: 0, isEngineOn: false };
  return [...points, parked].map(
    ({ time, latitude, longitude, altitude, heading, speedKmh, isEngineOn }): AvlRecord => ({
      timestampMs: time + shiftMs,
      priority: 0,
      latitude,
      longitude,
      altitude: Math.round(altitude),
      angle: Math.round(heading),
      satellites: 9,
      speedKmh: Math.round(speedKmh),
      eventId: 0,
      io: deviceType === "obd" ? [{ id: 239, size: 1, value: Number(isEngineOn) }] : [],
    }),
  );
}

type RecordedPoint = {
  time: number;
  latitude: number;
  longitude: number;
  altitude: number;
  heading: number;
  speedKmh: number | null;
  isEngineOn: boolean;
};

function readPoints(file: string): RecordedPoint[] {
  const text = readFileSync(path.join(folder, file), "utf8");
  return file.endsWith(".gpx") ? gpxPoints(text) : csvPoints(text);
}

function csvPoints(text: string): RecordedPoint[] {
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => {
    const [time, latitude, longitude, altitude, gpsSpeed, obdSpeed, heading] = line.split(",");
    const speed = gpsSpeed || obdSpeed;
    return {
      time: Date.parse(time!),
      latitude: Number(latitude),
      longitude: Number(longitude),
      altitude: Number(altitude),
      heading: Number(heading),
      speedKmh: speed ? Number(speed) : null,
      isEngineOn: true,
    };
  });
}

function gpxPoints(text: string): RecordedPoint[] {
  const points = text.matchAll(/<trkpt lat="(.+?)" lon="(.+?)"><ele>(.+?)<\/ele><time>(.+?)<\/time>/g);
  return [...points].map(([, latitude, longitude, altitude, time]) => ({
    time: Date.parse(time!),
    latitude: Number(latitude),
    longitude: Number(longitude),
    altitude: Number(altitude),
    heading: 0,
    speedKmh: null,
    isEngineOn: true,
  }));
}

function withSpeeds(points: RecordedPoint[]): (RecordedPoint & { speedKmh: number })[] {
  let before = points[0]!;
  let speedKmh = 0;
  return points.map((point) => {
    const seconds = (point.time - before.time) / 1_000;
    if (seconds > 0) speedKmh = (haversineMeters(before, point) * 3.6) / seconds;
    before = point;
    return { ...point, speedKmh: point.speedKmh ?? speedKmh };
  });
}
