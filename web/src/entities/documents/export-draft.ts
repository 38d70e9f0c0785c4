import { fileFormats, groupings, periodKinds } from "@wegbuch/contract/documents/codes";
import type { BundleSelection, ReportFilter } from "@wegbuch/contract/documents/schemas";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { addDays, addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type * as z from "zod";
import { boundsOf, isDay, type Period, periodOf, rangeOf } from "../../ui/dates/period.ts";

/** What the rows of a report can be grouped by. */
export type GroupedBy = keyof typeof groupings;

/** The vehicle or driver whose trips are shown. */
export type ExportSubject = { mode: "vehicle" | "driver"; id: string; name: string };

/** What it can be a file of; a bundle is about vehicles and checked without us (rule evidence/bundle). */
export type ExportFormat = keyof typeof fileFormats | "zip";

export type ExportDraft = {
  format: ExportFormat;
  groupedBy: GroupedBy;
  /** Days, both inside; or what was typed while it is wrong. */
  range: { first: string; last: string };
  /** What the file is grouped by; null are all of that kind. */
  chosen: readonly Reference[] | null;
  /** Only trips of the vehicle or driver whose trips are shown, where the file is grouped by something else. */
  isOfSubject: boolean;
  showsPrivateTimes: boolean;
};

/** Last month up to now (rule reports/first-period), grouped by and narrowed to what is shown, else as is usual. */
export function newExport(usual: GroupedBy, subject: ExportSubject | undefined, day: string): ExportDraft {
  return {
    format: "pdf",
    groupedBy: subject?.mode ?? usual,
    range: { first: addMonths(day, -1), last: day },
    chosen: subject ? [referenceOf(subject)] : null,
    isOfSubject: true,
    showsPrivateTimes: true,
  };
}

type Preset = { name: "shown" | "lastMonth" | "lastQuarter" | "last56Days"; first: string; last: string };

/**
 * What is exported by one tap, as seen from this day: what is shown, the last month and quarter, eight weeks
 * (rule timelogs/carried).
 */
export function exportPresets(day: string, shown: Period | undefined): Preset[] {
  const thisMonth = periodOf("month", day).first;
  const thisQuarter = addMonths(thisMonth, -((Number(day.slice(5, 7)) - 1) % 3));
  const isShown = shown !== undefined && shown.kind !== "none" && shown.first <= day;
  return [
    ...(isShown
      ? [{ name: "shown" as const, first: shown.first, last: shown.last < day ? shown.last : day }]
      : []),
    { name: "lastMonth", first: addMonths(thisMonth, -1), last: addDays(thisMonth, -1) },
    { name: "lastQuarter", first: addMonths(thisQuarter, -3), last: addDays(thisQuarter, -1) },
    { name: "last56Days", first: addDays(day, -55), last: day },
  ];
}

/** Another grouping; what is shown stays chosen where it is of that kind. */
export function groupedBy(
  draft: ExportDraft,
  kind: GroupedBy,
  subject: ExportSubject | undefined,
): ExportDraft {
  return { ...draft, groupedBy: kind, chosen: subject?.mode === kind ? [referenceOf(subject)] : null };
}

/** Another format; a bundle is of vehicles that are named. */
export function asFormat(
  draft: ExportDraft,
  format: ExportFormat,
  subject: ExportSubject | undefined,
): ExportDraft {
  if (format !== "zip") return { ...draft, format, chosen: draft.chosen?.length === 0 ? null : draft.chosen };
  const byVehicle = draft.groupedBy === "vehicle" ? draft : groupedBy(draft, "vehicle", subject);
  return { ...byVehicle, format, chosen: byVehicle.chosen ?? [] };
}

/** How many vehicles one bundle is about at most. */
export const mostOfBundle = 50;

/** Whether the draft is a file that can be asked for: a period, and something to group by. */
export function isExportReady({ format, range, chosen }: ExportDraft): boolean {
  const { first, last } = range;
  const fits = format !== "zip" || (chosen !== null && chosen.length <= mostOfBundle);
  return isDay(first) && isDay(last) && first <= last && chosen?.length !== 0 && fits;
}

/** What is asked for; everything there is of a kind is left out (rule calls/all-is-left-out). */
export function exportBodyOf(
  draft: ExportDraft,
  subject: ExportSubject | undefined,
): z.input<typeof ReportFilter> {
  const { range, chosen } = draft;
  const isNarrowed = subject !== undefined && subject.mode !== draft.groupedBy && draft.isOfSubject;
  return {
    period: periodKinds.range,
    ...boundsOf(rangeOf(range.first, range.last)),
    ...(isNarrowed && { [idsOf[subject.mode]]: [subject.id] }),
    ...(chosen && { [idsOf[draft.groupedBy]]: chosen.map(({ id }) => id) }),
    ShowPrivateTripTimes: draft.showsPrivateTimes,
    grouping: groupings[draft.groupedBy],
    ...(draft.format !== "zip" && { export: fileFormats[draft.format] }),
  };
}

/** What is asked for as a bundle. */
export function bundleBodyOf({
  range,
  chosen,
  showsPrivateTimes,
}: ExportDraft): z.input<typeof BundleSelection> {
  return {
    vehicleIds: (chosen ?? []).map(({ id }) => id),
    ...boundsOf(rangeOf(range.first, range.last)),
    ShowPrivateTripTimes: showsPrivateTimes,
  };
}

function referenceOf({ id, name }: ExportSubject): Reference {
  return { id, name };
}

const idsOf = {
  driver: "driverIds",
  vehicle: "vehicleIds",
  costcenter: "costCenterIds",
  geofence: "geofenceIds",
  group: "groupIds",
} as const;
