import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { dayAndHourOf, nextOccurrence } from "@wegbuch/contract/scheduledreports/rules";
import { reportTypes } from "@wegbuch/contract/documents/schemas";
import {
  intervals,
  type NewScheduledReport,
  type ScheduledReport,
} from "@wegbuch/contract/scheduledreports/schemas";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { notFound } from "../../platform/http/problem.ts";
import { type Lists, listNames, type Names } from "./find-names.ts";

export type ReportRow = Selectable<DB["scheduled_reports"]>;

/** Holds a scheduled report until the transaction ends; 404 where there is none. */
export async function holdReport(db: MandatorDb, id: string): Promise<ReportRow> {
  const row = await db
    .selectFrom("scheduled_reports")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("Scheduled report");
  return row;
}

export const columnsOf = (given: NewScheduledReport) => ({
  name: given.name,
  type: reportTypes.indexOf(given.type),
  interval: intervals.indexOf(given.interval),
  period: given.period,
  last_days: given.lastDays,
  started_at: new Date(given.startedAt),
  finished_at: given.finishedAt === null ? null : new Date(given.finishedAt),
  repetitions: given.repetitions,
  send_to_all: given.sendToAll,
  sent_to_users: given.sentToUsers,
  do_not_send_to_users: given.doNotSendToUsers,
  send_to_groups: given.sendToGroups,
  group_by: given.groupBy,
  format: given.format,
  report_on_all: given.reportOnAll,
  on_vehicles: given.onVehicles,
  on_users: given.onUsers,
  on_cost_centers: given.onCostCenters,
  on_groups: given.onGroups,
  on_geofences: given.onGeofences,
  show_private_trip_times: given.showPrivateTripTimes,
});

/** What of a row was asked for. */
export type ReportColumns = Pick<ReportRow, keyof ReturnType<typeof columnsOf>>;

/** What was asked for, as it is kept. */
export const askedOf = (row: ReportColumns) => ({
  name: row.name,
  type: reportTypes[row.type]!,
  interval: intervals[row.interval]!,
  period: row.period as ScheduledReport["period"],
  lastDays: row.last_days,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  repetitions: row.repetitions,
  sendToAll: row.send_to_all as ScheduledReport["sendToAll"],
  sentToUsers: row.sent_to_users,
  doNotSendToUsers: row.do_not_send_to_users,
  sendToGroups: row.send_to_groups,
  groupBy: row.group_by as ScheduledReport["groupBy"],
  format: row.format as ScheduledReport["format"],
  reportOnAll: row.report_on_all,
  onVehicles: row.on_vehicles,
  onUsers: row.on_users,
  onCostCenters: row.on_cost_centers,
  onGroups: row.on_groups,
  onGeofences: row.on_geofences,
  showPrivateTripTimes: row.show_private_trip_times,
});

/** A report as the wire says it; what its lists name and is gone is left out. */
export function saidReport(row: ReportRow & { version: number }, names: Names): ScheduledReport {
  const asked = askedOf(row);
  const lists = Object.fromEntries(
    listNames.map((list) => [list, asked[list].filter((id) => names[list].has(id))]),
  ) as Lists;
  return {
    ...asked,
    ...lists,
    id: row.id,
    nextOccurrenceAt: row.next_occurrence_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** When it is sent next, as things stand; null once it is over. */
export function nextOf(
  row: ReportColumns & Pick<ReportRow, "counts_from_at" | "last_occurrence_at" | "sent_count">,
): Date | null {
  const next = nextOccurrence(askedOf(row), {
    from: row.counts_from_at.toISOString(),
    last: row.last_occurrence_at?.toISOString() ?? null,
    sentCount: row.sent_count,
  });
  return next === null ? null : new Date(next);
}

/** More names would be no text. */
const mostNames = 500;

/** The properties of a report as its history shows them. */
export function shownReport(columns: ReportColumns, names: Names): Shown {
  const asked = askedOf(columns);
  const { day, hour } = dayAndHourOf(asked.startedAt);
  const lists = listNames.map((list) => [list, listed(asked[list].map((id) => names[list].get(id) ?? id))]);
  return {
    name: asked.name,
    type: asked.type,
    sendToAll: asked.sendToAll.join(", "),
    startedAt: `${shownLocalDay(day)} ${String(hour).padStart(2, "0")}:00:00`,
    interval: asked.interval,
    finishedAt: asked.finishedAt === null ? "" : shownLocalDay(dayOf(asked.finishedAt)),
    repetitions: String(asked.repetitions ?? ""),
    period: String(asked.period),
    lastDays: String(asked.lastDays ?? ""),
    groupBy: String(asked.groupBy),
    format: String(asked.format),
    reportOnAll: String(asked.reportOnAll),
    showPrivateTripTimes: String(asked.showPrivateTripTimes),
    ...(Object.fromEntries(lists) as Shown),
  };
}

function listed(names: readonly string[]): string {
  const shown = names
    .toSorted((one, other) => one.localeCompare(other, "de"))
    .slice(0, mostNames)
    .join(", ");
  return names.length <= mostNames ? shown : `${shown} (${names.length})`;
}
