import type { Caller } from "@wegbuch/contract/access/actor";
import type { Saying } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem, say } from "../../platform/http/problem.ts";
import { endMailedWays } from "../auth/change-password.ts";
import { endSessions } from "../auth/end-sessions.ts";

/**
 * Deletes a super admin: his sessions end, also those in which he acts as somebody, and his address is free again.
 * Nobody deletes himself, nor the last one (rule superusers/last-one).
 */
export async function removeSuperUser(
  { database, clock }: { database: Database; clock: Clock },
  actor: Caller,
  id: string,
): Promise<void> {
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      // All of them, so that two who delete each other come one after the other; and logins before links and sessions.
      await db
        .selectFrom("logins")
        .select("id")
        .where("mandator_id", "is", null)
        .where("is_enabled", "=", true)
        .orderBy("id")
        .forNoKeyUpdate()
        .execute();
      const known = await db.selectFrom("super_users").select("id").where("deleted_at", "is", null).execute();
      refuse(
        known.map((one) => one.id),
        actor.userId,
        id,
      );
      await endMailedWays(db, [id]);
      await endSessions(db, [id]);
      await db.updateTable("logins").set({ is_enabled: false }).where("id", "=", id).execute();
      await db.updateTable("super_users").set({ deleted_at: clock.now() }).where("id", "=", id).execute();
    });
}

function refuse(known: readonly string[], actorId: string, id: string): void {
  if (id === actorId) throw conflict(known.length === 1 ? say.superUserIsLast : say.superUserIsYourself);
  if (!known.includes(id)) throw notFound("Super user");
  // Whoever was deleted while he waited deletes nobody.
  if (!known.includes(actorId)) throw forbidden();
}

const conflict = (message: Saying) => new Problem(409, "Conflict", { message });
