import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { recordChange } from "../../../platform/history/record-change.ts";

/**
 * Binds what each of these trips is now by one hash, and has its history tell that; nothing of a trip that is as it was
 * (rule evidence/facts). `isLater` of trips that were there before facts were.
 */
export async function writeFacts(db: MandatorDb, ids: readonly string[], isLater = false): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Written>`
    select * from write_facts(${[...ids]}::uuid[], ${isLater}) order by trip_id`.execute(db);
  for (const { trip_id: id, books, before, now } of rows)
    recordChange(db, "System", { kind: "trip", id, books }, { facts: before }, { facts: now });
}

type Written = { trip_id: string; books: string[]; before: string; now: string };
