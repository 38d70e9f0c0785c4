import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { groupings } from "@wegbuch/contract/documents/codes";
import { formatsOf, groupingsOf } from "@wegbuch/contract/documents/rules";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import type { Grouping, ReportFilter, ReportType } from "@wegbuch/contract/documents/schemas";
import { invalid, Problem, say as sayProblem } from "../../../platform/http/problem.ts";
import { shownCount } from "./say-values.ts";
import { say } from "./texts.ts";

export type ReportFormat = "pdf" | "xlsx";

/** Which report is asked for by whom and how; plain values, since they go into another thread. */
export type ReportOrder = {
  report: ReportType;
  actor: Actor;
  filter: ReportFilter;
  language: Language;
  format: ReportFormat;
  now: Date;
};

/** How trips are grouped: 1 driver, 2 vehicle, 3 cost centre, 5 group. */
export type TripGrouping = Exclude<Grouping, typeof groupings.geofence>;

const formats = { pdf: 1, xlsx: 2 } as const;

/**
 * Refuses what the report cannot be: 400, or 403 for cost centres without their package (rules reports/groupings,
 * reports/filter).
 */
export function requireOrder({ report, actor, filter, format }: ReportOrder): void {
  const { export: named, grouping, geofenceIds } = filter;
  if (named !== undefined && named !== formats[format]) throw invalid("export", say.formatIsOther);
  if (!formatsOf[report].includes(formats[format])) throw invalid("format", say.onlyPdf);
  if (!groupingsOf[report].includes(grouping)) throw invalid("grouping", say[`groupingOf${report}`]);
  if (report !== "TripGeofenceIntersections" && geofenceIds?.length)
    throw invalid("geofenceIds", say.geofencesAreOther);
  const asksForCostcenters = grouping === groupings.costcenter || filter.costCenterIds !== undefined;
  if (asksForCostcenters && !seesCostcenters(actor)) throw new Problem(403, "Forbidden");
}

/** Refuses a file about none of something, which would be empty; who wants all of them leaves the list out. */
export function refuseNothing(filter: ReportFilter): void {
  const lists = ["vehicleIds", "driverIds", "costCenterIds", "groupIds"] as const;
  const empty = lists.find((name) => filter[name]?.length === 0);
  if (empty !== undefined) throw invalid(empty, sayProblem.nothingIsSelected);
}

export const seesCostcenters = (actor: Actor) => actor.packages.includes(packages.CostCenter);

export const groupingOf = ({ filter }: ReportOrder) => filter.grouping as TripGrouping;

/**
 * What a file holds at most: a document is held in memory, and a table is made while its reader waits
 * (rule calls/nothing-cut-off).
 */
const most = { pdf: 50_000, xlsx: 1_000_000 };

/** Refuses more trips than a file holds with what to do instead: 413. */
export function requireFitting(
  { format, language }: Pick<ReportOrder, "format" | "language">,
  trips: number,
): void {
  if (trips <= most[format]) return;
  const shown = { most: shownCount(most[format], language), count: shownCount(trips, language) };
  const saying = format === "pdf" ? say.tooManyForPdf : say.tooManyForXlsx;
  throw new Problem(413, "TooManyTrips", { message: fill(saying, shown) });
}
