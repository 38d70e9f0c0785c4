import { hash } from "node:crypto";
import { emptyReading, type Reading } from "./reading.ts";

type PhoneApp = "traccar" | "owntracks" | "osmand";

/** What an app on a phone said at once, whatever its format; null = not said. */
export type PhoneReport = {
  app: PhoneApp;
  batteryPercent: number | null;
  isCharging: boolean | null;
  /** Without one it only was in touch. */
  place: PhonePlace | null;
};

export type PhonePlace = {
  /** Milliseconds since 1970 UTC by the clock of the phone; whoever says none means now. */
  time: number | null;
  latitude: number;
  longitude: number;
  altitudeMeters: number | null;
  headingDegrees: number | null;
  speedKmh: number | null;
  accuracyMeters: number | null;
  /** False of what the app itself takes for no fix, or what is made up. */
  isTrusted: boolean;
  ignition: boolean | null;
  /** All else it said. */
  rest: Record<string, unknown>;
};

/** Nothing follows from what is ignored, though it was understood; what is unreadable is none of the known formats. */
export type PhoneMessage =
  | { kind: "report"; report: PhoneReport }
  | { kind: "ignored"; app: PhoneApp }
  | { kind: "unreadable" };

export const unreadable: PhoneMessage = { kind: "unreadable" };

const mostAccuracyMeters = 50;

/** The reading a place is stored as (rule readings/phones). The same place is the same reading, in whatever format it comes. */
export function phoneReading(place: PhonePlace, receivedAt: number): Reading {
  const { latitude, longitude, accuracyMeters, isTrusted, rest, time, ...said } = place;
  const isPlace = latitude !== 0 || longitude !== 0;
  const io = keptRest(accuracyMeters === null ? rest : { accuracy: accuracyMeters, ...rest });
  const content = [time, latitude, longitude, ...Object.values(said), isTrusted, io?.toString() ?? "{}"];
  return {
    ...emptyReading(time ?? receivedAt, hashOf(JSON.stringify(content))),
    latitude,
    longitude,
    altitudeMeters: said.altitudeMeters,
    headingDegrees: said.headingDegrees,
    speedKmh: said.speedKmh,
    isFixValid: isPlace && isTrusted && (accuracyMeters === null || accuracyMeters <= mostAccuracyMeters),
    ignition: said.ignition,
    io,
  };
}

const hashOf = (text: string): bigint => hash("sha256", text, "buffer").readBigInt64BE(0);

const mostRestBytes = 1_024;

/** What else was said and has a value of its own, in the order of its names, as far as there is room; null of nothing. */
export function keptRest(rest: Record<string, unknown>): Buffer | null {
  const kept: Record<string, unknown> = {};
  let bytes = 2;
  for (const [name, value] of Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!["string", "number", "boolean"].includes(typeof value)) continue;
    bytes += Buffer.byteLength(JSON.stringify({ [name]: value })) - 1;
    if (bytes > mostRestBytes) break;
    kept[name] = value;
  }
  return Object.keys(kept).length === 0 ? null : Buffer.from(JSON.stringify(kept));
}

/** A number within bounds, else null. */
const within = (value: unknown, least: number, most: number): number | null =>
  typeof value === "number" && value >= least && value <= most ? value : null;

/** Degrees, null where they are none. */
export const latitudeOf = (value: unknown) => within(value, -90, 90);
export const longitudeOf = (value: unknown) => within(value, -180, 180);

/** What apps say of things they do not know is negative. */
export const knownNumber = (value: unknown) => within(value, 0, 1e9);
export const accuracyOf = (value: unknown) =>
  typeof value === "number" && value >= 0 ? Math.min(value, 1e6) : null;
export const headingOf = (value: unknown) => within(value, 0, 360);
export const altitudeOf = (value: unknown) => within(value, -1_000, 30_000);
export const percentOf = (value: unknown) => {
  const percent = within(value, 0, 100);
  return percent === null ? null : Math.round(percent);
};

const latestTime = 1e15;

/** An instant of a clock that may be wrong, but is one; else null. */
export const instantOf = (milliseconds: unknown): number | null => {
  const time = within(milliseconds, 0, latestTime);
  return time === null ? null : Math.round(time);
};

export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
