import type { Access } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { groupings } from "@wegbuch/contract/documents/codes";
import { reportPdfs, tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { formatsOf, groupingsOf } from "@wegbuch/contract/documents/rules";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { wordOf } from "@wegbuch/contract/kit/codes";
import { reportTypes, type ReportType } from "@wegbuch/contract/documents/schemas";
import type { GroupedBy } from "../../entities/documents/export-draft.ts";

/** One of the reports, in the shapes that are open to a person. */
export type Report = {
  type: ReportType;
  pdf: (typeof reportPdfs)[ReportType];
  /** Only the logbook is a table too. */
  xlsx: typeof tripDocuments.xlsx | undefined;
  formats: readonly ("pdf" | "xlsx")[];
  /** The usual one first (rule reports/groupings). */
  kinds: readonly GroupedBy[];
};

/** The reports a person may have as files: those of packages that are missing do not show (rule reports/types). */
export function reportsOf(access: Access): Report[] {
  const hasCostcenters = mayUse(access, costcenters.list);
  return reportTypes
    .filter((type) => mayUse(access, reportPdfs[type]))
    .map((type) => {
      const isTable = formatsOf[type].includes(2);
      const kinds = groupingsOf[type].map((code) => wordOf(groupings, code));
      return {
        type,
        pdf: reportPdfs[type],
        xlsx: isTable ? tripDocuments.xlsx : undefined,
        formats: isTable ? ["pdf", "xlsx"] : ["pdf"],
        kinds: kinds.filter((kind) => kind !== "costcenter" || hasCostcenters),
      };
    });
}

/** Whether a report grouped this way is always about all: viewers see no fences to choose from (rule access/fences). */
export function isAllOnly(access: Access, kind: GroupedBy): boolean {
  return kind === "geofence" && !mayUse(access, geofences.names);
}
