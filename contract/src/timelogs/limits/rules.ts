import type { vehicleServiceTypes } from "../../inspections/codes.ts";
import { addDays, startOfDay } from "../../kit/vienna-clock.ts";
import type { CompanyRules, WorkingTimeRules } from "../../mandators/schemas.ts";
import { breakMissedAt, isUnrecorded, type Moment, openOf, sumsOf, work } from "../rules.ts";
import type { LimitFinding, TimeLog } from "../schemas.ts";
import type { de } from "../texts.ts";

type Day = Pick<TimeLog, "day" | "events">;

const hour = 3_600;
/** Of the days of a week so many may be longer where the collective agreement has nine hours (AZG § 14a). */
const longerDays = 2;
const longerDay = 10 * hour;
const mostOfTwoWeeks = 90 * hour;
/** More than that of a working day only those may whose main job is driving (AZG § 16). */
const ordinaryWorkingDay = 12 * hour;

/** The Monday of a local day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** How long was driven on some days, in seconds; by the minute, as it is shown. */
export const drivingOf = (days: readonly Day[]): number =>
  days.reduce((sum, { events }) => sum + sumsOf(events).drivingSeconds, 0);

/**
 * What of a week was more than the law or the collective agreement allows (AZG §§ 14a, 16; rule timelogs/agreement): the
 * days of the week, and those of the week before. The third long day of a week counts like one in a company without an
 * agreement. That law is Austria's, so that of companies in other countries nothing is told.
 */
export function limitFindingsOf(
  monday: string,
  days: readonly Day[],
  rules: CompanyRules,
  isDrivingMainJob: boolean,
): LimitFinding[] {
  if (rules.country !== "AT") return [];
  const inWeek = (first: string) => days.filter(({ day }) => day >= first && day < addDays(first, 7));
  const week = inWeek(monday).toSorted((one, other) => one.day.localeCompare(other.day));
  const driven = drivingOf(week);
  const ofTwo = driven + drivingOf(inWeek(addDays(monday, -7)));
  const findings = [
    ...dailyFindings(week, rules),
    ...workingDayFindings(week, isDrivingMainJob ? rules.workingDayHours * hour : ordinaryWorkingDay),
    finding("weeklyDriving", monday, driven, rules.weeklyDrivingHours * hour),
    finding("twoWeeksDriving", monday, ofTwo, mostOfTwoWeeks),
  ];
  return findings.filter(({ seconds, mostSeconds }) => seconds > mostSeconds);
}

/** When a driving break was missed (AZG § 15); of companies in other countries nothing is told, as of the other limits. */
export const breakMissedIn = (
  events: readonly Moment[],
  { country, drivingBreakMinutes }: Pick<CompanyRules, "country" | "drivingBreakMinutes">,
): string | null => (country === "AT" ? breakMissedAt(events, drivingBreakMinutes) : null);

function dailyFindings(week: readonly Day[], { dailyDrivingHours }: WorkingTimeRules): LimitFinding[] {
  const usual = dailyDrivingHours * hour;
  let longer = 0;
  return week.map((one) => {
    const seconds = drivingOf([one]);
    const mayBeLonger = dailyDrivingHours === 9 && longer < longerDays;
    if (seconds > usual) longer += 1;
    return finding("dailyDriving", one.day, seconds, mayBeLonger ? longerDay : usual);
  });
}

const workingDayFindings = (week: readonly Day[], most: number): LimitFinding[] =>
  week.map(({ day, events }) => finding("workingDay", day, sumsOf(events).workSeconds, most));

const finding = (
  rule: LimitFinding["rule"],
  day: string,
  seconds: number,
  mostSeconds: number,
): LimitFinding => ({
  rule,
  day,
  seconds,
  mostSeconds,
});

const shortDriving = 2 * hour;
const longDriving = 4 * hour;
/** A fifth of 40 hours. */
const mostOfWeek = 8 * hour;

/** How long was driven on a day with what, in seconds; of a vehicle of no known kind like with a light truck. */
export type DrivenDay = Record<keyof typeof vehicleServiceTypes, number>;

type DrivenWeek = { days: readonly DrivenDay[]; isDrivingMainJob: boolean } & Pick<CompanyRules, "country">;

/**
 * Whether what was driven in a week asks for a driving log (LP-VO; rule timelogs/duty). Whose main job is not driving needs
 * none for cars, nor for trucks up to 3.5 t on days of less than 2 hours, or of less than 4 in a week of less than 8. That law
 * is Austria's as well.
 */
export function isLogRequired({ days, isDrivingMainJob, country }: DrivenWeek): boolean {
  if (country !== "AT") return false;
  const light = days.map(({ lightTruck }) => lightTruck);
  const [longest, all] = [Math.max(0, ...light), light.reduce((sum, one) => sum + one, 0)];
  const isHeavy = days.some(({ heavyTruck }) => heavyTruck > 0);
  const isAny = isHeavy || all > 0 || days.some(({ car }) => car > 0);
  if (isDrivingMainJob || isHeavy) return isAny;
  return longest >= shortDriving && (longest >= longDriving || all >= mostOfWeek);
}

type Week = { monday: string; days: readonly Pick<TimeLog, "id" | "events">[]; isSigned: boolean };

/** Why a week cannot be signed (rule timelogs/signing); null when it can. */
export function whyNotSign({ monday, days, isSigned }: Week, now: number): keyof typeof de | null {
  if (startOfDay(addDays(monday, 7)) > now) return "weekIsNotOver";
  if (days.every(isUnrecorded)) return "weekIsEmpty";
  if (days.some(({ events }) => openOf(events, work).length > 0)) return "weekHasOpenShift";
  return isSigned ? "weekIsSigned" : null;
}
