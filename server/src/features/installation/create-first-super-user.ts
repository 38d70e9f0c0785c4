import type { FirstSuperUser } from "@wegbuch/contract/installation/schemas";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { emailAlreadyInUse, notFound } from "../../platform/http/problem.ts";
import { limitSetup } from "../auth/limit-attempts.ts";
import { refuseWeakPassword } from "../auth/limit-passwords.ts";
import { addSuperUser, preparedSuperUser } from "../superusers/create-super-user.ts";
import { requireSetupCode } from "./keep-setup-code.ts";

type Parts = { database: Database; clock: Clock; config: Config };

/**
 * Makes the first super admin for who knows the code, and gives his id. Of several at once exactly one succeeds; for the
 * others, and for ever after, there is nothing here.
 */
export async function createFirstSuperUser(
  { database, clock, config }: Parts,
  { code, ...person }: FirstSuperUser,
  address: string,
): Promise<{ id: string; passwordHash: string }> {
  await limitSetup(database, clock, address);
  await requireSetupCode({ database, clock }, code);
  refuseWeakPassword(config, { field: "password", ...person });
  const prepared = await preparedSuperUser(clock, person);
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      // Waits for whoever is making one, and lets nobody begin.
      await sql`lock table super_users in share row exclusive mode`.execute(db);
      const others = await db.selectFrom("super_users").select("id").limit(1).execute();
      if (others.length > 0) throw notFound("Setup");
      if (!(await addSuperUser(db, prepared))) throw emailAlreadyInUse("email");
      return { id: prepared.id, passwordHash: prepared.passwordHash };
    });
}
