import { isIP } from "node:net";
import type { Assertion } from "@wegbuch/contract/auth/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { provePasskey } from "./prove-passkey.ts";

export type PasskeyParts = {
  database: Database;
  clock: Clock;
  log: Pick<Log, "error">;
  /** Where browsers find us: a passkey is for its host alone. */
  publicOrigin: string;
};

/** What was to be signed, by a passkey of whom if that is known, and what with. */
type Signed = {
  challenge: string;
  assertion: Assertion;
  loginId?: string;
  /** Whether the device must have made sure who holds it, also where it is known whose it is. */
  isAlone?: boolean;
};

/**
 * Whose passkey has signed the challenge, of this site and with a counter that has not fallen; null otherwise. Where it is
 * not known whose it is, it proves somebody alone: the device must have made sure who holds it (rule accounts/passkeys).
 */
export async function spendPasskey(
  { database, clock, log, publicOrigin }: PasskeyParts,
  { challenge, assertion, loginId, isAlone = loginId === undefined }: Signed,
): Promise<string | null> {
  const admin = database.as("admin");
  const known = await admin
    .selectFrom("passkeys")
    .select(["id", "login_id", "public_key", "counter"])
    .where("credential_id", "=", Buffer.from(assertion.id, "base64url"))
    .executeTakeFirst();
  if (known === undefined || (loginId !== undefined && known.login_id !== loginId)) return null;
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== handleOf(known.login_id)) return null;
  const shown = await provePasskey(log, async () => {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    return verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin,
      expectedRPID: domainOf(publicOrigin),
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
      requireUserVerification: isAlone,
    });
  });
  if (shown?.verified !== true) return null;
  const { numUpdatedRows } = await admin
    .updateTable("passkeys")
    .set({ counter: shown.authenticationInfo.newCounter, used_at: clock.now() })
    .where("id", "=", known.id)
    // Of two with the same count one is a copy.
    .where("counter", "=", known.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? known.login_id : null;
}

/** The site passkeys are made for. */
export const domainOf = (publicOrigin: string): string => new URL(publicOrigin).hostname;

/** The same; null where it has no name or no TLS, for browsers make none then. */
export function passkeyDomainOf(publicOrigin: string): string | null {
  const { protocol, hostname } = new URL(publicOrigin);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
  return isNamed && (protocol === "https:" || hostname === "localhost") ? hostname : null;
}

/** By what a device knows whose passkey it keeps. */
export const handleOf = (loginId: string): string =>
  Buffer.from(loginId.replaceAll("-", ""), "hex").toString("base64url");
