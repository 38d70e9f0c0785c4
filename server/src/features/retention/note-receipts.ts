import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { readRetention } from "./queries.ts";

const fileName = "erasures.jsonl";

/** What a line says: what was erased, by what rule, and what was held then, so that it can be erased again. */
const Receipt = z.object({
  id: z.uuid(),
  mandatorId: z.uuid(),
  kind: z.enum(["places", "logbook", "timelogs"]),
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
    const lines = receipts.filter(({ id }) => !known.has(id)).map((each) => `${JSON.stringify(each)}\n`);
    if (lines.length > 0) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      appendFileSync(path.join(folder, fileName), lines.join(""), { mode: 0o600, flush: true });
    }
    const ids = receipts.map(({ id }) => id);
    if (ids.length > 0)
      await db.updateTable("erasures").set({ is_filed: true }).where("id", "in", ids).execute();
  };
  return inMandator(database, mandatorId, work, { role: "jobs" });
}

/** All that was ever erased here. A line that was broken off is that of an erasure whose history has it. */
export function readReceipts(folder: string): Receipt[] {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const read = Receipt.safeParse(parsedLine(line));
      return read.success ? [read.data] : [];
    });
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

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
  }));
}
