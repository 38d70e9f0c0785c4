import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** One box and a half-open period, as they were asked for. */
export type Asked = { boxId: string; boxNumber: number; from: string; to: string };

/** The box of an IMEI, archived ones too, whoever's it is. */
export async function findBox(
  database: Database,
  imei: string,
): Promise<{ boxId: string; boxNumber: number } | undefined> {
  return database
    .as("admin")
    .selectFrom("boxes")
    .select(["id as boxId", "number as boxNumber"])
    .where("imei", "=", imei)
    .executeTakeFirst();
}

/** The mandators in whose vehicles the box was at some time of the period. */
export async function mandatorsOf(database: Database, { boxId, from, to }: Asked): Promise<string[]> {
  const found = await database
    .as("admin")
    .selectFrom("box_attachments")
    .select("mandator_id")
    .distinct()
    .where("box_id", "=", boxId)
    .where(
      sql<boolean>`tstzrange(attached_from, attached_until) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
    )
    .execute();
  return found.map(({ mandator_id }) => mandator_id);
}
