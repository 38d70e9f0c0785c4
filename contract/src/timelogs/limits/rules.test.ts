import { expect, test } from "vitest";
import { addDays } from "../../kit/vienna-clock.ts";
import { breakMissedAt, untouched } from "../rules.ts";
import type { TimeEvent } from "../schemas.ts";
import { aDay, at, work } from "../test-day.ts";
import type { CompanyRules } from "../../mandators/schemas.ts";
import { isLogRequired, limitFindingsOf, mondayOf, whyNotSign } from "./rules.ts";

const monday = "2026-05-04";
const noAgreement: CompanyRules = {
  dailyDrivingHours: 8,
  weeklyDrivingHours: 48,
  drivingBreakMinutes: 30,
  workingDayHours: 12,
  holidayRegion: null,
  countsStateDays: false,
  remindsOfChecks: true,
  country: "AT",
};
const agreement: CompanyRules = { ...noAgreement, dailyDrivingHours: 9, weeklyDrivingHours: 56 };

const secondsOf = (said: string) => {
  const [hours, minutes] = said.split(":").map(Number) as [number, number];
  return hours * 3_600 + minutes * 60;
};

/** Days of driving from a Monday on, each from 4 o'clock UTC, as long as it is said: "9:30, 8:10". */
function driven(first: string, said: string) {
  return said.split(", ").map((time, index) => {
    const day = addDays(first, index);
    const from = Date.parse(`${day}T04:00:00Z`);
    const event = (code: 6 | 7, after: number): TimeEvent => ({
      id: day,
      event: code,
      occurredAt: new Date(from + after * 1_000).toISOString(),
      ...untouched,
    });
    return { day, events: [event(6, 0), event(7, secondsOf(time))] };
  });
}

const firstWeek = driven(monday, "9:30, 8:10, 9:50, 8:00, 7:45");
const shown = (found: ReturnType<typeof limitFindingsOf>) =>
  found.map(({ rule, day, seconds }) => `${rule} ${day} ${seconds / 60}`);

test("without an agreement three of these days are longer than eight hours", () => {
  expect(shown(limitFindingsOf(monday, firstWeek, noAgreement, false))).toEqual([
    "dailyDriving 2026-05-04 570",
    "dailyDriving 2026-05-05 490",
    "dailyDriving 2026-05-06 590",
  ]);
});

test("with nine hours and twice ten a week nothing is wrong with the same days", () => {
  expect(limitFindingsOf(monday, firstWeek, agreement, false)).toEqual([]);
});

test("a third day above nine hours is too long, and one above ten always", () => {
  const week = driven(monday, "9:01, 9:01, 9:01, 10:01");
  expect(shown(limitFindingsOf(monday, week, agreement, false))).toEqual([
    "dailyDriving 2026-05-06 541",
    "dailyDriving 2026-05-07 601",
  ]);
  expect(limitFindingsOf(monday, driven(monday, "10:00, 10:00, 9:00"), agreement, false)).toEqual([]);
});

test("47:30 hours after 43:15 are 90:45, more than 90 in two weeks", () => {
  const next = addDays(monday, 7);
  const both = [...firstWeek, ...driven(next, "9:00, 9:00, 9:00, 8:30, 9:00, 3:00")];
  expect(shown(limitFindingsOf(next, both, agreement, false))).toEqual([
    `twoWeeksDriving ${next} ${secondsOf("90:45") / 60}`,
  ]);
  const shorter = [...firstWeek, ...driven(next, "9:00, 9:00, 9:00, 8:30, 9:00, 2:15")];
  expect(limitFindingsOf(next, shorter, agreement, false)).toEqual([]);
});

test("a week has 48 hours, with an agreement 56", () => {
  const week = driven(monday, "8:00, 8:00, 8:00, 8:00, 8:00, 8:00, 0:01");
  expect(shown(limitFindingsOf(monday, week, noAgreement, false))).toEqual([`weeklyDriving ${monday} 2881`]);
  expect(limitFindingsOf(monday, week, agreement, false)).toEqual([]);
});

test("a working day of more than 12 hours is only of those whose main job is driving", () => {
  const days = [{ day: monday, events: aDay("0 06:00, 1 19:30") }];
  const rules: CompanyRules = { ...noAgreement, workingDayHours: 14 };
  expect(shown(limitFindingsOf(monday, days, rules, false))).toEqual([`workingDay ${monday} 810`]);
  expect(limitFindingsOf(monday, days, rules, true)).toEqual([]);
  expect(shown(limitFindingsOf(monday, days, noAgreement, true))).toEqual([`workingDay ${monday} 810`]);
});

const nothing = { car: 0, lightTruck: 0, heavyTruck: 0 };

test.each([
  // Days of less than two hours need no log, however many.
  ["1:59, 1:59, 1:59, 1:59, 1:59", false, false],
  ["3:30, 3:30, 0:59", false, false],
  // 3:30 hours at most, but 8:30 in the week.
  ["3:30, 3:00, 2:00", false, true],
  ["4:00", false, true],
  ["3:59", false, false],
  ["0:10", true, true],
  ["0:00", true, false],
])(
  "of %s in a week with a light truck, driving being the main job: %s, a log is required: %s",
  (said, isMainJob, should) => {
    const days = said.split(", ").map((driven) => ({ ...nothing, lightTruck: secondsOf(driven) }));
    expect(isLogRequired({ days, isDrivingMainJob: isMainJob, country: "AT" })).toBe(should);
    expect(isLogRequired({ days, isDrivingMainJob: isMainJob, country: "DE" })).toBe(false);
  },
);

test.each([
  ["car", "9:00, 9:00", false, false],
  ["car", "0:10", true, true],
  ["heavyTruck", "0:10", false, true],
  ["heavyTruck", "0:00", false, false],
] as const)(
  "with a %s driven %s, driving being the main job: %s, a log is required: %s",
  (kind, said, isDrivingMainJob, should) => {
    const days = said.split(", ").map((driven) => ({ ...nothing, [kind]: secondsOf(driven) }));
    expect(isLogRequired({ days, isDrivingMainJob, country: "AT" })).toBe(should);
  },
);

test("hours in a car count nothing towards those in a light truck", () => {
  const days = [{ ...nothing, lightTruck: secondsOf("2:30"), car: secondsOf("6:00") }];
  expect(isLogRequired({ days, isDrivingMainJob: false, country: "AT" })).toBe(false);
});

test("of companies in Germany nothing is told, since the limits are of Austrian law", () => {
  const days = driven(monday, "12:00, 12:00, 12:00, 12:00, 12:00");
  expect(limitFindingsOf(monday, days, noAgreement, true)).not.toEqual([]);
  expect(limitFindingsOf(monday, days, { ...noAgreement, country: "DE" }, true)).toEqual([]);
});

test("a week is not signed while a shift of it has no end", () => {
  const now = Date.parse("2026-06-01T08:00:00Z");
  const week = (events: readonly TimeEvent[]) => ({
    monday,
    days: [{ id: monday, events: [...events] }],
    isSigned: false,
  });
  const events = aDay(work);
  expect(whyNotSign(week(events), now)).toBeNull();
  expect(whyNotSign(week(events.slice(0, -1)), now)).toBe("weekHasOpenShift");
});

test("a week begins on its Monday", () => {
  expect(mondayOf("2026-05-10")).toBe("2026-05-04");
  expect(mondayOf("2026-05-04")).toBe("2026-05-04");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});

test.each([
  [`${work}, 6 08:00, 7 12:30`, null],
  [`${work}, 6 08:00, 7 12:31`, "12:30"],
  // 45 minutes at once, or 15 and then 30.
  [`${work}, 6 08:00, 7 12:00, 2 12:00, 3 12:45, 6 12:45, 7 16:00`, null],
  [`${work}, 6 08:00, 7 12:00, 2 12:00, 3 12:44, 6 12:44, 7 16:00`, "13:14"],
  [`${work}, 6 08:00, 7 10:00, 2 10:00, 3 10:15, 6 10:15, 7 12:30, 4 12:30, 5 13:00, 6 13:00, 7 16:00`, null],
  [
    `${work}, 6 08:00, 7 10:00, 2 10:00, 3 10:30, 6 10:30, 7 12:30, 4 12:30, 5 12:45, 6 12:45, 7 16:00`,
    "13:15",
  ],
])("with an agreement of 45 minutes after 4.5 hours, of %j a break was missed at %j", (said, should) => {
  expect(breakMissedAt(aDay(said), 45)).toBe(should && at(should));
});
