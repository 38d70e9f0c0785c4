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

export type ProviderParts = { guard: Guard; clock: Clock };

type Client = { mandatorId: string; issuer: string; clientId: string; clientSecret: string };

const timeoutMilliseconds = 8_000;
/** The clock of a provider may be off by so much. */
const toleranceSeconds = 60;

/**
 * What a provider says of itself, asked anew each time, so that nothing of it is believed longer than a login takes. Every
 * address it names is asked through the guard, and what it signs is checked with the keys it has now
 * (rule accounts/company-accounts). Throws what the library or the guard throws.
 */
export async function connectProvider(
  { guard, clock }: ProviderParts,
  { mandatorId, issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const provider = await discovery(
    new URL(issuer),
    clientId,
    {
      [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: toleranceSeconds,
    },
    secretAs(clientSecret),
    { [customFetch]: throughGuard(guard, mandatorId), execute: [enableNonRepudiationChecks] },
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

const throughGuard =
  (guard: Guard, turnsOf: string): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guard.ask(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMilliseconds,
      turnsOf,
    });
    const isBodiless = [204, 205, 304].includes(answer.status);
    return new Response(isBodiless ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { "content-type": answer.headers["content-type"] ?? "" },
    });
  };
