import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";

/** The import that a drive comes from, and what its file is called. */
export type Imported = { importId: string; fileName: string };

/** These imports by their ids. */
export async function findImports(
  db: MandatorDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Imported>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("imports")
    .select(["id", "file_name"])
    .where("id", "=", oneOf(ids))
    .execute();
  return new Map(rows.map(({ id, file_name }) => [id, { importId: id, fileName: file_name }]));
}
