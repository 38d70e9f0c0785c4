import { mostPoints, whyNotRecorded } from "@wegbuch/contract/imports/rules";
import type { Points } from "@wegbuch/contract/imports/schemas";
import { haversineMeters } from "@wegbuch/geo/distance";
import { type GpxCounts, type GpxPoint, gpxReader, NoGpx } from "@wegbuch/geo/gpx/read-gpx";
import { UnreadableXml } from "@wegbuch/geo/gpx/xml-tokens";
import { readDigest } from "./read-digest.ts";

type Columns = Record<"time" | "latitude" | "longitude" | "altitude" | "speed", Float64Array<ArrayBuffer>>;

type Place = { latitude: number; longitude: number };

/** What stands in a file of recorded points, in the order of time; what is not known of one is no number. */
export type ReadRecording = GpxCounts & {
  sha256: string;
  count: number;
  columns: Columns;
  from: number;
  to: number;
  /** Why it cannot be imported as a whole. */
  whyNot: ReturnType<typeof whyNotRecorded>;
  meters: number;
  /** The way between each two pauses, as close as it can be seen. */
  ways: Place[][];
};

/** Why a file is not taken, and in which line that showed. */
export type RecordingRefusal =
  | { reason: "tooLarge" | "tooMany" | "noGpx" | "noPoints" | "noTimes" | "unread" }
  | { reason: UnreadableXml["reason"]; line: number };

const mostBytes = 50 * 1024 * 1024;
const sliceBytes = 1024 * 1024;

/** Reads a GPX file slice by slice, and says of each how far it is; what is wrong with the file is part of the answer. */
export async function readRecording(
  file: Blob,
  tell: (share: number) => void,
): Promise<ReadRecording | RecordingRefusal> {
  if (file.size > mostBytes) return { reason: "tooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const points: GpxPoint[] = [];
  try {
    const reader = gpxReader((point) => points.push(point));
    const decoder = new TextDecoder(encodingOf(bytes));
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      reader.push(decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true }));
      if (points.length > mostPoints) return { reason: "tooMany" };
      tell(Math.min(1, (from + sliceBytes) / bytes.length));
    }
    reader.push(decoder.decode());
    return recordingOf(points, { ...reader.end(), sha256: await readDigest(bytes) });
  } catch (error) {
    if (error instanceof UnreadableXml) return { reason: error.reason, line: error.line };
    if (error instanceof NoGpx) return { reason: "noGpx" };
    throw error;
  }
}

/** UTF-8 but where the first bytes say otherwise; of other encodings what counts is written alike. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function recordingOf(
  points: GpxPoint[],
  file: GpxCounts & { sha256: string },
): ReadRecording | RecordingRefusal {
  if (points.length === 0) return { reason: file.withoutTime > 0 ? "noTimes" : "noPoints" };
  points.sort((one, other) => one.time - other.time);
  const column = (of: (point: GpxPoint) => number | null) =>
    Float64Array.from(points, (point) => of(point) ?? Number.NaN);
  const [from, to] = [points[0]!.time, points.at(-1)!.time];
  return {
    ...file,
    from,
    to,
    whyNot: whyNotRecorded({ from, to }, Date.now()),
    count: points.length,
    columns: {
      time: column(({ time }) => time),
      latitude: column(({ latitude }) => latitude),
      longitude: column(({ longitude }) => longitude),
      altitude: column(({ altitudeMeters }) => altitudeMeters),
      speed: column(({ speedKmh }) => speedKmh),
    },
    ...drawn(points),
  };
}

/** A pause is not driven, and drawn as none. */
const pauseMs = 900_000;
/** More points than a screen shows apart are not drawn. */
const mostDrawn = 4_000;

function drawn(points: readonly GpxPoint[]): Pick<ReadRecording, "meters" | "ways"> {
  const each = Math.ceil(points.length / mostDrawn);
  const ways: Place[][] = [];
  let meters = 0;
  let last: GpxPoint | null = null;
  for (const [index, point] of points.entries()) {
    const isPause = last === null || point.time - last.time > pauseMs;
    if (isPause) ways.push([]);
    else meters += haversineMeters(last!, point);
    const next = points[index + 1];
    const isEnd = isPause || next === undefined || next.time - point.time > pauseMs;
    if (isEnd || index % each === 0)
      ways.at(-1)!.push({ latitude: point.latitude, longitude: point.longitude });
    last = point;
  }
  return { meters: Math.round(meters), ways };
}

/** Some of the points as the server takes them. */
export function pointsToSend(
  { columns, count }: ReadRecording,
  from: number,
  most: number,
): Points["points"] {
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return Array.from({ length: Math.min(most, count - from) }, (_, index) => {
    const at = from + index;
    return {
      time: new Date(columns.time[at]!).toISOString(),
      latitude: columns.latitude[at]!,
      longitude: columns.longitude[at]!,
      altitude: known(columns.altitude[at]!),
      speed: known(columns.speed[at]!),
    };
  });
}
