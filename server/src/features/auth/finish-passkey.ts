import type { Assertion } from "@wegbuch/contract/auth/schemas";
import { endChallenge } from "./end-challenge.ts";
import { type Came, enterAccount, type EnterParts, guessOf, refuseLogin } from "./enter-account.ts";
import { findLogin } from "./find-login.ts";
import { isShut } from "./find-sso.ts";
import { limitGuesses } from "./limit-attempts.ts";
import { hashOfToken } from "./make-token.ts";
import { type PasskeyParts, spendPasskey } from "./spend-passkey.ts";

type Given = Came & { challenge: string; assertion: Assertion; rememberMe: boolean };

/**
 * Opens the session of whoever shows a passkey of his and nothing else. Whatever is wrong, the refusal is the empty 400 of
 * a wrong login, and a challenge is used up by its first try (rule accounts/passkeys).
 */
export async function finishPasskey(
  parts: EnterParts & PasskeyParts,
  { challenge, assertion, rememberMe, ...came }: Given,
) {
  const { database, clock } = parts;
  const begun = performance.now();
  const shown = { email: `challenge ${hashOfToken(challenge).toString("hex")}`, address: came.address };
  const guess = guessOf(parts, undefined, shown);
  await limitGuesses(database, clock, guess);
  const isOurs = await endChallenge(parts, { challenge, kind: "passkey", loginId: null });
  const loginId = isOurs ? await spendPasskey(parts, { challenge, assertion }) : null;
  const login = loginId === null ? undefined : await findLogin(database, { id: loginId });
  const method = "passkey";
  if (login === undefined || (await isShut(database, login)))
    return refuseLogin(parts, { login, begun, entrance: { ...came, method } });
  return enterAccount(parts, login, {
    ...came,
    method,
    rememberMe,
    passwordHash: login.passwordHash,
    guess,
  });
}
