import { haversineMeters } from "@wegbuch/geo/distance";
import { expect, test } from "vitest";
import type { DetectionReading } from "./detection.ts";
import { hasRecordedDrives, type RecordedDay, recordedDays, recordsOf } from "./recorded-drives.ts";
import { aReading, detectAll } from "./scripted-drive.ts";

/** The trips somebody would write down, as far as a place each minute can tell when a car set off and stood. */
const told: Record<string, { from: string; to: string; km: number }[]> = {
  "a drive on the motorway near Bremen": [{ from: "16:31:52", to: "17:02:22", km: 42.8 }],
  "an evening from Münster to Enschede and home": [
    { from: "16:16:33", to: "17:15:26", km: 79.4 },
    { from: "20:40:45", to: "21:40:38", km: 78.8 },
    { from: "21:48:02", to: "21:53:50", km: 3.5 },
  ],
  "a working day": [
    { from: "05:38:34", to: "06:26:10", km: 57.5 },
    { from: "11:56:08", to: "12:35:24", km: 54.2 },
    { from: "14:52:20", to: "14:57:40", km: 2.2 },
    { from: "15:31:19", to: "15:36:29", km: 2.8 },
  ],
  "a drive through Munich, once a second": [{ from: "04:54:07", to: "05:13:55", km: 13.5 }],
  "a drive around Višnjan, from a hand-held receiver": [{ from: "06:15:50", to: "06:23:56", km: 2.6 }],
};

test("each recorded day is one a phone may have recorded", () => {
  expect(Object.keys(told)).toEqual(recordedDays.map(({ name }) => name));
});

for (const day of hasRecordedDrives ? recordedDays : []) {
  test(`${day.name}, on a phone, gives the trips one would write down`, () => {
    const trips = detectAll(asPhoned(day)).trips.map(({ trip }) => written(trip));

    expect(trips).toEqual(told[day.name]);
    for (const [index, { from, to, km }] of trips.entries()) {
      const { from: start, to: end, km: driven } = day.expected[index]!;
      expect(Math.abs(secondsOf(from) - secondsOf(start))).toBeLessThanOrEqual(60);
      expect(Math.abs(secondsOf(to) - secondsOf(end))).toBeLessThanOrEqual(75);
      expect(Math.round(Math.abs(km - driven) * 10)).toBeLessThanOrEqual(3);
    }
  });
}

const secondsOf = (time: string) => Date.parse(`1970-01-01T${time}Z`) / 1_000;

/** A place every 50 m or every minute, as both apps are set up. */
function asPhoned(day: RecordedDay): DetectionReading[] {
  const sent: DetectionReading[] = [];
  for (const { timestampMs, latitude, longitude, speedKmh } of recordsOf(day)) {
    const last = sent.at(-1);
    const place = { latitude, longitude };
    const isDue =
      last === undefined ||
      timestampMs - last.deviceTime >= 60_000 ||
      haversineMeters({ latitude: last.latitude!, longitude: last.longitude! }, place) >= 50;
    if (isDue) sent.push(aReading(timestampMs / 1_000, { deviceType: "phone", speedKmh, ...place }));
  }
  return sent;
}

function written(trip: { startedAt: number; finishedAt: number; mileageInMeters: number }) {
  const timeOfDay = (time: number) => new Date(time).toISOString().slice(11, 19);
  return {
    from: timeOfDay(trip.startedAt),
    to: timeOfDay(trip.finishedAt),
    km: Math.round(trip.mileageInMeters / 100) / 10,
  };
}
