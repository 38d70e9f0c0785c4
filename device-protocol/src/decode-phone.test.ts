import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { decodePhone } from "./decode-phone.ts";
import { phoneReading } from "./phone-report.ts";

const now = Date.parse("2026-05-04T08:00:00Z");
const nothing = new Uint8Array();

const asked = (search: string) => decodePhone({ search, contentType: undefined, body: nothing });
const sent = (body: string, contentType = "application/json", search = "") =>
  decodePhone({ search, contentType, body: Buffer.from(body) });
const json = (value: unknown) => sent(JSON.stringify(value));

function readingOf({ message }: ReturnType<typeof decodePhone>) {
  if (message.kind !== "report" || message.report.place === null) throw new Error("No place was told");
  return phoneReading(message.report.place, now);
}
const restOf = (decoded: ReturnType<typeof decodePhone>): unknown =>
  JSON.parse(Buffer.from(readingOf(decoded).io ?? Buffer.from("{}")).toString());

type Vector = {
  id: string;
  method: string;
  url: string;
  body?: string;
  contentType?: string;
  expect: {
    timestamp: string;
    latitude: number;
    longitude: number;
    speedKmh: number | null;
    course: number | null;
    altitude: number | null;
    accuracy: number | null;
    attributes?: Record<string, unknown>;
  };
};

// The requests are not part of the repository; where they are missing there is nothing to compare.
const folder = path.resolve(import.meta.dirname, "../../../shared/data");
const vectors = ["osmand.jsonl", "owntracks.jsonl"]
  .map((file) => path.join(folder, file))
  .filter((file) => existsSync(file))
  .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
  .map((line) => JSON.parse(line) as Vector);

/** What the vectors call by other names. */
const otherNames: Record<string, string> = { motion: "is_moving", odometerM: "odometer" };

test.each(vectors.map((vector) => [vector.id, vector] as const))("%s is read as published", (_id, vector) => {
  const decoded = decodePhone({
    search: vector.url.split("?")[1] ?? "",
    contentType: vector.contentType,
    body: Buffer.from(vector.body ?? ""),
  });

  const { expect: told } = vector;
  expect(readingOf(decoded)).toMatchObject({
    deviceTime: Date.parse(told.timestamp),
    latitude: told.latitude,
    longitude: told.longitude,
    speedKmh: told.speedKmh === null ? null : (expect.closeTo(told.speedKmh, 6) as unknown),
    headingDegrees: told.course,
    altitudeMeters: told.altitude,
    isFixValid: true,
  });
  const { batteryLevelPct, ignition, ...attributes } = told.attributes ?? {};
  const rest = restOf(decoded) as Record<string, unknown>;
  expect(rest["accuracy"] ?? null).toBe(told.accuracy);
  for (const [name, value] of Object.entries(attributes)) expect(rest[otherNames[name] ?? name]).toBe(value);
  expect(decoded.message).toMatchObject({ report: { batteryPercent: batteryLevelPct ?? null } });
  expect(readingOf(decoded).ignition).toBe(ignition ?? null);
});

test.each([
  ["seconds", "1777881600", "2026-05-04T08:00:00.000Z"],
  ["milliseconds", "1777881600500", "2026-05-04T08:00:00.500Z"],
  ["the last second", "2147483646", "2038-01-19T03:14:06.000Z"],
  ["the first number that is milliseconds", "2147483647", "1970-01-25T20:31:23.647Z"],
  ["ISO with a zone", "2026-05-04T10:00:00%2B02:00", "2026-05-04T08:00:00.000Z"],
  ["ISO without one is UTC", "2026-05-04T08:00:00", "2026-05-04T08:00:00.000Z"],
  ["a plain time is UTC", "2026-05-04%2008:00:00", "2026-05-04T08:00:00.000Z"],
  ["the year 1970", "0", "1970-01-01T00:00:00.000Z"],
])("a time is read: %s", (_name, timestamp, expected) => {
  const { deviceTime } = readingOf(asked(`lat=48.2&lon=16.37&timestamp=${timestamp}`));
  expect(new Date(deviceTime).toISOString()).toBe(expected);
});

test("who says no time means now", () => {
  expect(readingOf(asked("lat=48.2&lon=16.37")).deviceTime).toBe(now);
});

test.each([
  ["a latitude beyond the pole", "lat=90.1&lon=16.37"],
  ["a longitude beyond the edge", "lat=48.2&lon=180.1"],
  ["no number", "lat=NaN&lon=16.37"],
  ["no number either", "lat=Infinity&lon=16.37"],
  ["a hexadecimal one", "lat=0x30&lon=16.37"],
  ["half a place", "lat=48.2"],
  ["a location of three", "location=48.2,16.37,3"],
  ["two latitudes", "lat=48.2&lat=48.3&lon=16.37"],
  ["two times", "lat=48.2&lon=16.37&timestamp=1&timestamp=2"],
  ["no time", "lat=48.2&lon=16.37&timestamp=yesterday"],
  ["a day that is none", "lat=48.2&lon=16.37&timestamp=2026-13-45T08:00:00Z"],
  ["a time before all times", "lat=48.2&lon=16.37&timestamp=-1"],
])("a query with %s is unreadable", (_name, search) => {
  expect(asked(search).message).toEqual({ kind: "unreadable" });
});

test("a query is believed before a form, and a form where the query tells no place", () => {
  const form = "application/x-www-form-urlencoded";

  expect(readingOf(sent("lat=1&lon=2", form, "lat=48.2&lon=16.37"))).toMatchObject({ latitude: 48.2 });
  expect(readingOf(sent("lat=1&lon=2", form, "id=wegbuch&accuracy=high"))).toMatchObject({ latitude: 1 });
  expect(readingOf(sent("location=1,2", `${form}; charset=utf-8`))).toMatchObject({ longitude: 2 });
  expect(sent("lat=1&lon=2", "text/plain").message).toEqual({ kind: "unreadable" });
});

test("what stands in a query beside the place is kept, but not who it says it is", () => {
  const decoded = asked(
    "id=1&deviceid=2&device_id=3&tid=4&topic=5&lat=48.2&lon=16.37&speed=10&bearing=90&altitude=170&accuracy=7&batt=55.4&charge=true&valid=1&ignition=false&hdop=1.2&mode=car&__proto__=x",
  );

  expect(readingOf(decoded)).toMatchObject({
    speedKmh: 18.52,
    headingDegrees: 90,
    altitudeMeters: 170,
    ignition: false,
    isFixValid: true,
  });
  expect(decoded.message).toMatchObject({ report: { batteryPercent: 55, isCharging: true } });
  expect(restOf(decoded)).toEqual({ accuracy: 7, hdop: 1.2, mode: "car" });
});

test("what is unknown is negative to apps, and null to us", () => {
  const location = {
    timestamp: "2026-05-04T08:00:00Z",
    coords: { latitude: 48.2, longitude: 16.37, speed: -1, heading: -1, accuracy: -1, altitude: 170 },
    battery: { level: -1, is_charging: false },
  };
  const decoded = json({ location });

  expect(readingOf(decoded)).toMatchObject({ speedKmh: null, headingDegrees: null, isFixValid: true });
  expect(decoded.message).toMatchObject({ report: { batteryPercent: null, isCharging: false } });
});

test.each([
  ["50 m", { accuracy: 50 }, {}, true],
  ["51 m", { accuracy: 51 }, {}, false],
  ["more than can be written", { accuracy: 1e300 }, {}, false],
  ["made up", {}, { mock: true }, false],
])("a place of Traccar Client is a fix or not: %s", (_name, coords, location, isFixValid) => {
  const place = { latitude: 48.2, longitude: 16.37, ...coords };
  expect(
    readingOf(json({ location: { timestamp: "2026-05-04T08:00:00Z", coords: place, ...location } })),
  ).toMatchObject({
    isFixValid,
  });
});

test.each([
  ["valid=true", true],
  ["valid=1", true],
  ["valid=false", false],
  ["valid=0", false],
  ["valid=", false],
])("%s says whether it is a fix", (said, isFixValid) => {
  expect(readingOf(asked(`lat=48.2&lon=16.37&${said}`))).toMatchObject({ isFixValid });
});

test("the place at 0° north and 0° east is none", () => {
  expect(readingOf(asked("lat=0&lon=0"))).toMatchObject({ isFixValid: false });
});

test("a transition of OwnTracks tells a place, and its battery whether it charges", () => {
  const decoded = json({
    _type: "transition",
    tst: 1_777_881_600,
    lat: 48.2,
    lon: 16.37,
    acc: 10,
    event: "enter",
    bs: 2,
  });

  expect(decoded.isOwnTracks).toBe(true);
  expect(readingOf(decoded)).toMatchObject({ deviceTime: now, latitude: 48.2, isFixValid: true });
  expect(decoded.message).toMatchObject({ report: { isCharging: true } });
  expect(restOf(decoded)).toEqual({ accuracy: 10, event: "enter" });
});

test.each([
  ["lwt", { _type: "lwt", tst: 1 }, "report"],
  ["a location without a place", { _type: "location", tst: 1, batt: 40 }, "report"],
  ["a command", { _type: "cmd", action: "reportLocation" }, "ignored"],
  ["what is encrypted", { _type: "encrypted", data: "AAAA" }, "ignored"],
  ["what nobody knows", { _type: "__proto__" }, "ignored"],
  ["a place beyond the pole", { _type: "location", tst: 1, lat: 91, lon: 0 }, "unreadable"],
  ["a time as text", { _type: "location", tst: "1", lat: 48, lon: 16 }, "unreadable"],
  ["a huge time", { _type: "location", tst: 1e300, lat: 48, lon: 16 }, "unreadable"],
])("OwnTracks says %s", (_name, message, kind) => {
  const decoded = json(message);
  expect([decoded.message.kind, decoded.isOwnTracks]).toEqual([kind, true]);
});

test("nothing at all, or no place, is a sign of life", () => {
  const contact = { kind: "report", report: { place: null } };

  expect(asked("").message).toMatchObject(contact);
  expect(asked("batt=30&charge=false").message).toMatchObject({
    report: { place: null, batteryPercent: 30, isCharging: false },
  });
  expect(json({ location: { battery: { level: 0.5, is_charging: true } } }).message).toMatchObject(contact);
});

test.each([
  ["half of it", '{"_type":"location","tst":1'],
  ["a list", "[1,2]"],
  ["no object", '"location"'],
  ["an unknown one", '{"latitude":48.2,"longitude":16.37}'],
  ["a deep one", `{"location":${"[".repeat(8_000)}`],
  ["NaN", '{"_type":"location","lat":NaN}'],
])("JSON is unreadable: %s", (_name, body) => {
  expect(sent(body).message).toEqual({ kind: "unreadable" });
});

test("what lies deep inside is left out, and of all else a kilobyte is kept", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`) as unknown;
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, "ü".repeat(20)]));
  const base = { _type: "location", tst: 1_777_881_600, lat: 48.2, lon: 16.37 };

  expect(readingOf(json({ ...base, deep })).io).toBeNull();
  const { io } = readingOf(json({ ...base, ...many }));
  expect(io!.length).toBeLessThanOrEqual(1_024);
  expect(io!.length).toBeGreaterThan(900);
});

test("the same place is the same reading, whichever way it comes", () => {
  const hash = (decoded: ReturnType<typeof decodePhone>) => readingOf(decoded).hash;
  const once = hash(asked("id=1&lat=48.2&lon=16.37&timestamp=1777881600&hdop=1&batt=80"));

  expect(hash(asked("batt=79&hdop=1&timestamp=2026-05-04T08:00:00Z&lon=16.37&lat=48.2"))).toBe(once);
  expect(
    hash(sent("lat=48.2&lon=16.37&timestamp=1777881600&hdop=1", "application/x-www-form-urlencoded")),
  ).toBe(once);
  expect(hash(asked("lat=48.2&lon=16.37&timestamp=1777881600&hdop=2"))).not.toBe(once);
  expect(hash(asked("lat=48.2001&lon=16.37&timestamp=1777881600&hdop=1"))).not.toBe(once);
});
