import { fileFormats } from "@wegbuch/contract/documents/codes";
import type { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { requiredList } from "@wegbuch/contract/scheduledreports/schemas";
import type { DatabasePools } from "../../platform/db/database.ts";
import { type MakeFile, readWhole } from "../../platform/documents/file-thread.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Attachment } from "../../platform/mail/mailer.ts";
import { noteExport, tellsPlaces } from "../documents/logbook/note-export.ts";
import { type ReportOrder, requireOrder } from "../documents/logbook/order.ts";
import { documentOf } from "./find-document.ts";
import type { Receiver } from "./find-receivers.ts";
import type { askedOf } from "./rows.ts";

export type Asked = ReturnType<typeof askedOf>;
type MakeReport = MakeFile<ReportOrder>;

type Wanted = {
  asked: Asked;
  from: Date;
  to: Date;
  receiver: Receiver;
  /** What the file says it was made at. */
  now: Date;
  /** Where it is noted who is told the places in it. */
  database: DatabasePools;
};

/** The file, or why there is none that could be sent. */
type Made = { file: Attachment } | { bytes: number } | "tooLong";

/** What makes files, and how large they may be. */
export type Making = {
  makeReport: MakeReport;
  /** Mail servers take about 20 MB, and a file grows by a third when it is sent. Tests shrink it. */
  mostBytes?: number;
};

const patienceMs = 5 * 60_000;

/** Makes the file of a report as its receiver may see it, without any private places. Throws what a second attempt may mend. */
export async function makeAttachment(
  { makeReport, mostBytes = 15 * 1024 * 1024 }: Making,
  wanted: Wanted,
): Promise<Made> {
  const { asked, receiver, now, database } = wanted;
  const format = asked.format === fileFormats.xlsx ? "xlsx" : "pdf";
  const { language } = receiver;
  // A mailbox is read by more than its owner, and its address is changed by others.
  const actor = { ...receiver.actor, placesHiddenBefore: Infinity };
  const order = { report: asked.type, actor, filter: filterOf(wanted), language, format, now } as const;
  requireOrder(order);
  try {
    const file = await makeReport(order, {
      of: { mandatorId: actor.mandatorId, userId: null },
      signal: AbortSignal.timeout(patienceMs),
    });
    const { bytes, content } = await readWhole(file, mostBytes);
    if (content === undefined) return { bytes };
    if (tellsPlaces(asked.type)) await noteExport(database, order, { now, role: "jobs" });
    return { file: { name: documentOf(asked).file, type: mediaTypes[format], content } };
  } catch (error) {
    if (error instanceof Problem && error.status === 413) return "tooLong";
    throw error;
  }
}

const mediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Lists narrow a report; the one of its grouping does so even when nothing is left of it. */
function filterOf({ asked, from, to }: Wanted): ReportFilter {
  const chosen = {
    vehicleIds: asked.onVehicles,
    driverIds: asked.onUsers,
    costCenterIds: asked.onCostCenters,
    groupIds: asked.onGroups,
    // Fences narrow the report about them alone.
    geofenceIds: asked.type === "TripGeofenceIntersections" ? asked.onGeofences : [],
  };
  const isNarrowing = (ids: readonly string[]) =>
    !asked.reportOnAll && (ids.length > 0 || ids === asked[requiredList(asked.groupBy)]);
  return {
    ...Object.fromEntries(Object.entries(chosen).filter(([, ids]) => isNarrowing(ids))),
    from: from.toISOString(),
    to: to.toISOString(),
    // What was driven then stays part of the report when its vehicle is archived before it is sent.
    isArchived: true,
    ShowPrivateTripTimes: asked.showPrivateTripTimes,
    grouping: asked.groupBy,
    export: asked.format,
  };
}
