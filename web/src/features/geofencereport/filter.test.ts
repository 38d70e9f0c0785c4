import { expect, test } from "vitest";
import { addressOf, queryOf, readReportFilter } from "./filter.ts";

const day = "2026-11-20";
const [one, other] = ["0190a3b0-0000-7000-8000-000000000001", "0190a3b0-0000-7000-8000-000000000002"];

test("an empty address means the current month of all vehicles and fences", () => {
  const filter = readReportFilter({}, day);

  expect(filter).toMatchObject({ mode: "vehicle", vehicleIds: [], geofenceIds: [], page: 1, perPage: 10 });
  expect(filter.period).toEqual({ kind: "month", first: "2026-11-01", last: "2026-11-30" });
  expect(Object.keys(queryOf(filter))).toEqual(["from", "to", "page", "perPage"]);
});

test("an address gives back the filter it was written from", () => {
  const filter = readReportFilter(
    {
      mode: "driver",
      view: "sums",
      driverIds: [one, other],
      geofenceIds: one,
      kind: "range",
      from: "2026-10-03",
      to: "2026-10-05",
      page: 2,
      perPage: 50,
      tripId: other,
    },
    day,
  );

  expect(filter).toMatchObject({ driverIds: [one, other], geofenceIds: [one], tripId: other, page: 2 });
  expect(readReportFilter(addressOf(filter), day)).toEqual(filter);
});

test("what is strange in an address counts as left out", () => {
  const filter = readReportFilter(
    { mode: "box", vehicleIds: ["1"], page: -1, kind: "week", from: "now" },
    day,
  );

  expect(filter).toEqual(readReportFilter({}, day));
});

test("an ordinary week stays a week", () => {
  const { period } = readReportFilter({ kind: "week", from: "2026-11-16", to: "2026-11-22" }, day);

  expect(period).toEqual({ kind: "week", first: "2026-11-16", last: "2026-11-22" });
});
