import * as z from "zod";
import { formatsOf, groupingsOf } from "../documents/rules.ts";
import type { Grouping } from "../documents/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, instant, requiredText, version, knownVersion } from "../kit/wire.ts";
import { dayAndHourOf, isFullHour, localDayOf } from "./rules.ts";

/** The report types by number; the wire carries the name and takes either (OQ-157). */
export const reportTypes = [
  "Month",
  "Day",
  "DayGraphic",
  "TripGeofenceIntersections",
  "VehicleMileageSummary",
] as const;
export const ReportType = z.enum(reportTypes);
export type ReportType = z.infer<typeof ReportType>;

/** By number; 'Weakly' is how the server spells it (OQ-158). */
export const intervals = ["Yearly", "Monthly", "Weakly", "Daily"] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

/** One of the names in any case, or its number. */
const byNameOrNumber = <const Names extends readonly string[]>(
  names: Names,
  error: string,
  others: ReadonlyMap<string, Names[number]> = new Map(),
) =>
  z.union([z.string(), z.int()], { error }).transform((given, context): Names[number] => {
    const wanted = String(given).toLowerCase();
    const named = names.find((name, code) => name.toLowerCase() === wanted || code === given);
    const found = named ?? others.get(wanted);
    if (found === undefined)
      context.addIssue({ code: "custom", message: error, input: given, continue: true });
    return found as Names[number];
  });

/** All drivers, all group leaders, all administrators (OQ-160). */
const receiverCodes = [2, 4, 5] as const;
const ReceiverCode = z.literal(receiverCodes);
/** Of a form: chosen persons and groups too, who are named besides. */
const ChosenReceiver = z.literal([1, 2, 3, 4, 5]);
/** 0 the year before, 1 the month before (or the last days where they are said), 2 the week before (OQ-159). */
const ReportPeriod = z.literal([0, 1, 2]);
/** 1 PDF, 2 Excel. */
const ReportFormat = z.literal([1, 2], { error: "formatIsEmpty" });
/** 1 driver, 2 vehicle, 3 cost centre, 4 geofence, 5 group. */
const groupings = [1, 2, 3, 4, 5] as const satisfies Grouping[];
const GroupBy = z.literal(groupings, { error: "groupByIsEmpty" });

const many = z.array(id).max(10_000).default([]);
const countFrom1 = (error: string) =>
  z.union([z.int().min(1, { error }).max(10_000, { error }), z.null()], { error }).default(null);
/** An instant of these times; with others nobody can reckon. */
const isChoosable = (said: unknown): said is string =>
  typeof said === "string" && said >= "1990" && said < "2200" && instant.safeParse(said).success;

/** An instant, of which the first thing that is wrong is said; what is wrong elsewhere is told all the same. */
const chosenInstant = (emptyError: string, hourError?: string) =>
  z.string({ error: emptyError }).superRefine((said, context) => {
    const wrong = said === "" ? emptyError : !isChoosable(said) ? "invalidDate" : null;
    const message = wrong ?? (isFullHour(said) ? undefined : hourError);
    if (message !== undefined) context.addIssue({ code: "custom", message, input: said, continue: true });
  });

const fields = {
  name: requiredText("reportNameIsEmpty"),
  sentToUsers: many,
  doNotSendToUsers: many,
  sendToGroups: many,
  /** Its local day and hour are those of every occurrence; midnight is hour 24 of the day before (OQ-161). */
  startedAt: chosenInstant("startIsEmpty", "startHourIsWrong"),
  /** The last local day; null where it is not by a day that it ends. */
  finishedAt: chosenInstant("finishDateIsEmpty").nullable().default(null),
  /** After how many times it ends. */
  repetitions: countFrom1("repetitionsAreWrong"),
  /** Where it is said it counts instead of the period. */
  lastDays: countFrom1("lastDaysAreWrong"),
  groupBy: GroupBy,
  format: ReportFormat,
  /** Whatever the lists say. */
  reportOnAll: z.boolean().default(false),
  onVehicles: many,
  onUsers: many,
  onCostCenters: many,
  onGroups: many,
  onGeofences: many,
  showPrivateTripTimes: z.boolean().default(true),
};

const Given = z.object({
  ...fields,
  type: byNameOrNumber(reportTypes, "reportTypeIsEmpty"),
  interval: byNameOrNumber(intervals, "intervalIsEmpty", new Map([["weekly", "Weakly"]])),
  sendToAll: z.array(ChosenReceiver).default([]),
  /** 3 is another way to say that the last days are meant. */
  period: z.literal([0, 1, 2, 3], { error: "reportPeriodIsEmpty" }),
  /** Of a change; a new one has none. */
  version: knownVersion,
});
type Given = z.output<typeof Given>;

/** The list that each grouping is about, and what is said while it is empty (OQ-163). */
const listOf = {
  1: { list: "onUsers", error: "driversAreEmpty" },
  2: { list: "onVehicles", error: "vehiclesAreEmpty" },
  3: { list: "onCostCenters", error: "costcentersAreEmpty" },
  4: { list: "onGeofences", error: "geofencesAreEmpty" },
  5: { list: "onGroups", error: "groupsAreEmpty" },
} as const;

/** The list that must not be empty unless the report is on all. */
export const requiredList = (groupBy: Grouping) => listOf[groupBy].list;

type Wrong = { field: keyof Given; error: string; is: boolean };

/** What may be wrong between fields. A field that is wrong itself may hold anything, whatever its type says. */
function wrongsOf(report: Partial<Given>): Wrong[] {
  const { sentToUsers, sendToGroups, startedAt, finishedAt, groupBy, format } = report;
  const sendToAll = Array.isArray(report.sendToAll) ? report.sendToAll : [];
  const type = reportTypes.find((one) => one === report.type);
  const grouping = groupings.find((one) => one === groupBy);
  const wrongs: Wrong[] = [
    {
      field: "sendToAll",
      error: "receiverIsEmpty",
      is: [sendToAll, sentToUsers, sendToGroups].every(isEmpty),
    },
    { field: "sentToUsers", error: "personsAreEmpty", is: sendToAll.includes(1) && isEmpty(sentToUsers) },
    { field: "sendToGroups", error: "groupsAreEmpty", is: sendToAll.includes(3) && isEmpty(sendToGroups) },
    { field: "finishedAt", error: "finishIsBeforeStart", is: endsBefore(startedAt, finishedAt) },
    { field: "lastDays", error: "lastDaysAreWrong", is: report.period === 3 && report.lastDays === null },
  ];
  if (type !== undefined) {
    const isOther = grouping !== undefined && !groupingsOf[type].includes(grouping);
    wrongs.push({ field: "groupBy", error: "groupByIsOther", is: isOther });
    wrongs.push({ field: "format", error: "formatIsPdf", is: format === 2 && !formatsOf[type].includes(2) });
  }
  if (grouping !== undefined) {
    const { list, error } = listOf[grouping];
    wrongs.push({ field: list, error, is: report.reportOnAll !== true && isEmpty(report[list]) });
  }
  return wrongs;
}

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

const endsBefore = (start: unknown, finish: unknown): boolean =>
  isChoosable(start) && isChoosable(finish) && localDayOf(finish) < dayAndHourOf(start).day;

/** A scheduled report as it is asked for; every field that is wrong is told at once. */
export const NewScheduledReport = Given.superRefine(
  (report, context) => {
    for (const { field, error, is } of wrongsOf(report)) {
      if (is) context.addIssue({ code: "custom", path: [field], message: error, input: report });
    }
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
).transform(({ period, sendToAll, ...report }) => ({
  ...report,
  period: report.lastDays !== null || period === 3 ? (1 as const) : period,
  sendToAll: receiverCodes.filter((code) => sendToAll.includes(code)),
}));
export type NewScheduledReport = z.output<typeof NewScheduledReport>;

export const ScheduledReport = z
  .object({
    ...fields,
    id,
    type: ReportType,
    interval: Interval,
    sendToAll: z.array(ReceiverCode),
    period: ReportPeriod,
    /** Null once it is over. */
    nextOccurrenceAt: instant.nullable(),
    version,
  })
  .meta({ id: "ScheduledReport" });
export type ScheduledReport = z.infer<typeof ScheduledReport>;

export const ScheduledReportFilter = z.object(pageQuery);
export type ScheduledReportFilter = z.output<typeof ScheduledReportFilter>;
