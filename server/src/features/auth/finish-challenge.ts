import type { NotNull } from "kysely";
import type { Assertion, LoginMethod } from "@wegbuch/contract/auth/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { endChallenge } from "./end-challenge.ts";
import { type Came, enterAccount, type EnterParts, guessOf, refuseLogin } from "./enter-account.ts";
import type { AdminDb } from "./end-sessions.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { isShut } from "./find-sso.ts";
import { limitCodes } from "./limit-codes.ts";
import { limitGuesses } from "./limit-attempts.ts";
import { noteFactorChange } from "./note-factor-change.ts";
import { forgetAsked } from "./note-login.ts";
import { hashOfToken } from "./make-token.ts";
import { type PasskeyParts, spendPasskey } from "./spend-passkey.ts";
import { spendCode, spendRecoveryCode } from "./spend-code.ts";

const mostAttempts = 5;

type Parts = EnterParts &
  PasskeyParts & {
    /** The installation's own. */
    secret: string;
  };
type Shown = {
  challenge: string;
  code?: string | undefined;
  assertion?: Assertion | undefined;
  recoveryCode?: string | undefined;
};

/**
 * The second half of a login: shows the factor that a challenge asks for and opens the session. A challenge is good for
 * five minutes and five tries, each of which is a guess like one of a password. Whatever is wrong, the refusal is the
 * empty 400 of a wrong login (rule accounts/factors).
 */
export async function finishChallenge(parts: Parts, shown: Shown, came: Came) {
  const { database, clock } = parts;
  const begun = performance.now();
  const tokenHash = hashOfToken(shown.challenge);
  const known = await findChallenge(parts, tokenHash);
  const login = known && (await findLogin(database, { id: known.login_id }));
  const email = login?.email ?? `challenge ${tokenHash.toString("hex")}`;
  const guess = guessOf(parts, login, { email, address: came.address });
  await limitGuesses(database, clock, guess);
  const method = methodOf(shown);
  const isRight =
    login !== undefined &&
    !(await isShut(database, login)) &&
    (await takeAttempt(parts, tokenHash)) &&
    (await isFactor(parts, login, shown)) &&
    (await endChallenge(parts, { challenge: shown.challenge, kind: "factor", loginId: login.id }));
  if (!isRight) return refuseLogin(parts, { login, begun, entrance: { ...came, method } });
  return enterAccount(parts, login, {
    ...came,
    method,
    rememberMe: known!.is_remembered,
    passwordHash: login.passwordHash,
    guess,
    along: async (db) => {
      await forgetAsked(db, clock, { id: known!.event_id, loginId: login.id });
      if (method === "recoveryCode") await tellOfCode(db, clock, login);
    },
  });
}

function methodOf({ recoveryCode, assertion }: Shown): LoginMethod {
  if (recoveryCode !== undefined) return "recoveryCode";
  return assertion === undefined ? "code" : "passkey";
}

/** A code from paper may have been found by another. */
async function tellOfCode(db: AdminDb, clock: Clock, login: KnownLogin): Promise<void> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("login_id", "=", login.id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  await noteFactorChange(db, clock, login, { what: "codeUsed", by: null, left });
}

type Timed = { database: Database; clock: Clock };

function findChallenge({ database, clock }: Timed, tokenHash: Buffer) {
  return database
    .as("admin")
    .selectFrom("login_challenges")
    .select(["login_id", "is_remembered", "event_id"])
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "factor")
    .where("login_id", "is not", null)
    .where("expires_at", ">", clock.now())
    .$narrowType<{ login_id: NotNull }>()
    .executeTakeFirst();
}

/** Counted before the factor is looked at, so that of many tries at once no more than five are. */
async function takeAttempt({ database, clock }: Timed, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await database
    .as("admin")
    .updateTable("login_challenges")
    .set((row) => ({ attempts: row("attempts", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("attempts", "<", mostAttempts)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether what was shown is the person's factor, which opens nothing a second time. */
async function isFactor(parts: Parts, login: KnownLogin, shown: Shown): Promise<boolean> {
  const { challenge, code, assertion, recoveryCode } = shown;
  const loginId = login.id;
  // Those from paper are too long to be guessed, and are left to who is kept from the app.
  if (recoveryCode !== undefined) return spendRecoveryCode(parts, loginId, recoveryCode);
  if (assertion !== undefined) return (await spendPasskey(parts, { challenge, assertion, loginId })) !== null;
  return code !== undefined && limitCodes(parts, login, () => spendCode(parts, loginId, code));
}
