import { codeAt, stepAt } from "../../../src/features/auth/factors/totp.ts";
import { clock } from "../../../src/platform/clock.ts";
import { bearerOf, callerAs, logIn, password } from "./api.ts";

/** Has a person set up an app; gives its secret and the codes on paper. The session it took is another one's. */
export async function aSecondFactor(origin: string, email: string) {
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
  const begun = await session<{ secret: string }>("POST", "/Factors/Totp", { currentPassword: password });
  const { secret } = begun.body;
  const confirmed = await session<{ recoveryCodes: string[] }>("POST", "/Factors/Totp/Confirm", {
    code: codeOf(secret),
  });
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an app shows at an instant for a secret that was typed in. */
export function codeOf(secret: string, at = clock.now()): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepAt(at));
}

/** Shows a factor as the login page does. */
export function showFactor(origin: string, shown: object, headers = {}) {
  return fetch(`${origin}/api/Authentication/SecondFactor`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(shown),
  });
}
