import {
  accuracyOf,
  altitudeOf,
  type Fields,
  headingOf,
  instantOf,
  knownNumber,
  latitudeOf,
  longitudeOf,
  percentOf,
  type PhoneMessage,
  unreadable,
} from "../phone-report.ts";

/** What says where the phone is. */
const placed = ["location", "transition"];

/** Charging, and full while it is plugged in. */
const chargingStates = [2, 3];
const batteryStates = [1, ...chargingStates];

/** Reads a message of OwnTracks by its `_type` (rule readings/phones); what tells no place but is its own is ignored. */
export function decodeOwnTracks(message: Fields): PhoneMessage {
  const {
    _type: type,
    tst,
    lat,
    lon,
    acc,
    alt,
    vel,
    cog,
    batt,
    bs,
    tid: _tid,
    topic: _topic,
    ...rest
  } = message;
  const power = {
    batteryPercent: percentOf(batt),
    isCharging: batteryStates.includes(bs as number) ? chargingStates.includes(bs as number) : null,
  };
  const contact = { kind: "report", report: { app: "owntracks", ...power, place: null } } as const;
  if (type === "lwt") return contact;
  if (!placed.includes(type as string)) return { kind: "ignored", app: "owntracks" };
  if (lat === undefined && lon === undefined) return contact;
  const [latitude, longitude] = [latitudeOf(lat), longitudeOf(lon)];
  const time = typeof tst === "number" ? instantOf(tst * 1_000) : null;
  if (latitude === null || longitude === null || time === null) return unreadable;
  const place = {
    time,
    latitude,
    longitude,
    altitudeMeters: altitudeOf(alt),
    headingDegrees: headingOf(cog),
    speedKmh: knownNumber(vel),
    accuracyMeters: accuracyOf(acc),
    isTrusted: true,
    ignition: null,
    rest,
  };
  return { kind: "report", report: { ...contact.report, place } };
}
