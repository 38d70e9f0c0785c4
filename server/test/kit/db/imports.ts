import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "./database.ts";

/** A file somebody has imported, none of whose rows became a trip. */
export async function anImport(database: TestDatabase, mandatorId: string, madeBy: string): Promise<string> {
  const id = newId();
  const file = { kind: "trips", file_name: "Fahrten.csv", sha256: "0".repeat(64) };
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("imports")
      .values({ id, ...file, created_by: madeBy, created_at: clock.now() })
      .execute(),
  );
  return id;
}

/** A mapping of columns that somebody has kept. */
export async function aMapping(database: TestDatabase, mandatorId: string): Promise<string> {
  const id = newId();
  const mapping = JSON.stringify({ columns: { vehicle: "Kennzeichen" }, types: {} });
  await inMandator(database, mandatorId, (db) =>
    db.insertInto("import_mappings").values({ id, name: "Vimcar", mapping }).execute(),
  );
  return id;
}
