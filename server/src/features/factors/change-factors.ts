import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { confirmPassword, withLogin } from "../auth/change-password.ts";
import { type AdminDb, endSessions } from "../auth/end-sessions.ts";
import { hashOfRecoveryCode, makeRecoveryCodes } from "../auth/factors/recovery-codes.ts";
import { base32Of, makeTotpSecret, stepOfCode, totpAddress } from "../auth/factors/totp.ts";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";
import { sealTotp, unsealTotp } from "../auth/keep-totp.ts";
import { limitGuesses } from "../auth/limit-attempts.ts";
import { noteFactorChange } from "../auth/note-factor-change.ts";

const say = inBothLanguages(de, en);

export type FactorParts = {
  database: Database;
  clock: Clock;
  /** The installation's own. */
  secret: string;
};
type Proof = { currentPassword: string; address: string };

/** Makes a secret that asks for nothing yet; an earlier one that was not confirmed is forgotten (rule accounts/factors). */
export async function beginTotp(parts: FactorParts, session: Session, proof: Proof) {
  const { database, clock, secret } = parts;
  const login = await provenLogin(parts, session, proof);
  const key = makeTotpSecret();
  await withLogin(database, login, async (db) => {
    await db
      .deleteFrom("totp_factors")
      .where("login_id", "=", login.id)
      .where("confirmed_at", "is", null)
      .execute();
    const sealed = { id: newId(clock), login_id: login.id, secret: sealTotp(key, login.id, secret) };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("totp_factors")
      .values({ ...sealed, created_at: clock.now() })
      .onConflict((at) => at.column("login_id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw conflict(say.hasFactor);
  });
  return { secret: base32Of(key), uri: totpAddress(key, login.email) };
}

/** So long a secret that was shown can be confirmed. */
const confirmableMilliseconds = 10 * 60 * 1000;

/** Confirms it with a code, each of which is a guess, within ten minutes; from then on each login asks for one, and the sessions that began without one end. */
export async function confirmTotp(
  parts: FactorParts,
  { id: sessionId, caller }: Session,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const { database, clock, secret } = parts;
  const login = await ownLogin(database, caller.userId);
  await limitGuesses(database, clock, { email: login.email, address });
  return withLogin(database, login, async (db, note) => {
    const factor = await db
      .selectFrom("totp_factors")
      .select(["id", "secret"])
      .where("login_id", "=", login.id)
      .where("confirmed_at", "is", null)
      .where("created_at", ">", new Date(clock.now().getTime() - confirmableMilliseconds))
      .executeTakeFirst();
    const key = factor && unsealTotp(factor.secret, login.id, secret);
    if (!factor || !key) throw conflict(say.hasNoFactor);
    const step = stepOfCode(key, { code, now: clock.now(), lastStep: null });
    if (step === null) throw invalid("code", say.codeIsWrong);
    await db
      .updateTable("totp_factors")
      .set({ confirmed_at: clock.now(), last_step: step })
      .where("id", "=", factor.id)
      .execute();
    const codes = await replaceRecoveryCodes(db, parts, login.id);
    await endSessions(db, [login.id], sessionId);
    note(caller, { before: { secondFactor: "false" }, after: { secondFactor: "true" } });
    await noteFactorChange(db, clock, login, { what: "added", by: null });
    return codes;
  });
}

/** Ten new codes for who has a factor, of which he is told; those before open nothing any more. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const login = await provenLogin(parts, session, proof);
  return withLogin(parts.database, login, async (db, note) => {
    const factor = await db
      .selectFrom("totp_factors")
      .select("id")
      .where("login_id", "=", login.id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst();
    if (factor === undefined) throw conflict(say.hasNoFactor);
    note(session.caller, { before: {}, after: { recoveryCodes: "***" } });
    await noteFactorChange(db, parts.clock, login, { what: "codes", by: null });
    return replaceRecoveryCodes(db, parts, login.id);
  });
}

/** Takes a factor of the caller away, and with it his other sessions; 404 where it is none of his. */
export async function removeFactor(
  parts: FactorParts,
  session: Session,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  const login = await provenLogin(parts, session, proof);
  await withLogin(parts.database, login, async (db, note) => {
    const factor = await db
      .deleteFrom("totp_factors")
      .where("id", "=", id)
      .where("login_id", "=", login.id)
      .returning("confirmed_at")
      .executeTakeFirst();
    if (factor === undefined) throw notFound("Factor");
    // What asked for nothing yet goes without a word.
    if (factor.confirmed_at === null) return;
    await db.deleteFrom("recovery_codes").where("login_id", "=", login.id).execute();
    await endSessions(db, [login.id], session.id);
    note(session.caller, { before: { secondFactor: "true" }, after: { secondFactor: "false" } });
    await noteFactorChange(db, parts.clock, login, { what: "removed", by: null });
  });
}

async function replaceRecoveryCodes(
  db: AdminDb,
  { secret }: FactorParts,
  loginId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await db.deleteFrom("recovery_codes").where("login_id", "=", loginId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ login_id: loginId, hash: hashOfRecoveryCode(secret, loginId, code) })))
    .execute();
  return codes;
}

/** The caller's login, whose password was shown once more. */
async function provenLogin(parts: FactorParts, { caller }: Session, proof: Proof): Promise<KnownLogin> {
  const login = await ownLogin(parts.database, caller.userId);
  const { currentPassword: password, address } = proof;
  await confirmPassword(parts, login, { field: "currentPassword", password, address });
  return login;
}

async function ownLogin(database: Database, id: string): Promise<KnownLogin> {
  const login = await findLogin(database, { id });
  if (login === undefined) throw forbidden();
  return login;
}

const conflict = (message: typeof say.hasFactor) => new Problem(409, "Conflict", { message });
