import { fileFormats } from "@wegbuch/contract/documents/codes";
import { invalid, Problem } from "../../../platform/http/problem.ts";
import { type ReportOrder, seesCostcenters } from "../logbook/order.ts";
import { say } from "./texts.ts";

/** The driving log of the chosen drivers in a period; of the filter nothing else counts. */
export type SteeringOrder = Omit<ReportOrder, "report" | "format"> & { report: "SteeringLog" };

/** Refuses what no driving log can be: 400, or 403 for cost centres without their package (rule reports/filter). */
export function requireSteeringOrder({ actor, filter }: SteeringOrder): void {
  if (!filter.driverIds?.length) throw invalid("driverIds", say.driverIsEmpty);
  if (filter.export === fileFormats.xlsx) throw invalid("export", say.formatIsOther);
  if (filter.costCenterIds !== undefined && !seesCostcenters(actor)) throw new Problem(403, "Forbidden");
}
