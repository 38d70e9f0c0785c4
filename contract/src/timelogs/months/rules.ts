import { addDays, addMonths, startOfDay } from "../../kit/vienna-clock.ts";
import { faultsOf } from "../clock/rules.ts";
import type { CompanyRules } from "../../mandators/schemas.ts";
import { breakMissedIn } from "../limits/rules.ts";
import { openOf, work } from "../rules.ts";
import type { LoggedWeek, TimeLog } from "../schemas.ts";

type Day = Pick<TimeLog, "id" | "day" | "events" | "isExempt">;
type Month = { month: string; days: readonly Day[] };

/** Why a month can be neither confirmed, checked nor closed yet (rule timelogs/closing); null when it can. */
export function whyNotFinish({ month, days }: Month, now: number) {
  if (startOfDay(addMonths(`${month}-01`, 1)) > now) return "monthIsNotOver" as const;
  if (days.length === 0) return "monthIsEmpty" as const;
  if (days.some(({ events }) => openOf(events, work).length > 0)) return "monthHasOpenShift" as const;
  return null;
}

/** Who wants to check, close or open somebody's month. */
type Overseer = { userId: string; isSupport: boolean };

/**
 * Why somebody can neither check, close nor open a person's month (rule timelogs/monthly-check); null when he can. The only
 * administrator of a company has nobody else to ask.
 */
export function whyNotOversee({ userId, isSupport }: Overseer, personId: string, isOnlyAdmin: boolean) {
  if (isSupport) return "monthIsForTheCompany" as const;
  return userId === personId && !isOnlyAdmin ? ("monthIsOwn" as const) : null;
}

/** A week, and its days with times, also those of another month. */
type Week = { week: LoggedWeek; days: readonly Pick<TimeLog, "isExempt">[] };

type Judged = Month & { weeks: readonly Week[]; rules: CompanyRules; now: number };

/**
 * What an employer looks at once a month (rule timelogs/monthly-check): days that were driven without a log, days with
 * other faults, what was too much, and weeks nobody signed. A week belongs to the month in which it ends. Of whom need not
 * keep a log nobody waits for a signature.
 */
export function faultsOfMonth({ month, days, weeks, rules, now }: Judged) {
  const ended = weeks.filter(({ week: { monday } }) => addDays(monday, 6).startsWith(month));
  const faulty = days.map((day) => ({ day: day.day, faults: faultsOf(day, now) }));
  const isUnlogged = ({ faults }: { faults: readonly string[] }) => faults.includes("noRecording");
  const missed = days.filter(({ events }) => breakMissedIn(events, rules) !== null);
  return {
    daysWithoutLog: faulty.filter(isUnlogged).map(({ day }) => day),
    daysToCheck: faulty.filter((one) => one.faults.length > 0 && !isUnlogged(one)).map(({ day }) => day),
    findings: ended.flatMap(({ week }) => week.findings).length + missed.length,
    unsignedWeeks: ended
      .filter((one) => one.week.canBeSigned && one.days.some(({ isExempt }) => !isExempt))
      .map(({ week }) => week.monday),
  };
}
