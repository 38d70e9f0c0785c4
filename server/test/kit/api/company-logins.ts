import { sealClientSecret } from "../../../src/features/sso/keep-secret.ts";
import { roles } from "@wegbuch/contract/access/roles";
import { clock } from "../../../src/platform/clock.ts";
import { secretsKeyOf } from "../../../src/platform/settings/secrets-key.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aMandator } from "../db/builders.ts";
import { aProvider, type Claims, client, guardOf } from "../http/provider.ts";
import { aServer, configOf, cookiesOf } from "./api.ts";

let companies = 0;

type Given = { createsUsers?: boolean; isOnly?: boolean };

/** A company whose people log in at a provider of its own, on a server that can ask it. */
export async function aCompany(database: TestDatabase, { createsUsers = false, isOnly = false }: Given = {}) {
  const provider = await aProvider();
  const { origin } = await aServer(database, {}, silentLog(), { guard: guardOf(provider) });
  const domain = `firma${(companies += 1)}.example`;
  const mandatorId = await aMandator(database, {});
  const { issuer } = provider;
  await withProvider(database, mandatorId, { issuer, creates_users: createsUsers, is_only: isOnly });
  const verified = { verified_at: clock.now(), verified_by: "dns" };
  await withDomain(database, mandatorId, { domain, token: "t".repeat(43), ...verified });
  return { provider, origin, domain, mandatorId, browser: () => aBrowser(origin) };
}

/** Sets the provider of a company. */
export async function withProvider(
  database: TestDatabase,
  mandatorId: string,
  given: { issuer: string; creates_users?: boolean; is_only?: boolean },
) {
  const sealed = sealClientSecret(client.clientSecret, mandatorId, secretsKeyOf(configOf()));
  const flags = { creates_users: false, is_only: false };
  const sso = { client_id: client.clientId, client_secret: sealed, role_id: roles.driver, ...flags };
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("sso")
      .values({ ...sso, ...given })
      .execute(),
  );
}

type Domain = { domain: string; token: string; verified_at?: Date; verified_by?: string };

/** Names a domain as a company's, which is proved or not. */
export async function withDomain(
  database: TestDatabase,
  mandatorId: string,
  { domain, token, verified_at, verified_by }: Domain,
) {
  await asOwner(
    database,
    `insert into sso_domains (mandator_id, domain, token, created_at, verified_at, verified_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [mandatorId, domain, token, clock.now(), verified_at, verified_by],
  );
}

/** Keeps the cookies it is given, as a browser does. */
export function aBrowser(origin: string) {
  let cookies = "";
  const post = async (path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api/Authentication/Oidc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: cookies, ...more },
      body: JSON.stringify(body),
    });
    if (answer.headers.getSetCookie().length > 0) cookies = cookiesOf(answer);
    return answer;
  };
  return {
    post,
    begin: async (email: string, more: object = {}) => {
      const answer = await post("Begin", { email, ...more });
      return { status: answer.status, url: ((await answer.json()) as { url: string }).url };
    },
    finish: (answer: object) => post("Finish", answer),
  };
}

/** What the browser gets who goes the whole way with the account of a company. */
export async function loggedInAt(
  { provider, browser }: Pick<Awaited<ReturnType<typeof aCompany>>, "provider" | "browser">,
  claims: Claims,
) {
  const asked = browser();
  const { url } = await asked.begin(String(claims["email"]));
  return asked.finish(provider.logIn(url, claims));
}
