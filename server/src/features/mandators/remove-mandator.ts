import type { Caller } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { Problem, say } from "../../platform/http/problem.ts";
import { endLending } from "../boxes/end-lending.ts";
import { endSessionsOfMandator } from "./end-sessions-of-mandator.ts";
import { holdMandator, updateMandator } from "./rows.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Deletes an archived mandator for good in the eyes of everybody, though its rows stay (rule mandators/deletion): its
 * boxes and its people's e-mail addresses are free again.
 */
export async function removeMandator({ database, clock }: Parts, author: Caller, id: string): Promise<void> {
  const now = clock.now();
  await inMandator(
    database,
    id,
    async (db) => {
      const before = await holdMandator(db, id);
      if (before.archived_at === null) {
        throw new Problem(409, "Conflict", { message: say.mandatorIsNotArchived });
      }
      await endLending(db, { author, now });
      await db.updateTable("logins").set({ is_enabled: false }).where("mandator_id", "=", id).execute();
      await endSessionsOfMandator(db, id);
      await updateMandator(db, author, before, { deleted_at: now });
    },
    { role: "admin" },
  );
}
