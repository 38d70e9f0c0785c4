import * as z from "zod";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { keepLines, readKeptLines } from "./keep-lines.ts";
import { rememberRequest } from "./remember-request.ts";

const fileName = "decisions.jsonl";

/** What a line says: how a request for erasing stood once it was decided or withdrawn, without what was written in it. */
const Decision = z.object({
  mandatorId: z.uuid(),
  id: z.uuid(),
  userId: z.uuid(),
  enteredBy: z.uuid().nullable(),
  askedAt: z.iso.datetime(),
  dueOn: z.iso.date(),
  decidedBy: z.uuid().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  isGranted: z.boolean().nullable(),
  erasedUntil: z.iso.date().nullable(),
  keptUntilYear: z.int().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
});
type Decision = z.output<typeof Decision>;

/**
 * Adds what was decided on requests for erasing, or withdrawn, to a file beside the signed notes, so that a restored backup
 * knows it before anything is erased (rule retention/restores). What was noted is not noted again.
 */
export function noteDecisions(database: Database, mandatorId: string, folder: string): Promise<void> {
  const work = async (db: MandatorDb) => {
    const rows = await db
      .selectFrom("deletion_requests")
      .selectAll()
      .where("is_noted", "=", false)
      .where((row) => row.or([row("decided_at", "is not", null), row("withdrawn_at", "is not", null)]))
      .orderBy("id")
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
    const decisions = rows.map((row): Decision => ({
      mandatorId,
      id: row.id,
      userId: row.user_id,
      enteredBy: row.entered_by,
      askedAt: row.asked_at.toISOString(),
      dueOn: row.due_on,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      isGranted: row.is_granted,
      erasedUntil: row.erased_until_on,
      keptUntilYear: row.kept_until_year,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    }));
    keepLines(folder, fileName, decisions);
    const ids = rows.map(({ id }) => id);
    await db.updateTable("deletion_requests").set({ is_noted: true }).where("id", "in", ids).execute();
  };
  return inMandator(database, mandatorId, work, { role: "jobs" });
}

/**
 * Makes known again what was decided or withdrawn last and the backup knows otherwise or not at all; what the file does not have,
 * as it came with an older backup, is noted anew.
 */
export async function restoreDecisions(
  database: Database,
  mandatorId: string,
  folder: string,
): Promise<void> {
  const last = new Map<string, Decision>();
  for (const decision of readKeptLines(folder, fileName, Decision))
    if (decision.mandatorId === mandatorId) last.set(decision.id, decision);
  for (const decision of last.values()) await rememberRequest(database, mandatorId, decision);
  const noteAnew = (db: MandatorDb) =>
    db
      .updateTable("deletion_requests")
      .set({ is_noted: false })
      .where("is_noted", "=", true)
      .where((row) => row.not(row("id", "=", oneOf([...last.keys()]))))
      .execute();
  await inMandator(database, mandatorId, noteAnew, { role: "jobs" });
}
