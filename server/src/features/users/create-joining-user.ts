import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { insertUser } from "./rows.ts";

type Joining = {
  mandatorId: string;
  email: string;
  firstName: string;
  lastName: string;
  roleId: number;
  groupId: string | null;
};

/**
 * Adds somebody who has come with the account of his company and whom nobody knew: without a password, and in the group the
 * company has chosen, else the topmost. Who has been here with this address, and was archived, is not added again
 * (rule accounts/company-accounts).
 */
export async function createJoiningUser(
  { database, clock }: { database: Database; clock: Clock },
  { mandatorId, email, firstName, lastName, roleId, groupId }: Joining,
): Promise<void> {
  const id = newId(clock);
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      const before = await db
        .selectFrom("logins")
        .select("id")
        .where("mandator_id", "=", mandatorId)
        .where("email", "=", email)
        .executeTakeFirst();
      if (before !== undefined) return;
      const login = { id, mandator_id: mandatorId, email, password_hash: null };
      const now = clock.now();
      await insertUser(db, login, {
        first_name: firstName,
        last_name: lastName,
        role_id: roleId,
        created_at: now,
      });
      recordChange(db, "System", { kind: "user", id }, {}, { created: `${firstName} ${lastName}` });
      await db
        .insertInto("group_users")
        .columns(["group_id", "user_id"])
        .expression((groups) =>
          groups
            .selectFrom("groups")
            .select((row) => ["id", row.val(id).as("user_id")])
            .where((row) => (groupId === null ? row("parent_id", "is", null) : row("id", "=", groupId))),
        )
        .execute();
    },
    { role: "admin" },
  );
}
