import { expect, test } from "vitest";
import { addressOf, queryOf, readAlarmFilter } from "./filter.ts";

const id = "019df200-5000-7000-8004-7b7e12742832";

test("alarms are those of the current month until something else is asked for, and stay in the address", () => {
  const filter = readAlarmFilter({}, "2026-11-20");
  expect(filter.period).toMatchObject({ kind: "month", first: "2026-11-01", last: "2026-11-30" });
  const narrowed = { ...filter, vehicleIds: [id], page: 2 };
  expect(readAlarmFilter(addressOf(narrowed), "2026-11-20")).toEqual(narrowed);
  expect(queryOf(narrowed)).toMatchObject({ vehicleIds: [id], page: 2 });
  expect(queryOf(narrowed)).not.toHaveProperty("geofenceIds");
  expect(readAlarmFilter({ geofenceIds: "nonsense", kind: "none" }, "2026-11-20")).toMatchObject({
    geofenceIds: [],
    period: { kind: "none" },
  });
});
