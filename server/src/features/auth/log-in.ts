import { de, en } from "@wegbuch/contract/auth/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { FactorWay } from "@wegbuch/contract/kit/problem";
import { strengthFor } from "./change-password.ts";
import { type Came, enterAccount, type EnterParts, guessOf, refuseLogin } from "./enter-account.ts";
import { findFactors, findPasskeys } from "./find-factors.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { findSso, isShutBy } from "./find-sso.ts";
import { hashPassword, isHashOutdated, isPassword } from "./hash-password.ts";
import { limitGuesses } from "./limit-attempts.ts";
import { makePasskeyRequest } from "./make-passkey-request.ts";
import type { PasskeyParts } from "./spend-passkey.ts";
import { noteAsked } from "./note-login.ts";
import { startChallenge } from "./start-challenge.ts";
import type { Database } from "../../platform/db/database.ts";

const say = inBothLanguages(de, en);

type Parts = EnterParts & Pick<PasskeyParts, "publicOrigin">;
type Given = Came & { username: string; password: string; rememberMe: boolean };

/**
 * Checks a login and opens its session, or gives the challenge that asks for a second factor. Whatever is wrong with it,
 * the refusal is the same empty 400 (rule accounts/login).
 */
export async function logIn(parts: Parts, { username, password, rememberMe, ...came }: Given) {
  const { database, clock } = parts;
  const begun = performance.now();
  const email = username.trim().toLowerCase();
  const login = await findLogin(database, { email });
  const guess = guessOf(parts, login, { email, address: came.address });
  await limitGuesses(database, clock, guess);
  const isRight = await isPassword(password, login?.passwordHash ?? null);
  // Asked of every address, so that no wait tells whose password was right.
  const sso = await findSso(database, email);
  if (login === undefined || !isRight || isWornOut(login, clock.now()) || isShutBy(sso, login))
    return refuseLogin(parts, {
      login,
      begun,
      entrance: { ...came, method: null },
      ...(sso?.isOnly && { hint: say.useCompanyLogin }),
    });
  const passwordHash = await renewHash(database, login, password);
  const factors = await findFactors(database.as("admin"), login.id);
  if (factors.length > 0) {
    parts.log.info({ user: login.id }, "asked for a second factor");
    return askForFactor(parts, { loginId: login.id, factors, isRemembered: rememberMe, passwordHash, came });
  }
  return enterAccount(parts, login, { ...came, method: "password", rememberMe, passwordHash, guess });
}

type Asking = {
  loginId: string;
  factors: readonly FactorWay[];
  isRemembered: boolean;
  passwordHash: string;
  came: Came;
};

async function askForFactor(parts: Parts, { factors, came, ...asked }: Asking) {
  const { database, clock, publicOrigin } = parts;
  const { loginId } = asked;
  const { browser, network } = came;
  const eventId = await noteAsked(database, clock, loginId, { method: "password", browser, network });
  const challenge = await startChallenge(database, clock, { kind: "factor", ...asked, eventId });
  return {
    challenge,
    methods: [...factors, "recoveryCode" as const],
    ...(factors.includes("passkey") && {
      passkey: makePasskeyRequest(publicOrigin, challenge, {
        allowCredentials: await findPasskeys(database.as("admin"), loginId),
      }),
    }),
  };
}

/** A temporary password is good for 30 days (rule accounts/temporary-password). */
function isWornOut({ passwordIsTemporary, passwordExpiresAt }: KnownLogin, now: Date): boolean {
  return passwordIsTemporary && passwordExpiresAt !== null && passwordExpiresAt < now;
}

/** Gives the hash that stands now. */
async function renewHash(database: Database, login: KnownLogin, password: string): Promise<string> {
  const known = login.passwordHash!;
  const strength = strengthFor(login);
  if (!isHashOutdated(known, strength)) return known;
  const renewed = await hashPassword(password, strength);
  await database
    .as("admin")
    .updateTable("logins")
    .set({ password_hash: renewed })
    .where("id", "=", login.id)
    // Unless the password was changed meanwhile.
    .where("password_hash", "=", known)
    .execute();
  return renewed;
}
