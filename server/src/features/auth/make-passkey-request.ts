import type { PasskeyRequest } from "@wegbuch/contract/auth/schemas";
import { domainOf } from "./spend-passkey.ts";

/** What a browser needs to have a passkey sign a challenge: one of these, or any that makes sure who holds it. */
export function makePasskeyRequest(
  publicOrigin: string,
  challenge: string,
  allowCredentials: PasskeyRequest["allowCredentials"] = [],
): PasskeyRequest {
  return {
    challenge,
    rpId: domainOf(publicOrigin),
    allowCredentials,
    userVerification: allowCredentials.length === 0 ? "required" : "preferred",
    timeout: 5 * 60_000,
  };
}
