import { expect, test } from "vitest";
import { dayNumberAt, instantOn, weekdayOf } from "./vienna-time.ts";
import { homeOf } from "@wegbuch/geo/demo-roads/homes";
import { type Job, planDay } from "./working-week.ts";

const jobs: Job[] = ["commute", "customers", "delivery", "haulage", "pool"];
const monday = dayNumberAt(Date.parse("2026-03-02T12:00:00Z"));
const year = Array.from({ length: 365 }, (_, i) => monday + i);

test.each(jobs)("every day of a vehicle for %s ends where it began", (job) => {
  const routine = aRoutine(job);
  const days = year.map((day) => planDay(routine, day)).filter((drives) => drives.length > 0);

  expect(days.length).toBeGreaterThan(100);
  for (const drives of days) expect(drives.at(-1)!.to).toEqual(homeOf(routine));
});

test.each(jobs)(
  "a vehicle for %s leaves in the order of its plan and by daylight or shortly after",
  (job) => {
    for (const day of year) {
      const times = planDay(aRoutine(job), day).map((drive) => drive.departAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const at of times) {
        expect(at).toBeGreaterThan(instantOn(day, 5 * 60));
        expect(at).toBeLessThan(instantOn(day, 21 * 60));
      }
    }
  },
);

test("weekends are quiet", () => {
  const drives = (isFree: boolean) =>
    year
      .filter((day) => (weekdayOf(day) % 6 === 0) === isFree)
      .flatMap((day) => planDay(aRoutine("customers"), day)).length;

  expect(drives(true) * 4).toBeLessThan(drives(false));
});

test("a lorry stays on the yard at weekends and on Christmas Day", () => {
  const routine = { ...aRoutine("haulage"), isPrivateToo: false };
  const christmas = dayNumberAt(Date.parse("2026-12-25T12:00:00Z"));

  expect([monday - 1, monday - 2, christmas].flatMap((day) => planDay(routine, day))).toEqual([]);
});

test("clocks in Austria go by summer time between the last Sundays of March and October", () => {
  const at = (day: string, minutes: number) =>
    new Date(instantOn(dayNumberAt(Date.parse(`${day}T12:00:00Z`)), minutes)).toISOString();

  expect(at("2026-03-28", 420)).toBe("2026-03-28T06:00:00.000Z");
  expect(at("2026-03-29", 420)).toBe("2026-03-29T05:00:00.000Z");
  expect(at("2026-10-24", 420)).toBe("2026-10-24T05:00:00.000Z");
  expect(at("2026-10-25", 420)).toBe("2026-10-25T06:00:00.000Z");
});

function aRoutine(job: Job) {
  return { seed: `routine of ${job}`, town: "Linz", job, isPrivateToo: true };
}
