import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { aBox } from "./builders.ts";
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

/** A recording that somebody has begun to import, of the hour before last; nothing of it has come. */
export async function aRecording(
  database: TestDatabase,
  mandatorId: string,
  { madeBy, vehicleId }: { madeBy: string; vehicleId: string },
): Promise<string> {
  const { id } = await aBox(database, mandatorId, { kind: "import", device_type: "phone" });
  const now = clock.now().getTime();
  const times = { recorded_from: new Date(now - 7_200_000), recorded_until: new Date(now - 3_600_000) };
  const file = { kind: "positions", file_name: "Montag.gpx", sha256: "2".repeat(64), ...times };
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("imports")
      .values({ id, ...file, vehicle_id: vehicleId, created_by: madeBy, created_at: clock.now() })
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
