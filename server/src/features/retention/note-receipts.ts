import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { keepLines, readKeptLines } from "./keep-lines.ts";
import { readRetention } from "./queries.ts";

const fileName = "erasures.jsonl";

/** Whose places went and by which request of his, without what he wrote, so that a backup from before knows of it. */
const Request = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  askedAt: z.iso.datetime(),
  dueOn: z.iso.date(),
  decidedAt: z.iso.datetime(),
  decidedBy: z.uuid(),
  erasedUntil: z.iso.date(),
  keptUntilYear: z.int().nullable(),
});

/** What a line says: what was erased, by what rule, and what was held then, so that it can be erased again. */
const Receipt = z.object({
  id: z.uuid(),
  mandatorId: z.uuid(),
  kind: z.enum(["places", "logbook", "timelogs", "person"]),
  until: z.iso.date(),
  /** The day it began on, and for how many years the company kept its logbook then. */
  on: z.iso.date(),
  years: z.int().nullable(),
  erasedAt: z.iso.datetime(),
  vehicleIds: z.array(z.uuid()),
  rows: z.int(),
  records: z.int(),
  sha256: z.string(),
  held: z.array(z.object({ vehicleIds: z.array(z.uuid()), from: z.iso.date(), to: z.iso.date() })),
  request: Request.optional(),
});
export type Receipt = z.output<typeof Receipt>;

/**
 * Adds what a company has erased to the file beside the signed notes, a line each, which outlives the database
 * (rule retention/receipts). What stands there already is not added again.
 */
export function noteReceipts(database: Database, mandatorId: string, folder: string): Promise<void> {
  const work = async (db: MandatorDb) => {
    const known = new Set(readReceipts(folder).map(({ id }) => id));
    const receipts = await unfiled(db);
    keepLines(
      folder,
      fileName,
      receipts.filter(({ id }) => !known.has(id)),
    );
    const ids = receipts.map(({ id }) => id);
    if (ids.length > 0)
      await db.updateTable("erasures").set({ is_filed: true }).where("id", "in", ids).execute();
  };
  return inMandator(database, mandatorId, work, { role: "jobs" });
}

/** All that was ever erased here. A line that was broken off is that of an erasure whose history has it. */
export const readReceipts = (folder: string): Receipt[] => readKeptLines(folder, fileName, Receipt);

async function unfiled(db: MandatorDb): Promise<Receipt[]> {
  const rows = await db
    .selectFrom("erasures")
    .selectAll()
    .where("ended_at", "is not", null)
    .where("is_filed", "=", false)
    .orderBy("ended_at")
    .orderBy("id")
    .execute();
  const { rows: held } = await sql<Receipt["held"][number]>`
    select vehicle_ids as "vehicleIds", from_on as "from", to_on as "to" from retention_holds
    where ended_at is null order by created_at, id`.execute(db);
  const { logbookRetentionYears: years } = await readRetention(db);
  const requests = await requestsOf(
    db,
    rows.flatMap(({ request_id }) => request_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    mandatorId: mandatorOf(db),
    kind: row.kind as Receipt["kind"],
    until: row.until_on,
    on: dayOf(row.begun_at.getTime()),
    years,
    erasedAt: row.ended_at!.toISOString(),
    vehicleIds: row.vehicle_ids,
    rows: row.row_count,
    records: row.record_count,
    sha256: row.ids_hash!,
    held,
    ...(row.request_id !== null && { request: requests.get(row.request_id) }),
  }));
}

async function requestsOf(
  db: MandatorDb,
  ids: readonly string[],
): Promise<Map<string, z.output<typeof Request>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("deletion_requests").selectAll().where("id", "=", oneOf(ids)).execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        userId: row.user_id,
        askedAt: row.asked_at.toISOString(),
        dueOn: row.due_on,
        decidedAt: row.decided_at!.toISOString(),
        decidedBy: row.decided_by!,
        erasedUntil: row.erased_until_on!,
        keptUntilYear: row.kept_until_year,
      },
    ]),
  );
}
