import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { fileFormats, groupings } from "@wegbuch/contract/documents/codes";
import { reportPdfs, tripDocuments } from "@wegbuch/contract/documents/endpoints";
import type { NewScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";

type Asked = Pick<NewScheduledReport, "type" | "format" | "groupBy" | "reportOnAll" | "onCostCenters">;

/** The call that gives somebody the file by hand; a report that is sent goes through the same door. */
export const documentOf = ({ type, format }: Pick<Asked, "type" | "format">) =>
  format === fileFormats.xlsx ? tripDocuments.xlsx : reportPdfs[type];

/**
 * Whether a person may have such a report: by role and packages, those of cost centres too (rule reports/groupings).
 */
export function mayHave(actor: Actor, asked: Asked): boolean {
  const isByCostcenter =
    asked.groupBy === groupings.costcenter || (!asked.reportOnAll && asked.onCostCenters.length > 0);
  return mayUse(actor, documentOf(asked)) && (!isByCostcenter || mayUse(actor, costcenters.list));
}
