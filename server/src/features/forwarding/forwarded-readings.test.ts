import { readFileSync } from "node:fs";
import path from "node:path";
import { ForwardedPosition } from "@wegbuch/contract/forwarding/schemas";
import { expect, test } from "vitest";
import { forwardedReadings, tellsIgnition } from "./forwarded-readings.ts";

const handbook = path.resolve(import.meta.dirname, "../../../../docs/handbook");

/** What the handbook shows of Traccar's own JSON. */
function shownIn(language: "de" | "en"): unknown {
  const chapter = readFileSync(path.join(handbook, language, "traccar.md"), "utf8");
  return JSON.parse(/```json\n([\s\S]+?)```/.exec(chapter)![1]!);
}

const shown = shownIn("en");
const parse = (position: object) => {
  const { position: given, device } = shown as { position: object; device: object };
  return ForwardedPosition.parse({ position: { ...given, ...position }, device });
};

test("what the handbook shows is read as a box would have said it, in both languages", () => {
  expect(shownIn("de")).toEqual(shown);
  const forwarded = ForwardedPosition.parse(shown);

  const [reading, ...others] = forwardedReadings(forwarded);

  expect([others, tellsIgnition(forwarded), forwarded.device.uniqueId]).toEqual([
    [],
    true,
    "860000000000017",
  ]);
  expect(reading).toMatchObject({
    deviceTime: Date.parse("2026-05-04T08:00:00Z"),
    eventId: 252,
    eventType: "Unplugged",
    isUnplugged: true,
    latitude: 48.2082,
    longitude: 16.3738,
    altitudeMeters: 171,
    headingDegrees: 90,
    satellites: 11,
    speedKmh: 50,
    isFixValid: true,
    ignition: true,
    isPrivate: null,
    totalDistanceMeters: 123_456_789,
    externalPowerMillivolts: 12_612,
    batteryMillivolts: 4_025,
  });
  expect(JSON.parse(Buffer.from(reading!.io!).toString())).toEqual({
    alarm: "powerCut",
    distance: 13.89,
    motion: true,
    rssi: 4,
    totalDistance: 51_234.5,
  });
});

test("the same position is the same whenever Traccar sends it, and another where the device said something else", () => {
  const hashOf = (position: object) => forwardedReadings(parse(position))[0]!.hash;
  const attributes = {
    ignition: true,
    odometer: 123_456_789,
    sat: 11,
    power: 12.612,
    battery: 4.025,
    alarm: "powerCut",
  };

  expect(hashOf({ id: 2, serverTime: "2026-05-05T00:00:00.000+00:00", address: "Wien", attributes })).toBe(
    hashOf({}),
  );
  expect(hashOf({ speed: 3 })).not.toBe(hashOf({}));
});

test.each([
  ["a place of before", { outdated: true }, Date.parse("2026-05-04T08:00:02Z"), false],
  ["no fix", { valid: false }, Date.parse("2026-05-04T08:00:00Z"), false],
  ["nowhere", { latitude: 0, longitude: 0 }, Date.parse("2026-05-04T08:00:00Z"), false],
  [
    "a time of another zone",
    { fixTime: "2026-05-04T10:00:00.000+02:00" },
    Date.parse("2026-05-04T08:00:00Z"),
    true,
  ],
])("%s", (_name, position, deviceTime, isFixValid) => {
  const [reading] = forwardedReadings(parse({ deviceTime: "2026-05-04T08:00:02.000+00:00", ...position }));
  expect(reading).toMatchObject({ deviceTime, isFixValid });
});

test("what cannot be is nothing said, and other words are no events", () => {
  const attributes = {
    ignition: "on",
    odometer: -1,
    sat: 1e6,
    power: 1e9,
    battery: "4",
    alarm: "sos,constructor",
  };
  expect(forwardedReadings(parse({ speed: -1, course: 400, altitude: 1e9, attributes }))).toMatchObject([
    {
      eventId: 0,
      eventType: null,
      ignition: null,
      totalDistanceMeters: null,
      satellites: 255,
      externalPowerMillivolts: null,
      batteryMillivolts: null,
      speedKmh: null,
      headingDegrees: null,
      altitudeMeters: null,
    },
  ]);
});
