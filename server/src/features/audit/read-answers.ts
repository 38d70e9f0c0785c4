import type { AuditFinding } from "@wegbuch/contract/audit/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";

/** Which findings of vehicles somebody answered, as "vehicle rule key". */
export async function readAnswered(db: MandatorDb, vehicleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("audit_answers")
    .select(["vehicle_id", "rule", "key"])
    .where("vehicle_id", "=", oneOf(vehicleIds))
    .execute();
  return new Set(rows.map(({ vehicle_id, rule, key }) => `${vehicle_id} ${rule} ${key}`));
}

/** The answers to findings of a vehicle, by "rule key". */
export async function readAnswers(
  db: MandatorDb,
  vehicleId: string,
): Promise<Map<string, NonNullable<AuditFinding["answer"]>>> {
  const rows = await db
    .selectFrom("audit_answers as answer")
    .innerJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "answer.mandator_id").onRef("users.id", "=", "answer.user_id"),
    )
    .select(["answer.rule", "answer.key", "answer.remark", "answer.answered_at"])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as("name"))
    .where("answer.vehicle_id", "=", vehicleId)
    .execute();
  return new Map(
    rows.map(({ rule, key, remark, answered_at, name }) => [
      `${rule} ${key}`,
      { remark, user: { name }, answeredAt: answered_at.toISOString() },
    ]),
  );
}
