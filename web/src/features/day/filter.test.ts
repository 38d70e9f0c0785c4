import { expect, test } from "vitest";
import { readDayFilter } from "./filter.ts";

const vehicleId = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

test.each([
  [
    { vehicleId, date: "2026-11-18" },
    { vehicleId, day: "2026-11-18" },
  ],
  [{ date: "2026-11-21" }, { vehicleId: undefined, day: "2026-11-20" }],
  [
    { vehicleId: "L-482", date: "31.02.2026" },
    { vehicleId: undefined, day: "2026-11-20" },
  ],
  [{}, { vehicleId: undefined, day: "2026-11-20" }],
])("the address %j opens %j", (address, filter) => {
  expect(readDayFilter(address, "2026-11-20")).toEqual(filter);
});
