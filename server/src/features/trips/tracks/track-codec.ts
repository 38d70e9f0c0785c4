import type { TrackPoint } from "./track-point.ts";

/** First byte of a stored track, so that a later form can be told from this one. */
const version = 1;

/** Stored integers per unit: coordinates keep 1e-7 degrees, distances centimetres. */
const perDegree = 1e7;
const perMeter = 100;

type Column = { to: (point: TrackPoint) => number; from: (value: number) => Partial<TrackPoint> };

// Columns of whole numbers, each value written as the difference to the one before.
const columns: Column[] = [
  { to: ({ time }) => time, from: (value) => ({ time: value }) },
  { to: ({ latitude }) => latitude * perDegree, from: (value) => ({ latitude: value / perDegree }) },
  { to: ({ longitude }) => longitude * perDegree, from: (value) => ({ longitude: value / perDegree }) },
  { to: ({ speedKmh }) => speedKmh, from: (value) => ({ speedKmh: value }) },
  {
    to: ({ headingDegrees }) => headingDegrees ?? -1,
    from: (value) => ({ headingDegrees: value < 0 ? null : value }),
  },
  {
    to: ({ metersFromStart }) => metersFromStart * perMeter,
    from: (value) => ({ metersFromStart: value / perMeter }),
  },
];

/** The compact form of a track: milliseconds, 1e-7 degrees, whole km/h and degrees, centimetres (storage.md 12). */
export function encodeTrack(points: readonly TrackPoint[]): Buffer {
  const bytes = [version];
  writeNumber(bytes, points.length);
  for (const { to } of columns) {
    let before = 0;
    for (const point of points) {
      const value = Math.round(to(point));
      writeNumber(bytes, value - before);
      before = value;
    }
  }
  return Buffer.from(bytes);
}

/** The points of a stored track; throws a RangeError for bytes that are none. */
export function decodeTrack(bytes: Uint8Array): TrackPoint[] {
  const [reader, count] = openTrack(bytes);
  const points: Partial<TrackPoint>[] = Array.from({ length: count }, () => ({}));
  for (const { from } of columns) {
    let value = 0;
    for (const point of points) {
      value += readNumber(reader);
      Object.assign(point, from(value));
    }
  }
  return points as TrackPoint[];
}

/** The times and places of a stored track alone: what stands behind them need not be read. Throws as decodeTrack does. */
export function decodePlaces(bytes: Uint8Array): Pick<TrackPoint, "time" | "latitude" | "longitude">[] {
  const [reader, count] = openTrack(bytes);
  const places: { time: number; latitude: number; longitude: number }[] = [];
  let [time, latitude, longitude] = [0, 0, 0];
  while (places.length < count) {
    time += readNumber(reader);
    places.push({ time, latitude: 0, longitude: 0 });
  }
  for (const place of places) place.latitude = (latitude += readNumber(reader)) / perDegree;
  for (const place of places) place.longitude = (longitude += readNumber(reader)) / perDegree;
  return places;
}

function openTrack(bytes: Uint8Array) {
  if (bytes[0] !== version) throw new RangeError(`A track of unknown form ${bytes[0]}`);
  const reader = { bytes, offset: 1 };
  const count = readNumber(reader);
  if (count < 0 || count > bytes.length) throw new RangeError("A track whose length cannot be");
  return [reader, count] as const;
}

/** Zigzag, then seven bits a byte, the lowest first; written for whole numbers up to 2^52. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function readNumber(reader: { bytes: Uint8Array; offset: number }): number {
  let zigzag = 0;
  for (let factor = 1; ; factor *= 0x80) {
    const byte = reader.bytes[reader.offset++];
    if (byte === undefined || factor > Number.MAX_SAFE_INTEGER)
      throw new RangeError("A track that breaks off");
    zigzag += (byte % 0x80) * factor;
    if (byte < 0x80) return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }
}
