import {
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { Clock } from "../../platform/clock.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { ServiceFailure } from "../../platform/outside/service-failure.ts";
import type { RememberedAnswers } from "./remember-answers.ts";

export type ProviderParts = { guard: Guard; clock: Clock; memory: RememberedAnswers };

type Client = { mandatorId: string; issuer: string; clientId: string; clientSecret: string };

const timeoutMilliseconds = 8_000;
/** The clock of a provider may be off by so much. */
const toleranceSeconds = 60;

/**
 * What a provider says of itself, believed for a minute. Every address it names is asked through the guard, and what it signs
 * is checked with the keys it has now (rule accounts/company-accounts). Throws what the library or the guard throws.
 */
export async function connectProvider(parts: ProviderParts, client: Client): Promise<Configuration> {
  try {
    return await connected(parts, client);
  } catch (error) {
    parts.memory.forget(client.mandatorId);
    throw error;
  }
}

async function connected(
  parts: ProviderParts,
  { mandatorId, issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const { clock } = parts;
  const provider = await discovery(
    new URL(issuer),
    clientId,
    {
      [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: toleranceSeconds,
    },
    secretAs(clientSecret),
    { [customFetch]: throughGuard(parts, mandatorId), execute: [enableNonRepudiationChecks] },
  );
  // Some providers name a pattern for all their customers instead, whose people would all be let in.
  if (new URL(provider.serverMetadata().issuer).href !== new URL(issuer).href)
    throw new ServiceFailure("the provider names another issuer");
  // A browser follows it.
  if (!provider.serverMetadata().authorization_endpoint?.startsWith("https://"))
    throw new ServiceFailure("the provider names no address to log in at");
  return provider;
}

/** In the body where the provider takes it there, else in the head, as all do who say nothing. */
const secretAs =
  (secret: string): ClientAuth =>
  (...asked) => {
    const [{ token_endpoint_auth_methods_supported: ways }] = asked;
    const show = ways?.includes("client_secret_post") ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    show(...asked);
  };

/** What is only read is remembered; of the keys those are asked for anew among which the one is missing that has signed. */
function throughGuard({ guard, memory }: ProviderParts, turnsOf: string): CustomFetch {
  let keyId: string | null | undefined;
  return async (url, { method, headers, body }) => {
    const isPost = method === "POST";
    const ask = async () => {
      const answer = await guard.ask(url, {
        method: isPost ? "POST" : "GET",
        headers,
        ...(body instanceof URLSearchParams && { body: body.toString() }),
        timeoutMilliseconds,
        turnsOf,
      });
      const contentType = answer.headers["content-type"] ?? "";
      return { status: answer.status, body: new Uint8Array(answer.body), contentType };
    };
    const answer = isPost ? await ask() : await memory.read({ whose: turnsOf, url, keyId }, ask);
    if (isPost) keyId = keyIdIn(answer.body);
    const isBodiless = [204, 205, 304].includes(answer.status);
    return new Response(isBodiless ? null : Uint8Array.from(answer.body), {
      status: answer.status,
      headers: { "content-type": answer.contentType },
    });
  };
}

/** By which key the token in an answer says it is signed, which nothing is believed for. */
function keyIdIn(body: Uint8Array): string | null {
  try {
    const { id_token } = JSON.parse(new TextDecoder().decode(body)) as { id_token: string };
    const head = JSON.parse(Buffer.from(id_token.split(".")[0]!, "base64url").toString()) as {
      kid?: unknown;
    };
    return typeof head.kid === "string" ? head.kid : null;
  } catch {
    // The library says what is wrong with it.
    return null;
  }
}
