import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import type { Grouping, ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { invalid, Problem } from "../../../platform/http/problem.ts";
import { shownCount } from "./say-values.ts";
import { say } from "./texts.ts";

export type LogbookFormat = "pdf" | "xlsx";

/** Whose logbook is asked for by whom and how; plain values, since they go into another thread. */
export type LogbookOrder = {
  actor: Actor;
  filter: ReportFilter;
  language: Language;
  format: LogbookFormat;
  now: Date;
};

/** How trips are grouped: 1 driver, 2 vehicle, 3 cost centre, 5 group. */
export type TripGrouping = Exclude<Grouping, 4>;

const formats = { pdf: 1, xlsx: 2 } as const;

/** Refuses what no logbook can be: 400, or 403 for cost centres without their package (OQ-170). */
export function requireOrder({ actor, filter, format }: LogbookOrder): void {
  const { export: named, grouping, geofenceIds } = filter;
  if (named !== undefined && named !== formats[format]) throw invalid("export", say.formatIsOther);
  if (grouping === 4) throw invalid("grouping", say.groupingIsOther);
  if (geofenceIds?.length) throw invalid("geofenceIds", say.geofencesAreOther);
  const asksForCostcenters = grouping === 3 || filter.costCenterIds !== undefined;
  if (asksForCostcenters && !seesCostcenters(actor)) throw new Problem(403, "Forbidden");
}

export const seesCostcenters = (actor: Actor) => actor.packages.includes(packages.CostCenter);

export const groupingOf = ({ filter }: LogbookOrder) => filter.grouping as TripGrouping;

/** What a file holds at most; it is made whole before it is sent, so its size is bounded (amendments 21). */
const most = { pdf: 50_000, xlsx: 200_000 };

/** Refuses more trips than a file holds with what to do instead: 413. */
export function requireFitting(
  { format, language }: Pick<LogbookOrder, "format" | "language">,
  trips: number,
): void {
  if (trips <= most[format]) return;
  const shown = { most: shownCount(most[format], language), count: shownCount(trips, language) };
  const saying = format === "pdf" ? say.tooManyForPdf : say.tooManyForXlsx;
  throw new Problem(413, "TooManyTrips", { message: fill(saying, shown) });
}
