import type { Database } from "../../platform/db/database.ts";

/** One box and a half-open period, as they were asked for. */
export type Asked = { boxId: string; boxNumber: number; from: string; to: string };

/** The box of an IMEI, archived ones too, whoever's it is. */
export async function findBoxOfImei(
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

/** The mandators in whose vehicles the box ever was. */
export async function findMandatorsOfBox(database: Database, boxId: string): Promise<string[]> {
  const found = await database
    .as("admin")
    .selectFrom("box_attachments")
    .select("mandator_id")
    .distinct()
    .where("box_id", "=", boxId)
    .execute();
  return found.map(({ mandator_id }) => mandator_id);
}
