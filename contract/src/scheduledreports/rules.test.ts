import { assert, constantFrom, date, integer, array, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import { dayOf } from "../kit/vienna-clock.ts";
import {
  dayAndHourOf,
  nextOccurrence,
  occurrencesAfter,
  type Progress,
  rangeAt,
  runAt,
  type Schedule,
  scheduleStartOf,
} from "./rules.ts";
import { intervals } from "./schemas.ts";

const aSchedule = (
  startedAt: string,
  interval: Schedule["interval"],
  end: Partial<Schedule> = {},
): Schedule => ({
  startedAt,
  interval,
  finishedAt: null,
  repetitions: null,
  ...end,
});

const longAgo = "1990-01-01T00:00:00Z";
const first = (count: number, schedule: Schedule) => occurrencesAfter(schedule, longAgo, count);

test("the worked examples (rule reports/schedule) come to the minute", () => {
  expect(first(4, aSchedule(scheduleStartOf("2026-01-31", 8), "Monthly"))).toEqual([
    "2026-01-31T07:00:00.000Z",
    "2026-02-28T07:00:00.000Z",
    "2026-03-31T06:00:00.000Z",
    "2026-04-30T06:00:00.000Z",
  ]);
  expect(first(3, aSchedule(scheduleStartOf("2026-01-05", 24), "Weakly"))).toEqual([
    "2026-01-05T23:00:00.000Z",
    "2026-01-12T23:00:00.000Z",
    "2026-01-19T23:00:00.000Z",
  ]);
  expect(first(3, aSchedule(scheduleStartOf("2024-02-29", 8), "Yearly"))).toEqual([
    "2024-02-29T07:00:00.000Z",
    "2025-02-28T07:00:00.000Z",
    "2026-02-28T07:00:00.000Z",
  ]);
});

test.each([
  ["the week before", { period: 2, lastDays: null } as const, "2026-03-02", "2026-03-09"],
  ["the month before", { period: 1, lastDays: null } as const, "2026-02-01", "2026-03-01"],
  ["the year before", { period: 0, lastDays: null } as const, "2025-01-01", "2026-01-01"],
  ["the last 10 days", { period: 1, lastDays: 10 } as const, "2026-03-01", "2026-03-11"],
  ["the last days, whatever the period", { period: 0, lastDays: 1 } as const, "2026-03-10", "2026-03-11"],
])("what is sent on 11 March 2026 about %s is about whole local days", (_, asked, from, to) => {
  const range = { from: scheduleStartOf(from, 0), to: scheduleStartOf(to, 0) };
  expect(rangeAt(asked, scheduleStartOf("2026-03-11", 8))).toEqual(range);
  expect(rangeAt(asked, scheduleStartOf("2026-03-10", 24))).toEqual(range);
});

test("a week begins on Monday, a day is as long as its clocks make it, and a year has all of January", () => {
  const week = { period: 2, lastDays: null } as const;
  expect(rangeAt(week, scheduleStartOf("2026-03-09", 1))).toEqual(
    rangeAt(week, scheduleStartOf("2026-03-15", 23)),
  );
  expect(rangeAt({ period: 1, lastDays: 1 }, scheduleStartOf("2026-03-30", 8))).toEqual({
    from: "2026-03-28T23:00:00.000Z",
    to: "2026-03-29T22:00:00.000Z",
  });
  expect(rangeAt({ period: 1, lastDays: null }, scheduleStartOf("2026-01-01", 8))).toEqual({
    from: "2025-11-30T23:00:00.000Z",
    to: "2025-12-31T23:00:00.000Z",
  });
});

test("an hour the clocks leave out is the next there is, and of one they show twice the first counts", () => {
  expect(scheduleStartOf("2026-03-29", 2)).toBe("2026-03-29T01:00:00.000Z");
  expect(scheduleStartOf("2026-10-25", 2)).toBe("2026-10-25T00:00:00.000Z");
  expect(scheduleStartOf("2026-10-25", 3)).toBe("2026-10-25T02:00:00.000Z");
  const nightly = aSchedule(scheduleStartOf("2026-03-28", 2), "Daily");
  expect(first(3, nightly)).toEqual([
    "2026-03-28T01:00:00.000Z",
    "2026-03-29T01:00:00.000Z",
    "2026-03-30T00:00:00.000Z",
  ]);
});

test("hour 24 belongs to the day that ends", () => {
  expect(dayAndHourOf(scheduleStartOf("2026-01-30", 24))).toEqual({ day: "2026-01-30", hour: 24 });
  // Counted from 30 January, not from the midnight after it.
  expect(first(3, aSchedule(scheduleStartOf("2026-01-30", 24), "Monthly"))).toEqual([
    scheduleStartOf("2026-01-31", 0),
    scheduleStartOf("2026-03-01", 0),
    scheduleStartOf("2026-03-31", 0),
  ]);
  const once = aSchedule(scheduleStartOf("2026-01-05", 24), "Weakly", { finishedAt: "2026-01-05T00:00:00Z" });
  expect(first(3, once)).toEqual([scheduleStartOf("2026-01-06", 0)]);
});

test("it ends with the last occurrence on or before a day, or after so many sends, whichever comes first", () => {
  const start = scheduleStartOf("2026-03-01", 8);
  const daily = (end: Partial<Schedule>) => first(9, aSchedule(start, "Daily", end)).length;
  expect(daily({ finishedAt: scheduleStartOf("2026-03-04", 1) })).toBe(4);
  expect(daily({ finishedAt: scheduleStartOf("2026-03-04", 23) })).toBe(4);
  expect(daily({ repetitions: 2, finishedAt: scheduleStartOf("2026-03-04", 1) })).toBe(2);
  expect(daily({ repetitions: 5, finishedAt: scheduleStartOf("2026-03-04", 1) })).toBe(4);
  const never = { from: "2026-03-05T00:00:00Z", last: null, sentCount: 0 };
  expect(nextOccurrence(aSchedule(start, "Daily", { finishedAt: start }), never)).toBeNull();
});

test("the first is the one at its creation or after, and never one that was sent", () => {
  const schedule = aSchedule(scheduleStartOf("2026-03-01", 8), "Daily");
  const at = scheduleStartOf("2026-03-10", 8);
  expect(nextOccurrence(schedule, { from: at, last: null, sentCount: 0 })).toBe(at);
  expect(nextOccurrence(schedule, { from: at, last: at, sentCount: 1 })).toBe(
    scheduleStartOf("2026-03-11", 8),
  );
});

test("what was missed while nothing ran is sent once, about the latest of it", () => {
  const schedule = aSchedule(scheduleStartOf("2026-03-01", 8), "Daily", { repetitions: 3 });
  const due: Progress = { sentCount: 1, nextOccurrenceAt: scheduleStartOf("2026-03-02", 8) };
  expect(runAt(schedule, due, "2026-03-02T06:59:59.999Z")).toBeNull();
  expect(runAt(schedule, due, scheduleStartOf("2026-03-05", 7))).toEqual({
    occurrence: scheduleStartOf("2026-03-04", 8),
    nextOccurrenceAt: scheduleStartOf("2026-03-05", 8),
  });
  expect(
    runAt(schedule, { ...due, sentCount: 2 }, scheduleStartOf("2026-03-02", 8))?.nextOccurrenceAt,
  ).toBeNull();
  const ended = { ...schedule, finishedAt: scheduleStartOf("2026-03-03", 1) };
  expect(runAt(ended, due, scheduleStartOf("2027-01-01", 8))).toEqual({
    occurrence: scheduleStartOf("2026-03-03", 8),
    nextOccurrenceAt: null,
  });
});

const days = date({ min: new Date("1995-01-01"), max: new Date("2080-01-01"), noInvalidDate: true }).map(
  (at) => at.toISOString().slice(0, 10),
);
const schedules = record({
  day: days,
  hour: integer({ min: 1, max: 24 }),
  interval: constantFrom(...intervals),
  repetitions: option(integer({ min: 1, max: 40 }), { nil: null }),
  finishDays: option(integer({ min: 0, max: 900 }), { nil: null }),
}).map(({ day, hour, interval, repetitions, finishDays }) => {
  const startedAt = scheduleStartOf(day, hour);
  const finishedAt =
    finishDays === null ? null : new Date(Date.parse(startedAt) + finishDays * 86_400_000).toISOString();
  return aSchedule(startedAt, interval, { repetitions, finishedAt });
});

test("every occurrence is at the hour of the start, on a later day than the one before, and none lies between", () => {
  assert(
    property(schedules, (schedule) => {
      const { hour } = dayAndHourOf(schedule.startedAt);
      const found = first(40, schedule);
      found.forEach((at, index) => {
        expect(scheduleStartOf(dayAndHourOf(at).day, hour)).toBe(at);
        const before = found[index - 1] ?? longAgo;
        expect(Date.parse(at)).toBeGreaterThan(Date.parse(before));
        const between = new Date(
          (Date.parse(at) + Math.max(Date.parse(before), Date.parse(at) - 86_400_000)) / 2,
        );
        expect(occurrencesAfter({ ...schedule, repetitions: null }, between.toISOString(), 1)).toEqual([at]);
      });
    }),
    { numRuns: 200 },
  );
});

test("whatever the clock does, nothing is sent twice or before its time, and nothing that has come stays unsent", () => {
  const jumps = array(integer({ min: -3 * 86_400_000, max: 40 * 86_400_000 }), {
    minLength: 1,
    maxLength: 60,
  });
  assert(
    property(schedules, jumps, (schedule, steps) => {
      const created = schedule.startedAt;
      const first = nextOccurrence(schedule, { from: created, last: null, sentCount: 0 });
      let progress: Progress = { sentCount: 0, nextOccurrenceAt: first };
      let [now, latest] = [Date.parse(created) - 86_400_000, -Infinity];
      const sent: string[] = [];
      for (const step of steps) {
        now += step;
        latest = Math.max(latest, now);
        const run = runAt(schedule, progress, new Date(now).toISOString());
        if (run === null) continue;
        expect(Date.parse(run.occurrence)).toBeLessThanOrEqual(now);
        sent.push(run.occurrence);
        progress = { sentCount: sent.length, nextOccurrenceAt: run.nextOccurrenceAt };
        // What was missed before stands behind the one that is sent.
        const { occurrence } = run;
        const overlooked = occurrencesAfter({ ...schedule, repetitions: null }, occurrence, 1);
        for (const at of overlooked) expect(Date.parse(at)).toBeGreaterThan(now);
      }
      expect(sent).toEqual([...new Set(sent)].toSorted());
      if (schedule.repetitions !== null) expect(sent.length).toBeLessThanOrEqual(schedule.repetitions);
      const due = progress.nextOccurrenceAt;
      if (due !== null && now === latest) expect(Date.parse(due)).toBeGreaterThan(now);
      for (const at of sent) {
        const before = new Date(Date.parse(at) - 1).toISOString();
        expect(occurrencesAfter(schedule, before, 1)).toEqual([at]);
      }
    }),
    { numRuns: 200 },
  );
});

test("ranges of a schedule of its own length follow one another without hole and overlap", () => {
  const fitting = [
    ["Weakly", { period: 2, lastDays: null }],
    ["Monthly", { period: 1, lastDays: null }],
    ["Yearly", { period: 0, lastDays: null }],
    ["Daily", { period: 1, lastDays: 1 }],
  ] as const;
  assert(
    property(days, integer({ min: 1, max: 23 }), constantFrom(...fitting), (day, hour, [interval, asked]) => {
      const ranges = first(30, aSchedule(scheduleStartOf(day, hour), interval)).map((at) =>
        rangeAt(asked, at),
      );
      ranges.forEach(({ from, to }, index) => {
        expect(dayOf(from) < dayOf(to)).toBe(true);
        if (index > 0) expect(from).toBe(ranges[index - 1]!.to);
      });
    }),
    { numRuns: 100 },
  );
});
