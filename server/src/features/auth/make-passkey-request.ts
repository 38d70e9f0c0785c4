import type { PasskeyRequest } from "@wegbuch/contract/auth/schemas";
import { domainOf } from "./spend-passkey.ts";

type Asked = { allowCredentials?: PasskeyRequest["allowCredentials"]; isAlone?: boolean };

/** What a browser needs to have a passkey sign a challenge: one of these, or any that makes sure who holds it. */
export function makePasskeyRequest(
  publicOrigin: string,
  challenge: string,
  { allowCredentials = [], isAlone = allowCredentials.length === 0 }: Asked = {},
): PasskeyRequest {
  return {
    challenge,
    rpId: domainOf(publicOrigin),
    allowCredentials,
    userVerification: isAlone ? "required" : "preferred",
    timeout: 5 * 60_000,
  };
}
