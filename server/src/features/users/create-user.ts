import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { roles } from "@wegbuch/contract/access/roles";
import { passwordModes } from "@wegbuch/contract/users/codes";
import type { NewUser, User } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { requireProof } from "../../platform/http/admit.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { awaitsPassword } from "../auth/make-temporary-password.ts";
import { limitMails } from "../auth/limit-mails.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { queueWelcomeMail } from "../auth/queue-password-mail.ts";
import { changeMemberships, groupsForNew } from "../groups/change-memberships.ts";
import { refuseAdminBySupport, requireGivable } from "./change-user.ts";
import { findChosenCostcenter } from "./find-chosen-costcenter.ts";
import { limitRights } from "./limit-rights.ts";
import { readUser } from "./queries.ts";
import { columnsOf, insertUser } from "./rows.ts";

type Parts = {
  database: Database;
  clock: Clock;
  config?: PasswordRules;
  session: Pick<Session, "proof">;
};

const say = inBothLanguages(de, en);

/**
 * Adds a user of the actor's mandator: with password mode 1 he may come at once, with 0 he waits for the temporary
 * password of his welcome mail (rule accounts/temporary-password). 403 for a role the actor may not give
 * (rule access/giving-roles) or a right he lacks, 409 for an e-mail address or a personal number that is taken.
 */
export async function createUser(
  { database, clock, config, session }: Parts,
  actor: Actor,
  given: NewUser,
): Promise<User> {
  requireGivable(actor, given.roleId);
  refuseAdminBySupport(actor, given.roleId);
  const isInvited = given.passwordMode === passwordModes.invited;
  if (!isInvited && actor.tokenId !== undefined) {
    throw new Problem(403, "Forbidden", { message: say.passwordIsNotForTokens });
  }
  if (!isInvited && actor.supportUserId !== null) {
    throw new Problem(403, "Forbidden", { message: say.passwordIsForbidden });
  }
  if (!isInvited) {
    refuseWeakPassword(config, { field: "password", password: given.password!, email: given.email });
  }
  // Else who finds a session open would make himself an account that is asked for nothing.
  if (!isInvited || given.roleId === roles.admin) requireProof(session);
  // Not within the transaction: it takes its time.
  const password = isInvited
    ? awaitsPassword
    : { password_hash: await hashPassword(given.password!, "ordinary") };
  const id = newId(clock);
  return inMandator(
    database,
    actor,
    async (db) => {
      if (isInvited) await limitMails(db, clock);
      const groupIds = await groupsForNew(db, actor, given.groupIds);
      const columns = columnsOf(given);
      await limitRights(db, actor, [{ before: null, after: columns }]);
      const login = { id, mandator_id: actor.mandatorId, email: given.email, ...password };
      await insertUser(db, login, {
        ...columns,
        costcenter_id: await findChosenCostcenter(db, actor, { given: given.costcenterId, before: null }),
        created_at: clock.now(),
      });
      const created = `${given.firstName} ${given.lastName}`;
      recordChange(db, actor, { kind: "user", id }, {}, { created });
      await changeMemberships(db, actor, "user", [id], groupIds);
      if (isInvited) await queueWelcomeMail(db, clock, { userId: id });
      return (await readUser(db, actor, id))!;
    },
    { role: "admin" },
  );
}
