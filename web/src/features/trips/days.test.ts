import { expect, test } from "vitest";
import { periodOf } from "../../ui/dates/period.ts";
import type { LogbookRow } from "./data.ts";
import { isContinued, isRunningAlone, isSummedAtOnce, rowsOf, sumsByDay } from "./days.ts";
import { readTripFilter } from "./filter.ts";

const aTrip = (startedAt: string, finishedAt: string | null = startedAt) =>
  ({ id: startedAt, startedAt, finishedAt }) as LogbookRow;
const [morning, noon, evening] = [
  aTrip("2026-11-20T07:00:00Z"),
  aTrip("2026-11-20T11:00:00Z"),
  aTrip("2026-11-20T17:00:00Z"),
];
const dayBefore = aTrip("2026-11-19T09:00:00Z");
const running = aTrip("2026-11-20T18:00:00Z", null);
const onPage = (page: number, order?: string) => readTripFilter({ page, order }, "2026-11-20");

test("the running trip stands first, on the first page only", () => {
  const list = { items: [noon], pageCount: 2 };

  expect(rowsOf(list, running, 1)).toEqual([running, noon]);
  expect(rowsOf(list, running, 2)).toEqual([noon]);
  expect(rowsOf(undefined, null, 1)).toEqual([]);
});

test("a day goes on where the page before ended inside it, in either order", () => {
  const trips = [evening, noon, morning, dayBefore];

  expect(isContinued(noon, { rows: [noon, morning, dayBefore], trips }, onPage(2))).toBe(true);
  expect(isContinued(noon, { rows: [noon, evening], trips }, onPage(2, "asc"))).toBe(true);
});

test("a day that begins with a page, or inside it, does not go on", () => {
  const trips = [evening, noon, morning, dayBefore];

  expect(isContinued(evening, { rows: [evening, noon], trips }, onPage(2))).toBe(false);
  expect(isContinued(dayBefore, { rows: [morning, dayBefore], trips }, onPage(2))).toBe(false);
  expect(isContinued(noon, { rows: [noon], trips }, onPage(1))).toBe(false);
});

test("the day of the running trip goes on behind the first page", () => {
  expect(isContinued(noon, { rows: [noon], trips: [running, noon] }, onPage(2))).toBe(true);
});

test("a running trip is alone on its day when the next row is of another", () => {
  expect(isRunningAlone(running, { rows: [running] })).toBe(true);
  expect(isRunningAlone(running, { rows: [running, dayBefore] })).toBe(true);
  expect(isRunningAlone(running, { rows: [running, evening] })).toBe(false);
  expect(isRunningAlone(noon, { rows: [noon] })).toBe(false);
});

test("sums are of all days that stand on the page, that of a trip begun before the period too", () => {
  const november = periodOf("month", "2026-11-20");

  expect(isSummedAtOnce(november, "2026-11-01")).toBe(true);
  expect(isSummedAtOnce(november, "2026-10-31")).toBe(false);
  expect(isSummedAtOnce(periodOf("year", "2026-11-20"), "2026-11-01")).toBe(false);
});

test("a driver's day is what he drove with all vehicles", () => {
  const aDay = (day: string, mileageInMeters: number) => ({
    day,
    mileageInMeters,
    timeInSeconds: 60,
    businessTripCount: 1,
    privateTripCount: 0,
    driveToWorkTripCount: 2,
  });
  const aVehicle = (id: string, days: ReturnType<typeof aDay>[]) => ({ vehicle: { id, name: id }, days });

  const sums = sumsByDay([
    aVehicle("v1", [aDay("2026-11-19", 1_000), aDay("2026-11-20", 2_000)]),
    aVehicle("v2", [aDay("2026-11-20", 500)]),
  ]);

  expect(sums.get("2026-11-19")?.mileageInMeters).toBe(1_000);
  expect(sums.get("2026-11-20")).toEqual({
    ...aDay("2026-11-20", 2_500),
    timeInSeconds: 120,
    businessTripCount: 2,
    driveToWorkTripCount: 4,
  });
});
