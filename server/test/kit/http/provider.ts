import { createHash, createHmac, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clock } from "../../../src/platform/clock.ts";
import { type Guard, guardedRequest } from "../../../src/platform/outside/guarded-request.ts";
import { aReceiver, namesOf } from "./receiver.ts";

export type Claims = Record<string, unknown>;
type Begun = { nonce: string; challenge: string; redirect: string; claims: Claims };
type Answer = { status?: number; headers?: Record<string, string>; body: string | Buffer };

export const client = { clientId: "wegbuch", clientSecret: "what only the two know" };

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const encoded = (said: object) => Buffer.from(JSON.stringify(said)).toString("base64url");
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * A small provider of OpenID Connect on a real socket, strict where Wegbuch has to be right: who the client is, the address
 * it is sent back to, the verifier of the code, each code once. `misbehave` has it say anything else.
 */
export async function aProvider() {
  const begun = new Map<string, Begun>();
  let [key, kid] = [pair(), "first"];
  let published = [{ key, kid }];
  const wrong: {
    /** Instead of an answer to a path. */
    answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
    metadata: Claims;
    /** What a signed token says otherwise. */
    claims: Claims;
    header: Claims;
  } = { answers: {}, metadata: {}, claims: {}, header: {} };

  const receiver = await aReceiver((request, response) => {
    const { pathname } = new URL(request.url!, receiver.url);
    const otherwise = wrong.answers[pathname];
    if (otherwise !== undefined) return otherwise(request, response);
    const { status = 200, headers = {}, body } = answerTo(pathname, receiver.received.at(-1)!);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const issuer = receiver.url.slice(0, -1);

  function answerTo(path: string, { body, headers }: (typeof receiver.received)[number]): Answer {
    if (path === "/.well-known/openid-configuration") return { body: JSON.stringify(metadata()) };
    if (path === "/jwks") return { body: JSON.stringify({ keys: published.map(jwkOf) }) };
    if (path === "/token") return tokens(new URLSearchParams(body), headers.authorization);
    return { status: 404, body: "{}" };
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    ...wrong.metadata,
  });

  function tokens(form: URLSearchParams, authorization: string | undefined): Answer {
    const code = form.get("code") ?? "";
    const asked = begun.get(code);
    begun.delete(code);
    const { clientId, clientSecret } = client;
    const basic = [clientId, clientSecret].map((part) => encodeURIComponent(part).replaceAll("%20", "+"));
    const isClient =
      authorization === `Basic ${Buffer.from(basic.join(":")).toString("base64")}` ||
      (form.get("client_id") === clientId && form.get("client_secret") === clientSecret);
    const verifier = form.get("code_verifier") ?? "";
    const isRight =
      asked !== undefined &&
      form.get("redirect_uri") === asked.redirect &&
      createHash("sha256").update(verifier).digest("base64url") === asked.challenge;
    if (!isClient) return { status: 401, body: JSON.stringify({ error: "invalid_client" }) };
    if (!isRight) return { status: 400, body: JSON.stringify({ error: "invalid_grant" }) };
    const id_token = signed({ nonce: asked.nonce, ...asked.claims });
    return { body: JSON.stringify({ access_token: randomUUID(), token_type: "Bearer", id_token }) };
  }

  function signed(claims: Claims): string {
    const now = secondsOf(clock.now());
    const times = { iat: now, exp: now + 300, auth_time: now };
    const payload = { iss: issuer, aud: client.clientId, ...times, ...claims, ...wrong.claims };
    const text = `${encoded({ alg: "RS256", kid, ...wrong.header })}.${encoded(payload)}`;
    const pem = key.publicKey.export({ format: "pem", type: "spki" });
    const signature =
      wrong.header["alg"] === "HS256"
        ? createHmac("sha256", pem).update(text).digest()
        : createSign("sha256").update(text).sign(key.privateKey);
    return `${text}.${signature.toString("base64url")}`;
  }

  return {
    issuer,
    receiver,
    misbehave: (otherwise: Partial<typeof wrong>) => void Object.assign(wrong, otherwise),
    /** Signs with another key from now on; the one before is published as well. */
    rotate: () => {
      [key, kid] = [pair(), randomUUID()];
      published = [...published, { key, kid }];
    },
    /** Signs with another key of the same name, which takes the place of the one before. */
    replaceKey: () => {
      key = pair();
      published = [{ key, kid }];
    },
    /** Signs with a key it tells nobody of. */
    rotateUntold: () => void ([key, kid] = [pair(), "untold"]),
    /** What the browser comes back with once somebody has logged in there. */
    logIn: (url: string, claims: Claims) => {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      begun.set(code, {
        nonce: asked.get("nonce")!,
        challenge: asked.get("code_challenge")!,
        redirect: asked.get("redirect_uri")!,
        claims: { email_verified: true, ...claims },
      });
      return { code, state: asked.get("state")! };
    },
  };
}

function jwkOf({ key, kid }: { key: ReturnType<typeof pair>; kid: string }) {
  return { ...key.publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
}

/** A guard that knows these providers, and lets nothing else of the loopback network be asked by name. */
export function guardOf(...providers: readonly Awaited<ReturnType<typeof aProvider>>[]): Guard {
  const receivers = providers.map(({ receiver }) => receiver);
  return guardedRequest({
    allowedNetworks: ["127.0.0.0/8"],
    resolve: namesOf(...receivers),
    authorities: receivers.map(({ certificate }) => certificate),
  });
}
