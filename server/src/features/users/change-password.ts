import type { Actor } from "@wegbuch/contract/access/actor";
import { rolesGivenBy, type Role } from "@wegbuch/contract/access/roles";
import { de, en } from "@wegbuch/contract/auth/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { confirmPassword, setPassword } from "../auth/change-password.ts";
import { findLogin } from "../auth/find-login.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { limitMails } from "../auth/limit-mails.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { noteAccessChange } from "../auth/note-access-change.ts";
import { queueNewPassword } from "../auth/queue-password-mail.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { areElsewhere, isLeading } from "./find-members-elsewhere.ts";

const say = inBothLanguages(de, en);
const asAdmin = { role: "admin" } as const;

type Parts = { database: Database; clock: Clock; config?: PasswordRules };
type Caller = { actor: Actor; session: Session; address: string };
type Given = { adminPassword: string; newPassword: string };

/**
 * Gives somebody a new password, confirmed by the caller's own; that person's sessions end (rule accounts/password).
 */
export async function changePassword(
  parts: Parts,
  { actor, session, address }: Caller,
  userId: string,
  { adminPassword: password, newPassword }: Given,
): Promise<void> {
  const { database, clock } = parts;
  const { email } = await inMandator(database, actor, (db) => requireChangeable(db, actor, userId));
  refuseWeakPassword(parts.config, { field: "newPassword", password: newPassword, email });
  const own = await findLogin(database, { id: actor.userId });
  if (own === undefined) throw forbidden();
  await confirmPassword(parts, own, { field: "adminPassword", password, address });
  const passwordHash = await hashPassword(newPassword, "ordinary");
  await inMandator(
    database,
    actor,
    async (db) => {
      await limitMails(db, clock);
      await requireChangeable(db, actor, userId);
      await setPassword(db, userId, passwordHash, { keepSession: session.id });
      recordPassword(db, actor, userId);
      await noteAccessChange(db, clock, { loginId: userId, mandatorId: actor.mandatorId, by: actor });
    },
    asAdmin,
  );
}

/** Mails somebody a temporary password; the one he had is gone (rule accounts/mailed-password). */
export async function resetUserPassword(
  { database, clock }: Parts,
  actor: Actor,
  userId: string,
): Promise<void> {
  await inMandator(
    database,
    actor,
    async (db) => {
      await limitMails(db, clock);
      await requireChangeable(db, actor, userId);
      await queueNewPassword(db, clock, userId);
      recordPassword(db, actor, userId);
    },
    asAdmin,
  );
}

/**
 * Refuses whom the caller does not see with 404; who may do or see more than he with 403, for who sets somebody's
 * password could become him (rule access/giving-roles); and who is archived with 409.
 */
async function requireChangeable(db: MandatorDb, actor: Actor, userId: string) {
  const user = await db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .select(["users.role_id", "users.archived_at", "logins.email"])
    .where("users.mandator_id", "=", actor.mandatorId)
    .where("users.id", "=", userId)
    .where("users.deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .executeTakeFirst();
  if (user === undefined) throw notFound("User");
  const role = user.role_id as Role;
  if (!rolesGivenBy(actor.role).includes(role)) throw forbidden();
  if (isLeading(role) && (await areElsewhere(db, actor, [userId]))) throw forbidden();
  if (user.archived_at !== null) throw new Problem(409, "Conflict", { message: say.userIsArchived });
  return user;
}

function recordPassword(db: MandatorDb, actor: Actor, id: string): void {
  recordChange(db, actor, { kind: "user", id }, {}, { password: "***" });
}
