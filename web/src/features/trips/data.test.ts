import { isMasked } from "@wegbuch/contract/trips/rules";
import { expect, test } from "vitest";
import { isSameList, type LogbookRow } from "./data.ts";

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
