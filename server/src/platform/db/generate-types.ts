import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as GeneratorDialect, RawExpressionNode } from "kysely-codegen";
import type { DatabaseMetadata } from "kysely-codegen";
import { Pool } from "pg";
import { readConfig } from "../../config.ts";
import { createLog } from "../log.ts";
import { prepareDatabase } from "./prepare-database.ts";

const text = new RawExpressionNode("string");
export const typesFile = path.join(path.dirname(fileURLToPath(import.meta.url)), "types.ts");

/** Of a view PostgreSQL does not say which columns are never null. */
const filledColumns: Record<string, string[]> = {
  visible_trips: [
    "mandator_id",
    "id",
    "vehicle_id",
    "started_at",
    "mileage_in_meters",
    "mileage_source",
    "idle_seconds",
    "type",
    "agent",
    "has_been_changed",
    "is_recomposed",
    "created_at",
    "is_place_visible",
    "is_track_visible",
    "description",
    "contact",
  ],
  hiding_drives: ["mandator_id", "vehicle_id", "trip_id", "started_at"],
  showing_drives: ["mandator_id", "vehicle_id", "started_at"],
  standing_drives: ["mandator_id", "vehicle_id", "started_at"],
  moved_drives: ["mandator_id", "vehicle_id", "started_at"],
  visible_tracks: ["mandator_id", "trip_id", "part", "points"],
  visible_visits: [
    "mandator_id",
    "trip_id",
    "geofence_id",
    "geofence_title",
    "inside_seconds",
    "crossings",
    "vehicle_id",
  ],
  visible_alarms: [
    "mandator_id",
    "id",
    "geofence_id",
    "geofence_title",
    "vehicle_id",
    "event",
    "happened_at",
  ],
  visible_supplements: [
    "mandator_id",
    "id",
    "trip_id",
    "user_id",
    "created_at",
    "description",
    "contact",
    "reason",
  ],
  visible_analysis_visits: [
    "mandator_id",
    "analysis_id",
    "trip_id",
    "geofence_id",
    "geofence_title",
    "inside_seconds",
    "crossings",
  ],
};

/** Gives the text of types.ts for the migrated database at an address that has the rights of its owner. */
export async function generateTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  try {
    const source = await generate({
      db,
      dialect: new GeneratorDialect({ dateParser: "string" as never }),
      defaultSchemas: ["wegbuch"],
      includePattern: "wegbuch.*",
      outFile: null,
      typeMapping: { int8: "number" },
      // 64 bits do not fit a number: a hash is selected as text.
      overrides: { columns: { "readings.hash": text, "odd_readings.hash": text, "frames.hash": text } },
      postprocess: async ({ metadata }) => withFilledColumns(metadata),
    });
    return `// Written by generate-types.ts from the migrated schema; not by hand.\n${source
      .slice(source.indexOf("import type"))
      .replaceAll(/^export (?!interface DB)/gm, "")}`;
  } finally {
    await db.destroy();
  }
}

function withFilledColumns(metadata: DatabaseMetadata): DatabaseMetadata {
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      if (filledColumns[table.name]?.includes(column.name)) Object.assign(column, { isNullable: false });
    }
  }
  return metadata;
}

/** `tsx server/src/platform/db/generate-types.ts` brings types.ts in step with the migrations. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const prepared = await prepareDatabase(readConfig(), createLog("warn"));
  writeFileSync(typesFile, await generateTypes(prepared.url));
  await prepared.stop();
}
