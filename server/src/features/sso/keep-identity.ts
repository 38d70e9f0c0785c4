import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { AdminDb } from "../auth/end-sessions.ts";

/** Who somebody is at the provider, for this application of the company: another one may be told another subject. */
export type Identity = { mandatorId: string; issuer: string; clientId: string; subject: string };

/** Whose account here belongs to an account of the provider; undefined while nobody has come with it. */
export async function findBound(database: Database, identity: Identity): Promise<string | undefined> {
  return (await boundRow(database.as("admin"), identity))?.login_id;
}

/** Whether somebody is known by another account of that provider. */
export async function hasOtherAccount(
  database: Database,
  { mandatorId, issuer, clientId, subject }: Identity,
  loginId: string,
): Promise<boolean> {
  const other = await database
    .as("admin")
    .selectFrom("sso_identities")
    .select("login_id")
    .where("mandator_id", "=", mandatorId)
    .where("issuer", "=", issuer)
    .where("client_id", "=", clientId)
    .where("login_id", "=", loginId)
    .where("subject", "<>", subject)
    .executeTakeFirst();
  return other !== undefined;
}

function boundRow(db: AdminDb | ReturnType<Database["as"]>, identity: Identity) {
  const { mandatorId, issuer, clientId, subject } = identity;
  return db
    .selectFrom("sso_identities")
    .select("login_id")
    .where("mandator_id", "=", mandatorId)
    .where("issuer", "=", issuer)
    .where("client_id", "=", clientId)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

type Kept = Identity & {
  loginId: string;
  /** By which he was found; null for who was bound already. */
  email: string | null;
};

/**
 * Binds an account of the provider to one here, in the transaction that opens the session: the login is held as it was found
 * until that ends, so that whoever gives it another address or archives it meanwhile comes before or after. False where it is
 * not as it was found any more, or belongs to another account of that provider.
 */
export async function keepIdentity(db: AdminDb, clock: Clock, kept: Kept): Promise<boolean> {
  const { loginId, mandatorId, issuer, clientId, subject, email } = kept;
  let held = db
    .selectFrom("logins")
    .select("id")
    .where("id", "=", loginId)
    .where("mandator_id", "=", mandatorId)
    .where("is_enabled", "=", true);
  if (email !== null) held = held.where("email", "=", email);
  if ((await held.forShare().executeTakeFirst()) === undefined) return false;
  if (email !== null) {
    await leaveArchived(db, kept);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("sso_identities")
      .values({
        mandator_id: mandatorId,
        login_id: loginId,
        issuer,
        client_id: clientId,
        subject,
        bound_at: clock.now(),
      })
      .onConflict((known) => known.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await tellBound(db, clock, kept);
  }
  return (await boundRow(db, kept))?.login_id === loginId;
}

/** Tells whose account it is, so that nobody is entered as by a provider he knows nothing of (rule accounts/company-accounts). */
async function tellBound(db: AdminDb, clock: Clock, { mandatorId, loginId, issuer }: Kept): Promise<void> {
  const { email, language } = await db
    .selectFrom("logins")
    .innerJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "logins.mandator_id").onRef("users.id", "=", "logins.id"),
    )
    .select(["email", "language"])
    .where("logins.id", "=", loginId)
    .where("logins.mandator_id", "=", mandatorId)
    .executeTakeFirstOrThrow();
  await queueMail(db, {
    kind: mailKinds.companyAccountBound,
    to: [email],
    language: languageOf(language),
    payload: { loginId, provider: new URL(issuer).hostname, boundAt: clock.now() },
    mandatorId,
  });
}

/** Whoever was archived or removed leaves his account at the provider to whom it is given here anew. */
async function leaveArchived(db: AdminDb, { mandatorId, issuer, clientId, subject }: Identity) {
  await db
    .deleteFrom("sso_identities")
    .where("mandator_id", "=", mandatorId)
    .where("issuer", "=", issuer)
    .where("client_id", "=", clientId)
    .where("subject", "=", subject)
    .where("login_id", "in", (row) =>
      row
        .selectFrom("logins")
        .select("id")
        .where("mandator_id", "=", mandatorId)
        .where("is_enabled", "=", false),
    )
    .execute();
}
