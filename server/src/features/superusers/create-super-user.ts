import { randomBytes } from "node:crypto";
import { CannotStart } from "../../platform/cannot-start.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { temporaryPasswordOf, temporaryUntil } from "../auth/make-temporary-password.ts";

export type NewSuperUser = { email: string; firstName: string; lastName: string; password?: string };

/**
 * Creates a super admin. Without a password he gets one that has to be changed at the first login, and it is given
 * back. Throws CannotStart when the address is taken or something is not as it should be.
 */
export async function createSuperUser(
  { database, clock }: { database: Database; clock: Clock },
  { email, firstName, lastName, password }: NewSuperUser,
): Promise<string | undefined> {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new CannotStart(`--email: "${email}" is not an e-mail address.`);
  if (password !== undefined && (password.length < 6 || password.length > 200)) {
    throw new CannotStart("--password: a password has 6 to 200 characters.");
  }
  const temporary = password === undefined ? temporaryPasswordOf(randomBytes(32)) : undefined;
  const [id, now] = [newId(clock), clock.now()];
  const password_hash = await hashPassword(password ?? temporary!, "superAdmin");
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const login = await db
        .insertInto("logins")
        .values({
          id,
          email: address,
          password_hash,
          password_is_temporary: temporary !== undefined,
          password_expires_at: temporary === undefined ? null : temporaryUntil(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!login.numInsertedOrUpdatedRows)
        throw new CannotStart(`--email: somebody logs in with ${address} already.`);
      const names = { first_name: firstName, last_name: lastName };
      await db
        .insertInto("super_users")
        .values({ id, ...names, created_at: now })
        .execute();
    });
  return temporary;
}
