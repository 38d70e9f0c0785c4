import { fileFormats, groupings } from "@wegbuch/contract/documents/codes";
import { wordOf } from "@wegbuch/contract/kit/codes";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { receiverCodes, reportPeriods } from "@wegbuch/contract/scheduledreports/codes";
import type { scheduledReports } from "@wegbuch/contract/scheduledreports/endpoints";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { dayAndHourOf, type Schedule, scheduleStartOf } from "@wegbuch/contract/scheduledreports/rules";
import type { ReportType } from "@wegbuch/contract/documents/schemas";
import {
  type Interval,
  NewScheduledReport,
  type ReportPeriod,
  requiredList,
  type ScheduledReport,
} from "@wegbuch/contract/scheduledreports/schemas";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import type { GroupedBy } from "../../entities/documents/export-draft.ts";
import { isDay, weekdayNumber } from "../../ui/dates/period.ts";
import type { Report } from "./report-types.ts";

/** Who receives a report (rule reports/receivers). */
export type ReceiverCode = (typeof receiverCodes)[keyof typeof receiverCodes];

export const periodNames = ["week", "month", "year", "days"] as const;
export type PeriodName = (typeof periodNames)[number];
const periodCodes = { ...reportPeriods, days: reportPeriods.month } as const;

/** A scheduled report as its form holds it; "" is what was not chosen yet. */
export type ReportDraft = {
  name: string;
  type: ReportType | "";
  format: keyof typeof fileFormats | "";
  receivers: readonly ReceiverCode[];
  persons: readonly Reference[];
  groups: readonly string[];
  excluded: readonly Reference[];
  interval: Interval | "";
  /** As in DateField. */
  day: string;
  hour: string;
  finish: "never" | "onDate" | "after";
  lastDay: string;
  repetitions: string;
  period: PeriodName | "";
  lastDays: string;
  groupedBy: GroupedBy | "";
  /** What it is about; null is all there is of the grouping's kind. */
  chosen: readonly Reference[] | null;
  showsPrivateTimes: boolean;
};

/** Nothing is chosen but what the documents begin with: 8 o'clock, and one day. */
export function newDraft(day: string): ReportDraft {
  return {
    name: "",
    type: "",
    format: "",
    receivers: [],
    persons: [],
    groups: [],
    excluded: [],
    interval: "",
    day,
    hour: "8",
    finish: "never",
    lastDay: "",
    repetitions: "1",
    period: "",
    lastDays: "1",
    groupedBy: "",
    chosen: null,
    showsPrivateTimes: true,
  };
}

/** How the things a report names are called; the wire has their ids alone. */
export type NameOf = (id: string) => string;

export function draftOf(report: ScheduledReport, nameOf: NameOf): ReportDraft {
  const { day, hour } = dayAndHourOf(report.startedAt);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: nameOf(id) }));
  return {
    name: report.name,
    type: report.type,
    format: wordOf(fileFormats, report.format),
    receivers: receiversOf(report),
    persons: named(report.sentToUsers),
    groups: report.sendToGroups,
    excluded: named(report.doNotSendToUsers),
    interval: report.interval,
    day,
    hour: String(hour),
    finish: finishOf(report),
    lastDay: report.finishedAt === null ? "" : dayOf(report.finishedAt),
    repetitions: String(report.repetitions ?? 1),
    period: reportPeriodOf(report),
    lastDays: String(report.lastDays ?? 1),
    groupedBy: wordOf(groupings, report.groupBy),
    chosen: report.reportOnAll ? null : named(chosenOf(report)),
    showsPrivateTimes: report.showPrivateTripTimes,
  };
}

/** The codes of all that receive it, chosen persons and groups too. */
export function receiversOf(report: ScheduledReport): ReceiverCode[] {
  return Object.values(receiverCodes).filter((code) => {
    if (code === receiverCodes.persons) return report.sentToUsers.length > 0;
    if (code === receiverCodes.groups) return report.sendToGroups.length > 0;
    return report.sendToAll.includes(code);
  });
}

export function finishOf({ finishedAt, repetitions }: ScheduledReport): ReportDraft["finish"] {
  if (finishedAt !== null) return "onDate";
  return repetitions === null ? "never" : "after";
}

export function reportPeriodOf({ period, lastDays }: ScheduledReport): PeriodName {
  if (lastDays !== null) return "days";
  return wordOf(reportPeriods, period);
}

/** The ids of what a report is about, by what it is grouped by. */
export function chosenOf(report: ScheduledReport): readonly string[] {
  return report[requiredList(report.groupBy)];
}

/** Another report; what it cannot be grouped by or be a file of is not chosen any more. */
export function withType(
  draft: ReportDraft,
  { type, kinds, formats }: Pick<Report, "type" | "kinds" | "formats">,
): ReportDraft {
  const [only] = formats;
  const format = formats.find((each) => each === draft.format) ?? (formats.length === 1 && only ? only : "");
  const isKept = kinds.some((kind) => kind === draft.groupedBy);
  return { ...draft, type, format, ...(!isKept && { groupedBy: "" as const, chosen: null }) };
}

/** The first day from this one on that is the weekday, from Monday, 1, on (rule reports/hours). */
export function onWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayNumber(day) + 7) % 7);
}

/** What is sent; what was left empty or typed wrong is sent so that the contract finds it. */
export function bodyOf(draft: ReportDraft): BodyOf<typeof scheduledReports.create> {
  const { receivers, chosen, finish } = draft;
  const isReceiver = (code: ReceiverCode) => receivers.includes(code);
  const body = {
    name: draft.name,
    type: orMissing(draft.type),
    sendToAll: [...receivers],
    sentToUsers: isReceiver(receiverCodes.persons) ? idsOf(draft.persons) : [],
    doNotSendToUsers: idsOf(draft.excluded),
    sendToGroups: isReceiver(receiverCodes.groups) ? [...draft.groups] : [],
    startedAt: startedAtOf(draft),
    interval: orMissing(draft.interval),
    finishedAt: finish === "onDate" ? finishedAtOf(draft) : null,
    repetitions: finish === "after" ? wholeOf(draft.repetitions) : null,
    period: draft.period === "" ? undefined : periodCodes[draft.period],
    lastDays: draft.period === "days" ? wholeOf(draft.lastDays) : null,
    groupBy: draft.groupedBy === "" ? undefined : groupings[draft.groupedBy],
    format: draft.format === "" ? undefined : fileFormats[draft.format],
    reportOnAll: chosen === null,
    ...(chosen !== null &&
      draft.groupedBy !== "" && { [requiredList(groupings[draft.groupedBy])]: idsOf(chosen) }),
    showPrivateTripTimes: draft.showsPrivateTimes,
  };
  return body as BodyOf<typeof scheduledReports.create>;
}

/** What is wrong with the form, by the names of the wire; what is wrong with its hour is `startHour`. */
export function errorsOf(draft: ReportDraft): FieldErrors {
  const day = isDay(draft.day) ? draft.day : anyDay;
  const lastDay = isDay(draft.lastDay) ? draft.lastDay : latestDay;
  // The contract looks no further than a day that is none, so it is asked about the others with days that are.
  const { startedAt, ...others } = wrongIn({ ...draft, day, lastDay });
  const days = wrongIn(draft);
  return {
    ...others,
    ...(startedAt !== undefined && { [hourOf(draft) === undefined ? "startHour" : "startedAt"]: startedAt }),
    ...(!isDay(draft.day) && days["startedAt"] !== undefined && { startedAt: days["startedAt"] }),
    ...(days["finishedAt"] !== undefined && { finishedAt: days["finishedAt"] }),
  };
}

/** When it would be sent; undefined while something of that is missing or wrong. */
export function scheduleOf(draft: ReportDraft, errors: FieldErrors): Schedule | undefined {
  const isWrong = ["startedAt", "startHour", "interval", "finishedAt", "repetitions"].some(
    (field) => field in errors,
  );
  if (isWrong || draft.interval === "") return undefined;
  const { startedAt, finishedAt = null, repetitions = null } = bodyOf(draft);
  return { startedAt, interval: draft.interval, finishedAt, repetitions };
}

/** What each sending would be about; undefined while that is missing or wrong. */
export function spanOf(
  draft: ReportDraft,
  errors: FieldErrors,
): { period: ReportPeriod; lastDays: number | null } | undefined {
  if (draft.period === "" || "lastDays" in errors) return undefined;
  const { lastDays = null } = bodyOf(draft);
  return { period: periodCodes[draft.period], lastDays };
}

const anyDay = "2000-01-01";
const latestDay = "2199-12-31";

const wrongIn = (draft: ReportDraft) => fieldErrors(NewScheduledReport, bodyOf(draft));

/** A day or an hour that is missing or wrong leaves an instant that the contract refuses for it. */
function startedAtOf(draft: ReportDraft): string {
  const { day } = draft;
  const hour = hourOf(draft);
  if (!isDay(day)) return day;
  return hour === undefined
    ? scheduleStartOf(day, 0).replace(":00.000Z", ":01.000Z")
    : scheduleStartOf(day, hour);
}

function hourOf({ hour }: ReportDraft): number | undefined {
  const whole = wholeOf(hour);
  return whole >= 1 && whole <= 24 ? whole : undefined;
}

const finishedAtOf = ({ lastDay }: ReportDraft) => (isDay(lastDay) ? scheduleStartOf(lastDay, 0) : lastDay);

/** A whole number as it was typed; NaN where it is none. */
const wholeOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const idsOf = (references: readonly Reference[]) => references.map(({ id }) => id);
const orMissing = <Value extends string>(value: Value | "") => (value === "" ? undefined : value);
