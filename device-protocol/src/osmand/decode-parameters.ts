import {
  accuracyOf,
  altitudeOf,
  headingOf,
  instantOf,
  knownNumber,
  latitudeOf,
  longitudeOf,
  percentOf,
  type PhoneMessage,
  unreadable,
} from "../phone-report.ts";

const kmhPerKnot = 1.852;

/** Each of them once; they would say two things otherwise. */
const decisive = ["lat", "lon", "location", "timestamp"];

/** Who it is says the address alone; what is read has a field of its own. */
const notInRest = new Set([
  ...decisive,
  "id",
  "deviceid",
  "device_id",
  "tid",
  "topic",
  "speed",
  "bearing",
  "heading",
  "altitude",
  "accuracy",
  "batt",
  "charge",
  "valid",
  "ignition",
]);

export const tellsPlace = (parameters: URLSearchParams): boolean =>
  ["lat", "lon", "location"].some((name) => parameters.has(name));

/** Reads the parameters of the OsmAnd protocol, out of a query or a form (rule readings/phones). */
export function decodeParameters(parameters: URLSearchParams): PhoneMessage {
  const number = (name: string) => numberOf(parameters.get(name));
  const isTrue = (name: string) => booleanOf(parameters.get(name));
  if (decisive.some((name) => parameters.getAll(name).length > 1)) return unreadable;
  const power = { batteryPercent: percentOf(number("batt")), isCharging: isTrue("charge") };
  if (!tellsPlace(parameters)) return { kind: "report", report: { app: "osmand", ...power, place: null } };
  const [latitude, longitude] = coordinatesOf(parameters);
  const time = timeOf(parameters.get("timestamp"));
  if (latitude === null || longitude === null || time === undefined) return unreadable;
  const knots = knownNumber(number("speed"));
  const place = {
    time,
    latitude,
    longitude,
    altitudeMeters: altitudeOf(number("altitude")),
    headingDegrees: headingOf(number("bearing") ?? number("heading")),
    speedKmh: knots === null ? null : knots * kmhPerKnot,
    accuracyMeters: accuracyOf(number("accuracy")),
    isTrusted: !parameters.has("valid") || isTrue("valid") === true,
    ignition: isTrue("ignition"),
    rest: restOf(parameters),
  };
  return { kind: "report", report: { app: "osmand", ...power, place } };
}

function coordinatesOf(parameters: URLSearchParams): [number | null, number | null] {
  const isApart = parameters.has("lat") || parameters.has("lon");
  const told = isApart
    ? [parameters.get("lat"), parameters.get("lon")]
    : parameters.get("location")!.split(",");
  if (told.length !== 2) return [null, null];
  return [latitudeOf(numberOf(told[0]!)), longitudeOf(numberOf(told[1]!))];
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;
const plain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const mostSeconds = 2_147_483_647;

/** Null without any, undefined where it is none. */
function timeOf(text: string | null): number | null | undefined {
  if (text === null) return null;
  if (/^\d{1,16}$/.test(text)) {
    const told = Number(text);
    return instantOf(told < mostSeconds ? told * 1_000 : told) ?? undefined;
  }
  return timeOfIso(plain.test(text) ? text.replace(" ", "T") : text);
}

/** A time as ISO 8601 writes it, of UTC unless it says else; undefined where it is none. */
export function timeOfIso(text: unknown): number | undefined {
  const zone = typeof text === "string" ? iso.exec(text) : null;
  if (zone === null) return undefined;
  return instantOf(Date.parse(zone[3] === undefined ? `${zone[0]}Z` : zone[0])) ?? undefined;
}

const decimal = /^[+-]?(\d{1,20}(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;

const numberOf = (text: string | null): number | null =>
  text !== null && decimal.test(text.trim()) ? Number(text) : null;

const booleans: Record<string, boolean> = { true: true, "1": true, false: false, "0": false };
const booleanOf = (text: string | null): boolean | null =>
  text !== null && Object.hasOwn(booleans, text.toLowerCase()) ? booleans[text.toLowerCase()]! : null;

function restOf(parameters: URLSearchParams): Record<string, unknown> {
  const rest = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of parameters) {
    if (notInRest.has(name.toLowerCase()) || name in rest) continue;
    rest[name] = numberOf(value) ?? booleanOf(value) ?? value;
  }
  return rest;
}
