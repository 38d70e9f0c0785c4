import type { Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { DB } from "../../platform/db/types.ts";
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

/**
 * Creates a super admin and gives his id, or null when somebody logs in with the address already
 * (rule accounts/unique-address).
 */
export async function createSuperUser(
  { database, clock }: { database: Database; clock: Clock },
  person: SuperUserToCreate,
): Promise<string | null> {
  const prepared = await preparedSuperUser(clock, person);
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => ((await addSuperUser(db, prepared)) ? prepared.id : null));
}

/** A super admin who is to be added; hashing his password takes a while and holds up nobody here. */
export async function preparedSuperUser(
  clock: Clock,
  { firstName, lastName, email, password, isTemporary = false }: SuperUserToCreate,
) {
  const [id, now] = [newId(clock), clock.now()];
  const passwordHash = await hashPassword(password, "superAdmin");
  const lasting = { password_is_temporary: false, password_expires_at: null };
  const passing = { password_is_temporary: true, password_expires_at: temporaryUntil(now) };
  return {
    id,
    passwordHash,
    login: { id, email, password_hash: passwordHash, ...(isTemporary ? passing : lasting) },
    person: { id, first_name: firstName, last_name: lastName, created_at: now },
  };
}

/** Adds him in a transaction of the admin role; false when his address is taken. The codes of the set-up are gone then. */
export async function addSuperUser(
  db: Transaction<DB>,
  { login, person }: Awaited<ReturnType<typeof preparedSuperUser>>,
): Promise<boolean> {
  const added = await db
    .insertInto("logins")
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return false;
  await db.insertInto("super_users").values(person).execute();
  await db.deleteFrom("setup_codes").execute();
  return true;
}
