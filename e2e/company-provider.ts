import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { onTestFinished } from "vitest";
import type { Outside } from "./product.ts";

export const client = { clientId: "wegbuch", clientSecret: "was nur die beiden wissen" };

const encoded = (said: object) => Buffer.from(JSON.stringify(said)).toString("base64url");
const page = `<!doctype html><html lang="en"><title>Firmenkonto</title><h1>Firmenkonto</h1>
<form method="post"><label>Account <input name="email" type="email"></label><button>Continue</button></form></html>`;

/** A small provider of OpenID Connect with a page where people say who they are, until the test is over. */
export async function aCompanyProvider({ address, cert, key }: Outside): Promise<string> {
  const issuer = `https://${address}:8443`;
  const begun = new Map<string, { asked: URLSearchParams; email: string }>();
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...pair.publicKey.export({ format: "jwk" }), kid: "first", use: "sig", alg: "RS256" };
  const said: Record<string, object> = {
    "/.well-known/openid-configuration": {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
    "/jwks": { keys: [jwk] },
  };

  /** Sends the browser back with a code of whoever he says he is. */
  function enter(asked: URLSearchParams, email: string): string {
    const code = randomUUID();
    begun.set(code, { asked, email });
    const back = new URL(asked.get("redirect_uri")!);
    back.search = new URLSearchParams({ code, state: asked.get("state")! }).toString();
    return back.href;
  }

  function tokens(form: URLSearchParams): object | null {
    const { asked, email } = begun.get(form.get("code")!)!;
    begun.delete(form.get("code")!);
    const challenge = createHash("sha256").update(form.get("code_verifier")!).digest("base64url");
    if (challenge !== asked.get("code_challenge")) return null;
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300, auth_time: now };
    const who = { iss: issuer, aud: client.clientId, sub: email, email, email_verified: true };
    const text = `${encoded({ alg: "RS256", kid: "first" })}.${encoded({ ...who, ...times, nonce: asked.get("nonce") })}`;
    const signature = createSign("sha256").update(text).sign(pair.privateKey).toString("base64url");
    return { access_token: randomUUID(), token_type: "Bearer", id_token: `${text}.${signature}` };
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, issuer);
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    const form = new URLSearchParams(body);
    const json = (answer: object | null, status = answer === null ? 400 : 200) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(answer ?? { error: "invalid_grant" }));
    if (pathname === "/token") return json(tokens(form));
    if (pathname !== "/authorize") return json(said[pathname] ?? {}, said[pathname] ? 200 : 404);
    if (request.method === "GET") return response.writeHead(200, { "content-type": "text/html" }).end(page);
    return response.writeHead(303, { location: enter(searchParams, form.get("email")!) }).end();
  };
  const server = createServer({ cert, key }, (request, response) => void answer(request, response));
  server.listen(8443, address);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}
