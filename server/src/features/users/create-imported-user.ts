import { roles } from "@wegbuch/contract/access/roles";
import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { isYes, roleNamed } from "@wegbuch/contract/users/rules";
import type { MandatorUser, NewMandatorUser } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type Author, recordChange, signedName } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { awaitsPassword, temporaryUntil } from "../auth/make-temporary-password.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { tellAdministrators } from "../auth/settle-place-hold.ts";
import { queueWelcomeMail } from "../auth/queue-password-mail.ts";
import { findActiveMandator } from "../auth/find-active-mandator.ts";
import { usersByIds } from "./find-mandator-users.ts";
import { hashImported } from "./hash-imported.ts";
import { insertUser } from "./rows.ts";

const say = inBothLanguages(de, en);

/**
 * Adds the user of one line of an import (rule users/import). With a password he may come at once; without one he waits
 * for the temporary one of a welcome mail. Refuses with 400 what nobody knows, with 409 an e-mail or a number that is
 * taken.
 */
export async function createImportedUser(
  { database, clock, config }: { database: Database; clock: Clock; config?: PasswordRules },
  author: Exclude<Author, "System">,
  line: NewMandatorUser,
): Promise<MandatorUser> {
  const role = roleNamed(line.role);
  if (line.password !== "") {
    refuseWeakPassword(config, { field: "password", password: line.password, email: line.email });
  }
  // Not within the transaction: it takes its time, and waits for its turn. Whoever wrote the file knows the password, so
  // it is good for the first login alone (rule accounts/temporary-password).
  const password =
    line.password === ""
      ? awaitsPassword
      : {
          password_hash: await hashImported(line.password),
          password_is_temporary: true,
          password_expires_at: temporaryUntil(clock.now()),
        };
  return inMandator(
    database,
    line.mandatorId,
    async (db) => {
      await findActiveMandator(db, line.mandatorId);
      const groups = await groupsNamed(db, line.group);
      if (role === undefined || groups.faults.length > 0) {
        throw new Problem(400, "Validation", {
          errors: {
            ...(role === undefined && { role: [say.roleIsUnknown] }),
            ...(groups.faults.length > 0 && { group: groups.faults }),
          },
        });
      }
      const id = newId(clock);
      const login = { id, mandator_id: line.mandatorId, email: line.email, ...password };
      await insertUser(db, login, {
        foreign_id: line.foreignId || null,
        first_name: line.firstName,
        last_name: line.lastName,
        description: line.description,
        role_id: role,
        created_at: clock.now(),
      });
      await join(db, id, groups.ids);
      recordChange(db, author, { kind: "user", id }, {}, { created: `${line.firstName} ${line.lastName}` });
      if (role === roles.admin) await tellAdministrators(db, { loginId: id, by: signedName(author) });
      if (isYes(line.welcomeMail)) await queueWelcomeMail(db, clock, { userId: id });
      return (await usersByIds(db, [id]))[0]!;
    },
    { role: "admin" },
  );
}

/** The groups of these names, "A/B", in any case; the root group if none is named. */
async function groupsNamed(db: MandatorDb, typed: string): Promise<{ ids: string[]; faults: Saying[] }> {
  const names = typed
    .split("/")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) {
    const roots = await db.selectFrom("groups").select("id").where("parent_id", "is", null).execute();
    return { ids: roots.map(({ id }) => id), faults: [] };
  }
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array(select id from groups where lower(groups.name) = lower(typed.name)) as ids
    from unnest(${names}::text[]) as typed (name)`.execute(db);
  const wrong = rows.filter(({ ids }) => ids.length !== 1);
  return {
    ids: [...new Set(rows.flatMap(({ ids }) => ids))],
    faults: wrong.map(({ name, ids }) =>
      fill(ids.length === 0 ? say.groupIsUnknown : say.groupIsAmbiguous, { name }),
    ),
  };
}

async function join(db: MandatorDb, userId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const rows = groupIds.map((group_id) => ({ group_id, user_id: userId }));
  await db.insertInto("group_users").values(rows).execute();
}
