import { expect, test } from "vitest";
import { type BandTrip, segmentsOf } from "./DayBand.tsx";

const trip = (startedAt: string, finishedAt: string | null): BandTrip => ({ startedAt, finishedAt, type: 0 });
const now = "2026-11-20T11:06:00Z";

test("trips lie on the band at their local time, oldest first", () => {
  const morning = trip("2026-11-20T06:12:00Z", "2026-11-20T06:48:00Z");
  const noon = trip("2026-11-20T10:31:00Z", "2026-11-20T11:00:00Z");

  expect(segmentsOf("2026-11-20", [noon, morning], now)).toEqual([
    { from: 432, to: 468, type: 0 },
    { from: 691, to: 720, type: 0 },
  ]);
});

test("a trip over midnight fills the end of one day and the beginning of the next", () => {
  const night = trip("2026-11-19T22:30:00Z", "2026-11-20T00:15:00Z");

  expect(segmentsOf("2026-11-19", [night], now)).toEqual([{ from: 1410, to: 1440, type: 0 }]);
  expect(segmentsOf("2026-11-20", [night], now)).toEqual([{ from: 0, to: 75, type: 0 }]);
  expect(segmentsOf("2026-11-21", [night], now)).toEqual([]);
});

test("a running trip reaches until now", () => {
  expect(segmentsOf("2026-11-20", [trip("2026-11-20T10:31:00Z", null)], now)).toEqual([
    { from: 691, to: 726, type: 0 },
  ]);
});
