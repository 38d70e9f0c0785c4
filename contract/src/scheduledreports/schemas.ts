import * as z from "zod";
import { Grouping } from "../documents/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, instant, requiredText } from "../kit/wire.ts";

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

const byNameOrNumber = <const Names extends readonly [string, ...string[]]>(names: Names, error: string) =>
  z
    .union(
      [
        z.enum(names),
        z
          .int()
          .min(0)
          .max(names.length - 1),
      ],
      { error },
    )
    .transform((given) => (typeof given === "number" ? names[given]! : given) as Names[number]);

/** All drivers, all group leaders, all administrators (OQ-160). */
const ReceiverCode = z.literal([2, 4, 5]);
/** 0 the year before, 1 the month before (or the last days where they are said), 2 the week before (OQ-159). */
const ReportPeriod = z.literal([0, 1, 2], { error: "reportPeriodIsEmpty" });
/** 1 PDF, 2 Excel. */
const ReportFormat = z.literal([1, 2], { error: "formatIsEmpty" });

const many = z.array(id).max(10_000).default([]);

const fields = {
  name: requiredText("nameIsEmpty"),
  sendToAll: z.array(ReceiverCode).default([]),
  sentToUsers: many,
  doNotSendToUsers: many,
  sendToGroups: many,
  /** Its local day and hour are those of every occurrence (ALG-SCHEDULE). */
  startedAt: z.iso.datetime({ offset: true, error: "startIsEmpty" }).pipe(instant),
  finishedAt: instant.nullish(),
  repetitions: z.int().min(1).max(10_000).nullish(),
  period: ReportPeriod,
  lastDays: z.int().min(1).max(366).nullish(),
  groupBy: Grouping,
  format: ReportFormat,
  reportOnAll: z.boolean().default(false),
  onVehicles: many,
  onUsers: many,
  onCostCenters: many,
  onGroups: many,
  onGeofences: many,
  showPrivateTripTimes: z.boolean().default(true),
};

export const NewScheduledReport = z.object({
  ...fields,
  type: byNameOrNumber(reportTypes, "reportTypeIsEmpty"),
  interval: byNameOrNumber(intervals, "intervalIsEmpty"),
});
export type NewScheduledReport = z.output<typeof NewScheduledReport>;

export const ScheduledReport = z
  .object({
    ...fields,
    id,
    type: ReportType,
    interval: Interval,
    finishedAt: instant.nullable(),
    repetitions: z.int().nullable(),
    lastDays: z.int().nullable(),
    /** Null once it is over. */
    nextOccurrenceAt: instant.nullable(),
  })
  .meta({ id: "ScheduledReport" });
export type ScheduledReport = z.infer<typeof ScheduledReport>;

export const ScheduledReportFilter = z.object(pageQuery);
export type ScheduledReportFilter = z.output<typeof ScheduledReportFilter>;
