import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { de, en } from "@wegbuch/contract/vehicles/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { Problem } from "../../platform/http/problem.ts";
import { holdVehicle } from "../groups/find-held-vehicles.ts";
import { readVehicle } from "./queries.ts";
import { noteVehicles } from "./note-vehicles.ts";

const say = inBothLanguages(de, en);

/** Deletes an archived vehicle in the eyes of everybody (rule lists/deletion); its rows stay, for trips tell of it. */
export async function removeVehicle(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const { archived_at } = await holdVehicle(db, actor, id);
    await refuseOutdated(db, actor, { id, version, read: () => readVehicle(db, actor, now, id) });
    if (archived_at === null) throw new Problem(409, "Conflict", { message: say.vehicleIsNotArchived });
    await noteVehicles(db, actor, [id], async () => {
      await db.updateTable("vehicles").set({ deleted_at: now }).where("id", "=", id).execute();
    });
  });
}
