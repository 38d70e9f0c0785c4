import { readFileSync } from "node:fs";
import path from "node:path";
import type { PresetNumber } from "@wegbuch/contract/geofences/rules";
import type { Position } from "@wegbuch/geo/ring";
import { type Database, inMandator, type Tenant } from "../../platform/db/database.ts";
import { serverFolder } from "../../platform/server-folder.ts";

/** The ring of a prepared shape: as the operator put it, else as it came with the program (rule geofences/presets). */
export async function readPreset(
  database: Database,
  tenant: Tenant,
  preset: PresetNumber,
): Promise<Position[]> {
  const own = await inMandator(database, tenant, (db) =>
    db.selectFrom("preset_geofences").select("ring").where("preset", "=", preset).executeTakeFirst(),
  );
  return (own?.ring as Position[] | undefined) ?? shippedPresets()[preset];
}

let shipped: Record<PresetNumber, Position[]> | undefined;

/** The shapes that `tools/build-presets.ts` made; read when first asked for. */
export function shippedPresets(): Record<PresetNumber, Position[]> {
  const file = path.join(serverFolder(), "data/presets.json");
  shipped ??= (JSON.parse(readFileSync(file, "utf8")) as { rings: Record<PresetNumber, Position[]> }).rings;
  return shipped;
}
