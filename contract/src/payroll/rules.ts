import { addDays, dayOf, startOfDay } from "../kit/vienna-clock.ts";
import { driving, restBreak, type Stretch, stretchesOf, sumsOf, work } from "../timelogs/rules.ts";
import type { TimeLog } from "../timelogs/schemas.ts";
import { holidaysOf, type HolidayRegion } from "./holidays.ts";

type Day = Pick<TimeLog, "day" | "events">;

const minute = 60_000;
const hour = 60 * minute;

/** What a month of somebody comes to, in seconds. */
export type MonthOfWork = {
  days: number;
  workSeconds: number;
  restSeconds: number;
  netSeconds: number;
  drivingSeconds: number;
  nightSeconds: number;
  sundaySeconds: number;
  holidaySeconds: number;
};

/**
 * What somebody worked in some days that count for a month, and how much of it bears a surcharge (rule payroll/month): net of
 * rest breaks, at night from 22 to 6 o'clock, on Sundays and on public holidays of a region. An hour of a Sunday night
 * counts as both, one on a holiday that is a Sunday as holiday alone.
 */
export function monthOfWork(
  logs: readonly Day[],
  region: HolidayRegion,
  countsStateDays = false,
): MonthOfWork {
  const isHoliday = (day: string) =>
    holidaysOf(region, Number(day.slice(0, 4)), countsStateDays).some((one) => one.day === day);
  const sums: MonthOfWork = {
    days: 0,
    workSeconds: 0,
    restSeconds: 0,
    netSeconds: 0,
    drivingSeconds: 0,
    nightSeconds: 0,
    sundaySeconds: 0,
    holidaySeconds: 0,
  };
  for (const { events } of logs) {
    const { workSeconds, restSeconds, netWorkSeconds, drivingSeconds } = sumsOf(events);
    if (workSeconds > 0) sums.days += 1;
    sums.workSeconds += workSeconds;
    sums.restSeconds += restSeconds;
    sums.netSeconds += netWorkSeconds;
    sums.drivingSeconds += drivingSeconds;
    for (const { from, to } of netStretches(events)) addSurcharges(sums, { from, to }, isHoliday);
  }
  return sums;
}

/** Work without its rest breaks, by the minute as it is shown; what was driven in a break is work. */
function netStretches(events: Day["events"]): Stretch[] {
  const byMinute = ({ from, to }: Stretch) => ({
    from: Math.floor(from / minute) * minute,
    to: Math.floor(to / minute) * minute,
  });
  const shifts = stretchesOf(events, work).map(byMinute);
  const drives = stretchesOf(events, driving).map(byMinute);
  const breaks = stretchesOf(events, restBreak)
    .map(byMinute)
    .flatMap((pause) => without([pause], drives));
  return without(shifts, breaks);
}

/** What is left of some stretches once others are taken out. */
function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return others.reduce<Stretch[]>(
    (left, { from, to }) =>
      left
        .flatMap((one) => [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ])
        .filter((one) => one.from < one.to),
    [...stretches],
  );
}

function addSurcharges(sums: MonthOfWork, { from, to }: Stretch, isHoliday: (day: string) => boolean): void {
  for (let day = dayOf(from); startOfDay(day) < to; day = addDays(day, 1)) {
    const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
    const within = (first: number, last: number) =>
      Math.max(0, Math.min(to, last) - Math.max(from, first)) / 1_000;
    // The clock may be changed in between: night ends and begins by it.
    sums.nightSeconds += within(start, clockAt(day, 6)) + within(clockAt(day, 22), end);
    if (isHoliday(day)) sums.holidaySeconds += within(start, end);
    else if (new Date(day).getUTCDay() === 0) sums.sundaySeconds += within(start, end);
  }
}

/** When an hour of a local day begins; on the nights the clock is changed it is changed by then. */
const clockAt = (day: string, hours: number): number =>
  hours < 12
    ? startOfDay(day) + hours * hour + shiftOf(day)
    : startOfDay(addDays(day, 1)) - (24 - hours) * hour;

/** How much longer or shorter a day is than 24 hours. */
const shiftOf = (day: string): number => startOfDay(addDays(day, 1)) - startOfDay(day) - 24 * hour;
