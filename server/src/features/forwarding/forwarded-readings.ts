import { hash } from "node:crypto";
import type { ForwardedPosition } from "@wegbuch/contract/forwarding/schemas";
import { altitudeOf, headingOf, keptRest, knownNumber } from "@wegbuch/device-protocol/phone-report";
import { emptyReading, type EventType, type Reading } from "@wegbuch/device-protocol/reading";

type Position = ForwardedPosition["position"];

/**
 * What a box would have said itself that Traccar heard (rule readings/forwarding). However often it is forwarded it is the
 * same, for nothing counts of what Traccar made of it: its numbers, its time, what it summed up.
 */
export function forwardedReadings({ position }: ForwardedPosition): Reading[] {
  const said = saidBy(position);
  const [first, ...others] = alarmsOf(position.attributes);
  const place = {
    ...emptyReading(said.deviceTime, hashOf([said, first])),
    ...said,
    ...(first && events[first]),
  };
  return [
    { ...place, io: keptRest(restOf(position)) },
    // One record tells of one event; what happened at the same time has records of its own.
    ...others.map((alarm) => {
      return { ...emptyReading(said.deviceTime, hashOf([said, alarm])), ...events[alarm] };
    }),
  ];
}

/** Whether the device knows the ignition, which it then tells with each place (rule boxes/device-type). */
export const tellsIgnition = ({ position }: ForwardedPosition): boolean =>
  typeof position.attributes["ignition"] === "boolean";

function saidBy(position: Position) {
  const { latitude, longitude, attributes, outdated, valid } = position;
  // Without a new fix its time is the one of the place of before.
  const time = outdated ? (position.deviceTime ?? position.fixTime) : position.fixTime;
  const isPlace = latitude !== 0 || longitude !== 0;
  const satellites = knownNumber(attributes["sat"]);
  return {
    deviceTime: Date.parse(time),
    latitude,
    longitude,
    altitudeMeters: altitudeOf(position.altitude),
    headingDegrees: headingOf(position.course),
    satellites: satellites === null ? null : Math.min(Math.round(satellites), mostSatellites),
    speedKmh: kmhOf(knownNumber(position.speed)),
    isFixValid: valid && !outdated && isPlace,
    ignition: typeof attributes["ignition"] === "boolean" ? attributes["ignition"] : null,
    totalDistanceMeters: knownMeters(attributes["odometer"]),
    externalPowerMillivolts: millivoltsOf(attributes["power"]),
    batteryMillivolts: millivoltsOf(attributes["battery"]),
  };
}

const kmhInKnot = 1.852;
const mostSatellites = 255;
/** As far as no car drives; beyond it is no odometer. */
const mostMeters = 1e12;
const mostVolts = 1_000;

/** Whole, as boxes say it: what Traccar turned into knots is turned back. */
const kmhOf = (knots: number | null) => (knots === null ? null : Math.round(knots * kmhInKnot));

const knownMeters = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= mostMeters ? Math.round(value) : null;

function millivoltsOf(value: unknown): number | null {
  const volts = knownNumber(value);
  return volts === null || volts > mostVolts ? null : Math.round(volts * 1_000);
}

type Alarm = keyof typeof events;

/** The event it is with us, and the state it leaves behind; what else Traccar calls an alarm is none. */
const events = {
  powerCut: { eventId: 252, eventType: "Unplugged", isUnplugged: true },
  powerRestored: { eventId: 252, eventType: "Plugged", isUnplugged: false },
  tow: { eventId: 246, eventType: "Towing" },
  accident: { eventId: 247, eventType: "Crash" },
  jamming: { eventId: 249, eventType: "Jamming" },
} satisfies Record<string, Partial<Reading> & { eventId: number; eventType: EventType }>;

/** Several stand with commas between them. */
function alarmsOf({ alarm }: Position["attributes"]): Alarm[] {
  if (typeof alarm !== "string") return [];
  const named = alarm
    .slice(0, longestAlarms)
    .split(",")
    .map((name) => name.trim());
  return [...new Set(named)].filter((name): name is Alarm => Object.hasOwn(events, name)).toSorted();
}

const longestAlarms = 500;

const taken: ReadonlySet<string> = new Set(["ignition", "odometer", "sat", "power", "battery"]);

/** What has no column of its own. */
function restOf({ accuracy, attributes }: Position): Record<string, unknown> {
  const rest = Object.entries(attributes).filter(([name]) => !taken.has(name));
  return { ...(accuracy ? { accuracy } : {}), ...Object.fromEntries(rest) };
}

const hashOf = (content: unknown): bigint =>
  hash("sha256", JSON.stringify(content), "buffer").readBigInt64BE(0);
