import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { toReading } from "@wegbuch/device-protocol/teltonika/to-reading";
import { expect, test } from "vitest";
import type { DetectionReading } from "./detection.ts";
import { hasRecordedDrives, type RecordedDay, recordedDays, recordsOf } from "./recorded-drives.ts";
import { detectAll } from "./scripted-drive.ts";

test("each recorded day says what is expected of it and why", () => {
  for (const day of recordedDays) expect(day.why.length).toBeGreaterThan(40);
});

for (const day of hasRecordedDrives ? recordedDays : []) {
  test(`${day.name} gives the trips one would write down`, () => {
    expect(detectAll(readingsOf(day)).trips.map(({ trip }) => written(trip))).toEqual(day.expected);
  });
}

function written(trip: { startedAt: number; finishedAt: number; mileageInMeters: number }) {
  const timeOfDay = (time: number) => new Date(time).toISOString().slice(11, 19);
  return {
    from: timeOfDay(trip.startedAt),
    to: timeOfDay(trip.finishedAt),
    km: Math.round(trip.mileageInMeters / 100) / 10,
  };
}

function readingsOf(day: RecordedDay): DetectionReading[] {
  return recordsOf(day).flatMap((record) => {
    const frame = decodeFrame(encodeFrame({ codec: 0x8e, records: [record] }));
    if (frame.kind !== "records") throw new Error("A frame of ours is no frame");
    const { deviceType } = day;
    return frame.records.map((each) => ({ ...toReading(each, 0x8e, "fmb"), deviceType }));
  });
}
