import { sql } from "kysely";
import { type Database, inMandator } from "../db/database.ts";
import type { Finding } from "./finding.ts";

/**
 * Compares the trips of a mandator with their facts, and those with what the history tells (rule evidence/facts): what
 * somebody did to them behind the program's back.
 */
export function verifyFacts(database: Database, mandatorId: string): Promise<Finding[]> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const { rows } = await sql<{ trip_id: string; problem: string }>`
        select * from find_fact_breaches() order by trip_id`.execute(db);
      return rows.map(({ trip_id, problem }) => ({
        mandatorId,
        seq: 0,
        problem: `trip ${trip_id}: ${problem}`,
      }));
    },
    { role: "report" },
  );
}
