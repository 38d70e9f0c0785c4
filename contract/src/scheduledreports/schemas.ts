import * as z from "zod";
import { fileFormats, groupings } from "../documents/codes.ts";
import { formatsOf, groupingsOf } from "../documents/rules.ts";
import { type Grouping, ReportType, reportTypes } from "../documents/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, instant, anyOf, requiredText, version, knownVersion } from "../kit/wire.ts";
import { chosenPeriods, receiverCodes, reportPeriods } from "./codes.ts";
import { dayOf } from "../kit/vienna-clock.ts";
import { dayAndHourOf, isFullHour } from "./rules.ts";

/** By number; 'Weakly' is how the server spells it (rule reports/intervals). */
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

/** All of a kind; chosen persons and groups are named besides. */
const receiverKinds = [
  receiverCodes.drivers,
  receiverCodes.groupLeaders,
  receiverCodes.administrators,
] as const;
const ReceiverKind = z.literal(receiverKinds);
const ReportPeriod = anyOf(reportPeriods);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

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
  /**
   * Its local day and hour are those of every occurrence; midnight is hour 24 of the day before (rule reports/hours).
   */
  startedAt: chosenInstant("startIsEmpty", "startHourIsWrong"),
  /** The last local day; null where it is not by a day that it ends. */
  finishedAt: chosenInstant("finishDateIsEmpty").nullable().default(null),
  /** After how many times it ends. */
  repetitions: countFrom1("repetitionsAreWrong"),
  /** Where it is said it counts instead of the period. */
  lastDays: countFrom1("lastDaysAreWrong"),
  groupBy: anyOf(groupings, "groupByIsEmpty"),
  format: anyOf(fileFormats, "formatIsEmpty"),
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
  sendToAll: z.array(anyOf(receiverCodes)).default([]),
  period: anyOf(chosenPeriods, "reportPeriodIsEmpty"),
  /** Of a change; a new one has none. */
  version: knownVersion,
});
type Given = z.output<typeof Given>;

/** The list that each grouping is about, and what is said while it is empty (rule reports/lists). */
const listOf = {
  [groupings.driver]: { list: "onUsers", error: "driversAreEmpty" },
  [groupings.vehicle]: { list: "onVehicles", error: "vehiclesAreEmpty" },
  [groupings.costcenter]: { list: "onCostCenters", error: "costcentersAreEmpty" },
  [groupings.geofence]: { list: "onGeofences", error: "geofencesAreEmpty" },
  [groupings.group]: { list: "onGroups", error: "groupsAreEmpty" },
} as const;

/** The list that must not be empty unless the report is on all. */
export const requiredList = (groupBy: Grouping) => listOf[groupBy].list;

type Wrong = { field: keyof Given; error: string; is: boolean };

/** What may be wrong between fields. A field that is wrong itself may hold anything, whatever its type says. */
function wrongsOf(report: Partial<Given>): Wrong[] {
  const { sentToUsers, sendToGroups, startedAt, finishedAt, groupBy, format } = report;
  const sendToAll = Array.isArray(report.sendToAll) ? report.sendToAll : [];
  const asksFor = (receiver: keyof typeof receiverCodes) => sendToAll.includes(receiverCodes[receiver]);
  const type = reportTypes.find((one) => one === report.type);
  const lacksDays = report.period === chosenPeriods.lastDays && report.lastDays === null;
  const grouping = Object.values(groupings).find((one) => one === groupBy);
  const wrongs: Wrong[] = [
    {
      field: "sendToAll",
      error: "receiverIsEmpty",
      is: [sendToAll, sentToUsers, sendToGroups].every(isEmpty),
    },
    { field: "sentToUsers", error: "personsAreEmpty", is: asksFor("persons") && isEmpty(sentToUsers) },
    { field: "sendToGroups", error: "groupsAreEmpty", is: asksFor("groups") && isEmpty(sendToGroups) },
    { field: "finishedAt", error: "finishIsBeforeStart", is: endsBefore(startedAt, finishedAt) },
    { field: "lastDays", error: "lastDaysAreWrong", is: lacksDays },
  ];
  if (type !== undefined) {
    const isOther = grouping !== undefined && !groupingsOf[type].includes(grouping);
    wrongs.push({ field: "groupBy", error: "groupByIsOther", is: isOther });
    const isNoTable = format === fileFormats.xlsx && !formatsOf[type].includes(format);
    wrongs.push({ field: "format", error: "formatIsPdf", is: isNoTable });
  }
  if (grouping !== undefined) {
    const { list, error } = listOf[grouping];
    wrongs.push({ field: list, error, is: report.reportOnAll !== true && isEmpty(report[list]) });
  }
  return wrongs;
}

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

const endsBefore = (start: unknown, finish: unknown): boolean =>
  isChoosable(start) && isChoosable(finish) && dayOf(finish) < dayAndHourOf(start).day;

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
  period: report.lastDays !== null || period === chosenPeriods.lastDays ? reportPeriods.month : period,
  sendToAll: receiverKinds.filter((code) => sendToAll.includes(code)),
}));
export type NewScheduledReport = z.output<typeof NewScheduledReport>;

export const ScheduledReport = z
  .object({
    ...fields,
    id,
    type: ReportType,
    interval: Interval,
    sendToAll: z.array(ReceiverKind),
    period: ReportPeriod,
    /** Null once it is over. */
    nextOccurrenceAt: instant.nullable(),
    version,
  })
  .meta({ id: "ScheduledReport" });
export type ScheduledReport = z.infer<typeof ScheduledReport>;

export const ScheduledReportFilter = z.object(pageQuery);
export type ScheduledReportFilter = z.output<typeof ScheduledReportFilter>;
