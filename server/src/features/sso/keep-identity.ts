import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";

type Identity = { mandatorId: string; issuer: string; subject: string };

/** Whose account here belongs to an account of the provider; undefined while nobody has come with it. */
export async function findBound(
  database: Database,
  { mandatorId, issuer, subject }: Identity,
): Promise<string | undefined> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const row = await db
        .selectFrom("sso_identities")
        .select("login_id")
        .where("issuer", "=", issuer)
        .where("subject", "=", subject)
        .executeTakeFirst();
      return row?.login_id;
    },
    { role: "admin" },
  );
}

/** Binds an account of the provider to one here, for ever; false where the one here belongs to another of that provider. */
export async function keepIdentity(
  database: Database,
  clock: Clock,
  { loginId, mandatorId, issuer, subject }: Identity & { loginId: string },
): Promise<boolean> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      await db
        .insertInto("sso_identities")
        .values({ login_id: loginId, issuer, subject, bound_at: clock.now() })
        .onConflict((known) => known.doNothing())
        .execute();
      const kept = await db
        .selectFrom("sso_identities")
        .select("login_id")
        .where("login_id", "=", loginId)
        .where("issuer", "=", issuer)
        .where("subject", "=", subject)
        .executeTakeFirst();
      return kept !== undefined;
    },
    { role: "admin" },
  );
}
