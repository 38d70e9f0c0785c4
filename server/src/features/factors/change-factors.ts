import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { newId } from "../../platform/db/ids.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { withLogin } from "../auth/change-password.ts";
import { type AdminDb, endSessions } from "../auth/end-sessions.ts";
import { base32Of, makeTotpSecret, stepOfCode, totpAddress } from "../auth/factors/totp.ts";
import { findFactors } from "../auth/find-factors.ts";
import { sealTotp, unsealTotp } from "../auth/keep-totp.ts";
import { limitGuesses } from "../auth/limit-attempts.ts";
import { noteFactorChange } from "../auth/note-factor-change.ts";
import { keepRecoveryCodes } from "./keep-recovery-codes.ts";
import { type FactorParts, ownLogin, type Proof, proveLogin } from "./prove-login.ts";

const say = inBothLanguages(de, en);

/** Makes a secret that asks for nothing yet; an earlier one that was not confirmed is forgotten (rule accounts/factors). */
export async function beginTotp(parts: FactorParts, session: Session, proof: Proof) {
  const { database, clock, secret } = parts;
  const login = await proveLogin(parts, session, proof);
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
    const others = await findFactors(db, login.id);
    await db
      .updateTable("totp_factors")
      .set({ confirmed_at: clock.now(), last_step: step })
      .where("id", "=", factor.id)
      .execute();
    await endSessions(db, [login.id], sessionId);
    note(caller, { before: { secondFactor: "false" }, after: { secondFactor: "true" } });
    await noteFactorChange(db, clock, login, { what: "added", by: null });
    // Those of a passkey stay as they are.
    return others.length > 0 ? [] : keepRecoveryCodes(db, secret, login.id);
  });
}

/** Ten new codes for who has a factor, of which he is told; those before open nothing any more. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const login = await proveLogin(parts, session, proof);
  return withLogin(parts.database, login, async (db, note) => {
    if ((await findFactors(db, login.id)).length === 0) throw conflict(say.hasNoFactor);
    note(session.caller, { before: {}, after: { recoveryCodes: "***" } });
    await noteFactorChange(db, parts.clock, login, { what: "codes", by: null });
    return keepRecoveryCodes(db, parts.secret, login.id);
  });
}

/** Takes a factor of the caller away, and with it his other sessions; 404 where it is none of his. */
export async function removeFactor(
  parts: FactorParts,
  session: Session,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  const login = await proveLogin(parts, session, proof);
  await withLogin(parts.database, login, async (db, note) => {
    const taken = await takeFactor(db, login.id, id);
    if (taken === null) throw notFound("Factor");
    // What asked for nothing yet goes without a word.
    if (taken.what === "begun") return;
    const isLast = (await findFactors(db, login.id)).length === 0;
    if (isLast) await db.deleteFrom("recovery_codes").where("login_id", "=", login.id).execute();
    await endSessions(db, [login.id], session.id);
    note(session.caller, historyOf(taken));
    await noteFactorChange(db, parts.clock, login, {
      what: isLast ? "removed" : taken.what,
      by: null,
      name: taken.name,
    });
  });
}

type Taken = { what: "begun" | "appRemoved" | "passkeyRemoved"; name?: string };

async function takeFactor(db: AdminDb, loginId: string, id: string): Promise<Taken | null> {
  const app = await db
    .deleteFrom("totp_factors")
    .where("id", "=", id)
    .where("login_id", "=", loginId)
    .returning("confirmed_at")
    .executeTakeFirst();
  if (app) return { what: app.confirmed_at === null ? "begun" : "appRemoved" };
  const passkey = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("login_id", "=", loginId)
    .returning("name")
    .executeTakeFirst();
  return passkey ? { what: "passkeyRemoved", name: passkey.name } : null;
}

const historyOf = ({ name }: Taken): Record<"before" | "after", Shown> =>
  name === undefined
    ? { before: { secondFactor: "true" }, after: { secondFactor: "false" } }
    : { before: { passkey: name }, after: {} };

const conflict = (message: typeof say.hasFactor) => new Problem(409, "Conflict", { message });
