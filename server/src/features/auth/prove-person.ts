import type { Assertion, PasskeyRequest } from "@wegbuch/contract/auth/schemas";
import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Caller } from "@wegbuch/contract/access/actor";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid, Problem, say as common } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { endChallenge } from "./end-challenge.ts";
import { type EnterParts, guessOf } from "./enter-account.ts";
import { findPasskeys } from "./find-factors.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { isPassword } from "./hash-password.ts";
import { limitCodes } from "./limit-codes.ts";
import { forgetGuesses, limitGuesses } from "./limit-attempts.ts";
import { makePasskeyRequest } from "./make-passkey-request.ts";
import { spendCode } from "./spend-code.ts";
import { type PasskeyParts, spendPasskey } from "./spend-passkey.ts";
import { startChallenge } from "./start-challenge.ts";

const say = inBothLanguages(de, en);

type Parts = EnterParts &
  PasskeyParts & {
    /** The installation's own. */
    secret: string;
  };
type Shown = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: { challenge: string; assertion: Assertion } | undefined;
};

/**
 * Notes that whose session it is has shown anew that it is he: with his second factor if he has one, else with his
 * password. Each try is a guess like one of the login (rule accounts/fresh-proof).
 */
export async function provePerson(
  parts: Parts,
  { id, caller, proof }: Session,
  { address, ...shown }: Shown & { address: string },
): Promise<void> {
  const { database, clock } = parts;
  const login = await findLogin(database, { id: ownerOf(caller) });
  if (login === undefined) throw forbidden();
  if (Object.values(shown).every((one) => one === undefined)) throw wrong(proof.ways);
  const guess = guessOf(parts, login, { email: login.email, address });
  await limitGuesses(database, clock, guess);
  await requireShown(parts, { login, ways: proof.ways, shown });
  await forgetGuesses(database, guess.email);
  await database
    .as("admin")
    .updateTable("sessions")
    .set({ proved_at: clock.now() })
    .where("id", "=", id)
    .execute();
}

/** Support that acts as somebody shows who itself is. */
const ownerOf = (caller: Caller): string =>
  (caller.mandatorId === null ? null : caller.supportUserId) ?? caller.userId;

type Showing = { login: KnownLogin; ways: Session["proof"]["ways"]; shown: Shown };

async function requireShown(parts: Parts, { login, ways, shown }: Showing): Promise<void> {
  const { password = "", code = "", passkey } = shown;
  if (ways.includes("password")) {
    if (!(await isPassword(password, login.passwordHash))) throw wrong(ways);
  } else if (passkey !== undefined) {
    if (!(await isOwnPasskey(parts, login.id, passkey))) throw invalid("passkey", say.passkeyIsWrong);
  } else {
    const isRight = await limitCodes(parts, login, () => spendCode(parts, login.id, code));
    if (!isRight) throw wrong(ways);
  }
}

async function isOwnPasskey(
  parts: Parts,
  loginId: string,
  { challenge, assertion }: NonNullable<Shown["passkey"]>,
): Promise<boolean> {
  if (!(await endChallenge(parts, { challenge, kind: "proof", loginId }))) return false;
  return (await spendPasskey(parts, { challenge, assertion, loginId, isAlone: true })) !== null;
}

const wrong = (ways: Showing["ways"]): Problem =>
  ways.includes("password") ? invalid("password", common.passwordIsWrong) : invalid("code", say.codeIsWrong);

/** What a passkey of whose session it is signs to that end; 409 where he has none. */
export async function beginProof(
  { database, clock, publicOrigin }: PasskeyParts,
  { caller }: Session,
): Promise<PasskeyRequest> {
  const loginId = ownerOf(caller);
  const passkeys = await findPasskeys(database.as("admin"), loginId);
  if (passkeys.length === 0) throw new Problem(409, "Conflict", { message: say.hasNoPasskey });
  const challenge = await startChallenge(database, clock, { kind: "proof", loginId });
  return makePasskeyRequest(publicOrigin, challenge, { allowCredentials: passkeys, isAlone: true });
}
