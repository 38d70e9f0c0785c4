import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, instantAtWall } from "../kit/vienna-clock.ts";
import { untouched } from "../timelogs/rules.ts";
import type { TimeEvent, TimeEventCode } from "../timelogs/schemas.ts";
import { monthOfWork } from "./rules.ts";

/** A day of work by local times, "22:00-06:00" ending on the day after; breaks likewise. */
function aDay(day: string, shift: string, pause?: string) {
  const pair = (said: string, start: TimeEventCode): TimeEvent[] => {
    const [from, to] = said.split("-") as [string, string];
    const isAfter = (time: string) => time < shift.slice(0, 5) || (time === to && to <= from);
    return [from, to].map((time, index) => ({
      id: `${day} ${time}`,
      event: (start + index) as TimeEventCode,
      occurredAt: new Date(
        instantAtWall(Date.parse(`${isAfter(time) ? addDays(day, 1) : day}T${time}:00Z`)),
      ).toISOString(),
      ...untouched,
    }));
  };
  return { day, events: [...pair(shift, 0), ...(pause ? pair(pause, 2) : [])] };
}

const hours = (logs: ReturnType<typeof aDay>[], region: "AT-9" | "DE-BE" | "DE-BY" = "AT-9") => {
  const { days, workSeconds, restSeconds, netSeconds, nightSeconds, sundaySeconds, holidaySeconds } =
    monthOfWork(logs, region);
  const each = [workSeconds, restSeconds, netSeconds, nightSeconds, sundaySeconds, holidaySeconds];
  return [days, ...each.map((seconds) => seconds / 3_600)];
};

test.each([
  ["an ordinary day", "2026-05-04", "08:00-16:30", "12:00-12:30", [1, 8.5, 0.5, 8, 0, 0, 0]],
  ["a night from Monday", "2026-05-04", "22:00-06:00", "02:00-02:30", [1, 8, 0.5, 7.5, 7.5, 0, 0]],
  ["an early shift", "2026-05-04", "04:00-12:00", "08:00-08:30", [1, 8, 0.5, 7.5, 2, 0, 0]],
  ["a Sunday", "2026-05-03", "08:00-12:00", undefined, [1, 4, 0, 4, 0, 4, 0]],
  // From Saturday into Sunday two hours are of Saturday, and all are night.
  ["a night into Sunday", "2026-05-02", "22:00-06:00", undefined, [1, 8, 0, 8, 8, 6, 0]],
  ["the first of May", "2026-05-01", "08:00-12:00", undefined, [1, 4, 0, 4, 0, 0, 4]],
  // 26 October 2025 was a Sunday too.
  ["a holiday that is a Sunday", "2025-10-26", "08:00-12:00", undefined, [1, 4, 0, 4, 0, 0, 4]],
  ["a night into the first of May", "2026-04-30", "20:00-04:00", undefined, [1, 8, 0, 8, 6, 0, 4]],
  // The clock goes forward at 2 o'clock and back at 3.
  ["a night in which the clock goes forward", "2026-03-28", "22:00-06:00", undefined, [1, 7, 0, 7, 7, 5, 0]],
  ["a night in which the clock goes back", "2025-10-25", "22:00-06:00", undefined, [1, 9, 0, 9, 9, 0, 7]],
  ["five minutes before six", "2026-05-04", "05:55-06:05", undefined, [1, 1 / 6, 0, 1 / 6, 1 / 12, 0, 0]],
])("%s counts so", (_name, day, shift, pause, should) => {
  expect(hours([aDay(day, shift, pause)])).toEqual(should);
});

test("what is a holiday in one state is none in another", () => {
  const epiphany = [aDay("2026-01-06", "08:00-12:00")];
  expect(hours(epiphany, "DE-BY").at(-1)).toBe(4);
  expect(hours(epiphany, "DE-BE").at(-1)).toBe(0);
});

test("surcharges are never more than what was worked, whatever the shift", () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const [whole, rest] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    return `${String(whole).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), time, time, (after, from, to) => {
      fc.pre(from !== to);
      const sums = monthOfWork([aDay(addDays("2026-01-01", after), `${from}-${to}`)], "AT-9");
      expect(sums.netSeconds).toBe(sums.workSeconds);
      expect(sums.nightSeconds).toBeLessThanOrEqual(sums.netSeconds);
      expect(sums.sundaySeconds + sums.holidaySeconds).toBeLessThanOrEqual(sums.netSeconds);
    }),
  );
});
