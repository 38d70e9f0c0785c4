import type { Attestation } from "@wegbuch/contract/auth/schemas";
import type { PasskeyWanted } from "@wegbuch/contract/factors/schemas";
import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { newId } from "../../platform/db/ids.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import type { Log } from "../../platform/log.ts";
import type { Session } from "../../platform/http/session.ts";
import { withLogin } from "../auth/change-password.ts";
import { endChallenge } from "../auth/end-challenge.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { findFactors, findPasskeys } from "../auth/find-factors.ts";
import { noteFactorChange } from "../auth/note-factor-change.ts";
import { provePasskey } from "../auth/prove-passkey.ts";
import { domainOf, handleOf } from "../auth/spend-passkey.ts";
import { startChallenge } from "../auth/start-challenge.ts";
import { keepRecoveryCodes } from "./keep-recovery-codes.ts";
import { type FactorParts, ownLogin, type Proof, proveLogin } from "./prove-login.ts";

const say = inBothLanguages(de, en);

/** EdDSA, ES256 and RS256, which every authenticator knows one of. */
const algorithms = [-8, -7, -257];
const mostPasskeys = 20;

type Parts = FactorParts & { publicOrigin: string };
type KeepingParts = Parts & { log: Pick<Log, "error"> };

/** What a browser needs to make a passkey for the caller, who has none of the same device yet (rule accounts/passkeys). */
export async function beginPasskey(parts: Parts, session: Session, proof: Proof): Promise<PasskeyWanted> {
  const { database, clock, publicOrigin } = parts;
  const login = await proveLogin(parts, session, proof);
  return {
    challenge: await startChallenge(database, clock, { kind: "registration", loginId: login.id }),
    rp: { id: domainOf(publicOrigin), name: "Wegbuch" },
    user: { id: handleOf(login.id), name: login.email, displayName: `${login.firstName} ${login.lastName}` },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
    excludeCredentials: await findPasskeys(database.as("admin"), login.id),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout: 5 * 60_000,
  };
}

type Made = { challenge: string; name: string; attestation: Attestation };

/**
 * Keeps a passkey that a browser has made, from when on each login asks for a factor; gives ten recovery codes with the
 * first factor, and none with another. The other sessions end.
 */
export async function keepPasskey(parts: KeepingParts, session: Session, made: Made): Promise<string[]> {
  const { database, clock } = parts;
  const login = await ownLogin(database, session.caller.userId);
  const { challenge, name, attestation } = made;
  const isOurs = await endChallenge(parts, { challenge, kind: "registration", loginId: login.id });
  const key = isOurs ? await keyOf(parts, made) : null;
  if (key === null) throw invalid("attestation", say.passkeyIsWrong);
  return withLogin(database, login, async (db, note) => {
    const known = await findPasskeys(db, login.id);
    if (known.length >= mostPasskeys) throw conflict(say.tooManyPasskeys);
    const isFirst = (await findFactors(db, login.id)).length === 0;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("passkeys")
      .values({
        id: newId(clock),
        login_id: login.id,
        credential_id: Buffer.from(key.id, "base64url"),
        public_key: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: attestation.response.transports ?? [],
        name,
        created_at: clock.now(),
      })
      .onConflict((at) => at.column("credential_id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw conflict(say.passkeyIsKnown);
    await endSessions(db, [login.id], session.id);
    note(session.caller, { before: {}, after: { passkey: name } });
    await noteFactorChange(db, clock, login, { what: "passkeyAdded", by: null, name });
    return isFirst ? keepRecoveryCodes(db, parts.secret, login.id) : [];
  });
}

/** The public half of it, if it was made here and for this challenge; null otherwise. */
async function keyOf({ log, publicOrigin }: KeepingParts, { challenge, attestation }: Made) {
  const made = await provePasskey(log, async () => {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    if (!(await tellsNoMaker(attestation))) return null;
    return verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin,
      expectedRPID: domainOf(publicOrigin),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
  });
  return made?.verified === true ? made.registrationInfo.credential : null;
}

/** Whose device it is nobody asks for: certificates would have to be looked up at addresses they name themselves. */
async function tellsNoMaker({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  try {
    const made = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
    );
    const format = made.get("fmt");
    return format === "none" || (format === "packed" && made.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}

const conflict = (message: typeof say.passkeyIsKnown) => new Problem(409, "Conflict", { message });
