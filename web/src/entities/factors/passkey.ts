import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { Assertion, Attestation, PasskeyRequest } from "@wegbuch/contract/auth/schemas";
import type { PasskeyWanted } from "@wegbuch/contract/factors/schemas";

/** Whether this browser can keep and show passkeys of the installation, which are for its domain alone. */
export function canShowPasskeys(domain: string | null | undefined): boolean {
  if (domain == null || typeof PublicKeyCredential !== "function") return false;
  return location.hostname === domain || location.hostname.endsWith(`.${domain}`);
}

/** Has the browser sign with a passkey; null where the person gave up. */
export async function showPasskey(request: PasskeyRequest): Promise<Assertion | null> {
  return unlessGivenUp(startAuthentication({ optionsJSON: request }));
}

/** Has the browser make a passkey; says so where the person gave up, or the device keeps one of this account already. */
export async function makePasskey(wanted: PasskeyWanted): Promise<Attestation | "givenUp" | "isThere"> {
  try {
    return (await unlessGivenUp(startRegistration({ optionsJSON: wanted }))) ?? "givenUp";
  } catch (error) {
    if (nameOf(error) === "InvalidStateError") return "isThere";
    throw error;
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined);

function unlessGivenUp<T>(done: Promise<T>): Promise<T | null> {
  return done.catch((error: unknown) => {
    // Browsers do not tell whether the person said no, waited too long or has none.
    if (nameOf(error) === "NotAllowedError" || nameOf(error) === "AbortError") return null;
    throw error;
  });
}
