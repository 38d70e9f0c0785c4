import {
  accuracyOf,
  altitudeOf,
  type Fields,
  fieldsOf,
  headingOf,
  knownNumber,
  latitudeOf,
  longitudeOf,
  percentOf,
  type PhoneMessage,
  unreadable,
} from "../phone-report.ts";
import { timeOfIso } from "./decode-parameters.ts";

/** Reads what Traccar Client sends from version 9 on: the `location` of its JSON (rule readings/phones). */
export function decodeLocation(location: Fields): PhoneMessage {
  const { timestamp, coords, battery, mock, activity, ...rest } = location;
  const { level, is_charging: charging } = fieldsOf(battery) ?? {};
  const power = {
    batteryPercent: typeof level === "number" ? percentOf(level * 100) : null,
    isCharging: typeof charging === "boolean" ? charging : null,
  };
  const where = fieldsOf(coords);
  if (where === null) return { kind: "report", report: { app: "traccar", ...power, place: null } };
  const [latitude, longitude] = [latitudeOf(where["latitude"]), longitudeOf(where["longitude"])];
  const time = timeOfIso(timestamp);
  if (latitude === null || longitude === null || time === undefined) return unreadable;
  const metersPerSecond = knownNumber(where["speed"]);
  const place = {
    time,
    latitude,
    longitude,
    altitudeMeters: altitudeOf(where["altitude"]),
    headingDegrees: headingOf(where["heading"]),
    speedKmh: metersPerSecond === null ? null : metersPerSecond * 3.6,
    accuracyMeters: accuracyOf(where["accuracy"]),
    isTrusted: mock !== true,
    ignition: null,
    rest: { ...rest, activity: fieldsOf(activity)?.["type"] },
  };
  return { kind: "report", report: { app: "traccar", ...power, place } };
}
