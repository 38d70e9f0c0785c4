import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { noteSupport } from "./note-login.ts";

const say = inBothLanguages(de, en);

/**
 * From now on a super admin's session acts as that user, until that is ended or it is logged out (rule access/support).
 * It keeps its cookie and its bearers: they open less than before, and every call looks up anew whom it acts as. The
 * person's history tells who began, and why if he said so. Refuses with 404 whom nobody knows, with 409 who is
 * archived, and with 403 a session that acts as somebody already.
 */
export async function startSurrogate(
  { database, clock }: { database: Database; clock: Clock },
  session: Session,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { caller } = session;
  const user = await knownUser(database, userId);
  if (user === undefined) throw notFound("User");
  if (user.archived_at !== null || !user.is_enabled) throw conflict(say.userIsArchived);
  if (user.mandator_archived_at !== null) throw conflict(say.mandatorIsArchived);
  await inMandator(
    database,
    user.mandator_id,
    async (db) => {
      const changed = await db
        .updateTable("sessions")
        .set({ effective_login_id: userId })
        .where("id", "=", session.id)
        .where("login_id", "=", caller.userId)
        .where("effective_login_id", "is", null)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw forbidden();
      await noteSupport(db, clock, userId);
      recordChange(db, caller, { kind: "user", id: userId }, {}, { surrogate: caller.name, reason });
    },
    { role: "admin" },
  );
}

const conflict = (message: typeof say.userIsArchived) => new Problem(409, "Conflict", { message });

function knownUser(database: Database, userId: string) {
  return database
    .as("admin")
    .selectFrom("users")
    .innerJoin("logins", "logins.id", "users.id")
    .innerJoin("mandators", "mandators.id", "users.mandator_id")
    .select(["users.mandator_id", "users.archived_at", "logins.is_enabled"])
    .select("mandators.archived_at as mandator_archived_at")
    .where("users.id", "=", userId)
    .where("users.deleted_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .executeTakeFirst();
}
