import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { isMasked } from "@wegbuch/contract/trips/rules";
import { expect, test } from "vitest";
import { isSameList, type LogbookRow, stateOf } from "./data.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const aVehicle = (lastPosition: string | null, speed: number | null) => ({ lastPosition, speed }) as Vehicle;

test("a vehicle drives, stands or is silent", () => {
  expect(stateOf(aVehicle("2026-11-20T11:59:00Z", 12), now)).toBe("moving");
  expect(stateOf(aVehicle("2026-11-20T11:59:00Z", 0), now)).toBe("standing");
  expect(stateOf(aVehicle("2026-11-20T11:59:00Z", null), now)).toBe("standing");
  expect(stateOf(aVehicle("2026-11-20T09:00:00Z", 12), now)).toBe("silent");
  expect(stateOf(aVehicle(null, null), now)).toBe("silent");
});

test("only another person's private trip is masked, not one without places of its own", () => {
  const aTrip = (trip: Partial<LogbookRow>) =>
    ({ type: 1, agent: 0, startAddress: null, ...trip }) as LogbookRow;

  expect(isMasked(aTrip({}))).toBe(true);
  expect(isMasked(aTrip({ agent: 3 }))).toBe(false);
  expect(isMasked(aTrip({ type: 0 }))).toBe(false);
});

test("another page, size or order is of the same list, another vehicle or period is not", () => {
  const address = "/api/Trips?vehicleIds=a&from=2026-11-01&page=1&perPage=10&orderAsc=false";

  expect(isSameList(address, "/api/Trips?vehicleIds=a&from=2026-11-01&page=3&perPage=50&orderAsc=true")).toBe(
    true,
  );
  expect(isSameList(address, address.replace("vehicleIds=a", "vehicleIds=b"))).toBe(false);
  expect(isSameList(address, address.replace("2026-11-01", "2026-10-01"))).toBe(false);
  expect(isSameList(address, undefined)).toBe(false);
});
