import type { Actor } from "@wegbuch/contract/access/actor";
import { roles, type Role } from "@wegbuch/contract/access/roles";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import type { User, UserChange } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { requireProof } from "../../platform/http/admit.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { endMailedWays } from "../auth/change-password.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { limitMails } from "../auth/limit-mails.ts";
import { noteAccessChange } from "../auth/note-access-change.ts";
import { queueWelcomeMail } from "../auth/queue-password-mail.ts";
import { changeMemberships } from "../groups/change-memberships.ts";
import { findChosenCostcenter } from "./find-chosen-costcenter.ts";
import {
  findUsers,
  type Held,
  type HeldUser,
  holdUsers,
  requireAdminStays,
  rolesGiven,
  shownUser,
} from "./find-held-users.ts";
import { areElsewhere, isLeading } from "./find-members-elsewhere.ts";
import { limitRights } from "./limit-rights.ts";
import { readUser } from "./queries.ts";
import { columnsOf, problemOf } from "./rows.ts";

type Parts = {
  database: Database;
  clock: Clock;
  /** The session of the call, which goes on when somebody changes his own address, and has proved its person for any. */
  session: Pick<Session, "id" | "proof">;
};

const say = inBothLanguages(de, en);

/**
 * Changes a user, archived ones too: theirs may be the address that keeps them from coming back. Nobody gets another
 * role by himself, and the last active Admin stays one (rule access/giving-roles); the next call of who has a new role
 * is judged by it.
 */
export async function changeUser(parts: Parts, actor: Actor, id: string, change: UserChange): Promise<User> {
  const [known] = await inMandator(parts.database, actor, (db) => findUsers(db, actor, [id]));
  const changed = await changeKnown(parts, actor, { id, change, knownEmail: known?.email }).catch(
    (error: unknown) => {
      throw problemOf(error, change.foreignId ?? "");
    },
  );
  return changed ?? changeUser(parts, actor, id, change);
}

type Known = { id: string; change: UserChange; knownEmail: string | undefined };

/** In the role that looks after logins only where the address becomes another one. Undefined if it is not the known one any more. */
function changeKnown(
  { database, clock, session }: Parts,
  actor: Actor,
  { id, change, knownEmail }: Known,
): Promise<User | undefined> {
  const work = async (db: MandatorDb) => {
    const held = await holdUsers(db, actor, [id]);
    const before = held.users[0]!;
    if (before.email !== knownEmail) return undefined;
    const { version } = change;
    await refuseOutdated(db, actor, { id, version, read: () => readUser(db, actor, id) });
    await requireRoleChange(db, { actor, session }, held, change.roleId);
    const columns = columnsOf(change);
    await limitRights(db, actor, [{ before, after: columns }]);
    const costcenter_id = await findChosenCostcenter(db, actor, {
      given: change.costcenterId,
      before: before.costcenter_id,
    });
    await db
      .updateTable("users")
      .set({ ...columns, costcenter_id })
      .where("mandator_id", "=", actor.mandatorId)
      .where("id", "=", id)
      .execute();
    if (change.email !== before.email)
      await changeEmail(db, clock, actor, { before, email: change.email, session });
    await changeMemberships(db, actor, "user", [id], change.groupIds);
    await recordUsers(db, actor, [before]);
    await appendChanges(db);
    return (await readUser(db, actor, id))!;
  };
  return inMandator(database, actor, work, change.email === knownEmail ? {} : { role: "admin" });
}

/**
 * Refuses with 409 to take the role from the last active Admin, with 403 to change one's own, to give one the actor may
 * not give (rule access/giving-roles), and to let somebody lead groups the actor does not see. Who makes administrators
 * shows anew that it is he (rule accounts/fresh-proof).
 */
export async function requireRoleChange(
  db: MandatorDb,
  { actor, session }: { actor: Actor; session: Pick<Session, "proof"> },
  held: Held,
  roleId: number,
): Promise<void> {
  const changing = held.users.filter((user) => user.role_id !== roleId).map(({ id }) => id);
  requireAdminStays(held, changing);
  if (changing.includes(actor.userId)) throw refused(say.roleIsYourOwn);
  if (changing.length > 0) refuseAdminBySupport(actor, roleId);
  requireGivable(actor, roleId);
  if (isLeading(roleId) && (await areElsewhere(db, actor, changing))) throw refused(say.userIsElsewhere);
  if (changing.length > 0 && roleId === roles.admin) requireProof(session);
}

/** Support makes no administrators: one could set the passwords of everybody, and would not be support any more. */
export function refuseAdminBySupport(actor: Actor, roleId: number): void {
  if (actor.supportUserId !== null && roleId === roles.admin) throw refused(say.adminIsForbidden);
}

export function requireGivable(actor: Actor, roleId: number): void {
  if (!rolesGiven(actor).includes(roleId as Role)) throw refused(say.roleIsNotYours);
}

const usersPerBatch = 500;

/** Notes what has become different of users since they were held, some at a time so that other calls are not kept waiting. */
export async function recordUsers(db: MandatorDb, actor: Actor, held: readonly HeldUser[]): Promise<void> {
  for (let from = 0; from < held.length; from += usersPerBatch) {
    const some = held.slice(from, from + usersPerBatch);
    const found = await findUsers(
      db,
      actor,
      some.map(({ id }) => id),
    );
    const after = new Map(found.map((user) => [user.id, user]));
    for (const before of some) {
      const { id } = before;
      recordChange(db, actor, { kind: "user", id }, shownUser(before), shownUser(after.get(id)!));
    }
  }
}

type EmailChange = { before: HeldUser; email: string; session: Parts["session"] };

/**
 * What was mailed to the old address opens nothing any more, sessions end, and both addresses are told; who still waits for his first password is told anew. Who
 * gives somebody his own address could become him, as who sets his password could: the same people are refused.
 */
async function changeEmail(
  db: MandatorDb,
  clock: Clock,
  actor: Actor,
  { before, email, session }: EmailChange,
): Promise<void> {
  const { id, role_id, archived_at } = before;
  if (actor.supportUserId !== null) throw refused(say.emailIsForbidden);
  // Whoever reads the new mailbox could become that person.
  if (actor.tokenId !== undefined) throw refused(say.emailIsNotForTokens);
  if (isLeading(role_id) && (await areElsewhere(db, actor, [id]))) throw refused(say.userIsElsewhere);
  requireProof(session);
  await limitMails(db, clock);
  await endMailedWays(db, [id]);
  const { temporary_password_request_id: request } = await db
    .updateTable("logins")
    .set({ email })
    .where("mandator_id", "=", actor.mandatorId)
    .where("id", "=", id)
    .returning("temporary_password_request_id")
    .executeTakeFirstOrThrow();
  // Whose account of the company it was may not be who it is now.
  await db.deleteFrom("sso_identities").where("login_id", "=", id).execute();
  await endSessions(db, [id], session.id);
  const change = { loginId: id, mandatorId: actor.mandatorId, formerEmail: before.email };
  await noteAccessChange(db, clock, { ...change, by: actor });
  if (request !== null && archived_at === null) await queueWelcomeMail(db, clock, { userId: id });
}

const refused = (message: Saying) => new Problem(403, "Forbidden", { message });
