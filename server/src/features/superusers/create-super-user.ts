import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { temporaryUntil } from "../auth/make-temporary-password.ts";

type SuperUserToCreate = {
  firstName: string;
  lastName: string;
  /** As the contract gives it: trimmed, in lower case. */
  email: string;
  password: string;
  /** Whether it has to be changed at the first login. */
  isTemporary?: boolean;
};

/** Creates a super admin and gives his id, or null when somebody logs in with the address already (OQ-087). */
export async function createSuperUser(
  { database, clock }: { database: Database; clock: Clock },
  { firstName, lastName, email, password, isTemporary = false }: SuperUserToCreate,
): Promise<string | null> {
  const [id, now] = [newId(clock), clock.now()];
  const password_hash = await hashPassword(password, "superAdmin");
  const lasting = { password_is_temporary: false, password_expires_at: null };
  const passing = { password_is_temporary: true, password_expires_at: temporaryUntil(now) };
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const login = await db
        .insertInto("logins")
        .values({ id, email, password_hash, ...(isTemporary ? passing : lasting) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!login.numInsertedOrUpdatedRows) return null;
      await db
        .insertInto("super_users")
        .values({ id, first_name: firstName, last_name: lastName, created_at: now })
        .execute();
      return id;
    });
}
