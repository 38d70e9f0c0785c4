import type { Actor } from "@wegbuch/contract/access/actor";
import type { Removal } from "@wegbuch/contract/kit/wire";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { readReports } from "./queries.ts";
import { holdReport } from "./rows.ts";

/** Deletes a scheduled report: nothing of it is sent any more, mails that wait included. */
export async function removeReport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const { name } = await holdReport(db, id);
    await refuseOutdated(db, actor, { id, version, read: async () => (await readReports(db, [id]))[0] });
    await db
      .updateTable("scheduled_reports")
      .set({ deleted_at: now, next_occurrence_at: null })
      .where("id", "=", id)
      .execute();
    recordChange(db, actor, { kind: "scheduledReport", id }, { name }, { deletedAt: shownTime(now) });
  });
}
