import { invalid, Problem } from "../../../platform/http/problem.ts";
import { type LogbookOrder, seesCostcenters } from "../logbook/order.ts";
import { say } from "./texts.ts";

/** How stays are grouped: 1 driver, 2 vehicle, 4 geofence (OQ-166). */
export type StayGrouping = 1 | 2 | 4;

/** Refuses what no report of intersections can be: 400, or 403 for cost centres without their package (OQ-170). */
export function requireIntersections({ actor, filter }: LogbookOrder): void {
  if (filter.export === 2) throw invalid("export", say.formatIsOther);
  if (![1, 2, 4].includes(filter.grouping)) throw invalid("grouping", say.groupingIsOther);
  if (filter.costCenterIds !== undefined && !seesCostcenters(actor)) throw new Problem(403, "Forbidden");
}

export const stayGroupingOf = ({ filter }: LogbookOrder) => filter.grouping as StayGrouping;
