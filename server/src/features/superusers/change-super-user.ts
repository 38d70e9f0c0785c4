import type { Caller } from "@wegbuch/contract/access/actor";
import type { SuperUser, SuperUserChange } from "@wegbuch/contract/superusers/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { emailAlreadyInUse, notFound } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { endMailedWays, setPassword, withLogin } from "../auth/change-password.ts";
import { type AdminDb, endSessions } from "../auth/end-sessions.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { noteAccessChange } from "../auth/note-access-change.ts";
import { readSuperUser } from "./queries.ts";

type Parts = { database: Database; clock: Clock; config?: PasswordRules };

/**
 * Changes the name and the address a super admin logs in with; 409 when somebody else does already
 * (rule accounts/unique-address).
 */
export async function changeSuperUser(
  { database, clock }: Parts,
  { caller, id: sessionId }: Pick<Session, "caller" | "id">,
  id: string,
  { firstName, lastName, email }: SuperUserChange,
): Promise<SuperUser> {
  return withLogin(database, { id, mandatorId: null }, async (db) => {
    await requireSuperUser(db, id);
    const { email: formerEmail } = (await readSuperUser(db, id))!;
    // A link that was mailed to the old address is no way in any more.
    await endMailedWays(db, [id]);
    await db.updateTable("logins").set({ email }).where("id", "=", id).execute();
    await db
      .updateTable("super_users")
      .set({ first_name: firstName, last_name: lastName })
      .where("id", "=", id)
      .execute();
    if (email !== formerEmail) {
      await endSessions(db, [id], sessionId);
      await noteAccessChange(db, clock, { loginId: id, mandatorId: null, by: caller, formerEmail });
    }
    return (await readSuperUser(db, id))!;
  }).catch((error: unknown) => {
    throw isTaken(error) ? emailAlreadyInUse("email") : error;
  });
}

/** Gives a super admin a password without asking for the old one; all his sessions end (rule superusers/password). */
export async function changeSuperUserPassword(
  { database, clock, config }: Parts,
  by: Caller,
  id: string,
  newPassword: string,
): Promise<void> {
  const { email = "" } = (await readSuperUser(database.as("admin"), id)) ?? {};
  refuseWeakPassword(config, { field: "newPassword", password: newPassword, email });
  const hashed = await hashPassword(newPassword, "superAdmin");
  await withLogin(database, { id, mandatorId: null }, async (db) => {
    await requireSuperUser(db, id);
    await setPassword(db, id, hashed);
    await noteAccessChange(db, clock, { loginId: id, mandatorId: null, by });
  });
}

async function requireSuperUser(db: AdminDb, id: string): Promise<void> {
  const found = await db
    .selectFrom("super_users")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw notFound("Super user");
}

/** Whether a unique index refused the address: only PostgreSQL knows what others write at this moment. */
const isTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === "logins_email";
