import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import { findNames } from "./find-names.ts";
import { askedOf, saidReport } from "./rows.ts";

/** The scheduled reports of a mandator, by name. */
export const reportList = {
  ids: (db: MandatorDb) =>
    db
      .selectFrom("scheduled_reports")
      .select("id")
      .where("deleted_at", "is", null)
      .orderBy(byName("name"))
      .orderBy("id"),
  read: readReports,
};

/** Those of some ids that are there, in any order. */
export async function readReports(db: MandatorDb, ids: readonly string[]): Promise<ScheduledReport[]> {
  const rows = await db
    .selectFrom("scheduled_reports")
    .selectAll()
    .select(versionOf("scheduled_reports.id").as("version"))
    .where("id", "=", oneOf(ids))
    .where("deleted_at", "is", null)
    .execute();
  const names = await findNames(db, rows.map(askedOf));
  return rows.map((row) => saidReport(row, names));
}
