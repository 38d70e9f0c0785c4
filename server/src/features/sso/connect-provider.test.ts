import { expect, test } from "vitest";
import { roles } from "@wegbuch/contract/access/roles";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { bearerOf, callerAs, passwordHash } from "../../../test/kit/api/api.ts";
import { aCompany, loggedInAt } from "../../../test/kit/api/company-logins.ts";

const database = await aDatabase();
const minute = 60_000;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

async function aCompanyOfOne(roleId = roles.driver as number) {
  const company = await aCompany(database);
  const email = `anna@${company.domain}`;
  const login = { email, password_hash: passwordHash };
  await aDriver(database, company.mandatorId, { login, role_id: roleId });
  return { ...company, email, claims: { sub: "1", email } };
}

test("what is signed for others, by others, too old or with unknown keys opens nothing", async () => {
  const company = await aCompanyOfOne();
  const { provider, claims } = company;
  const wrongs = [
    { claims: { nonce: "another" } },
    { claims: { nonce: undefined } },
    { claims: { iss: "https://evil.example" } },
    { claims: { aud: "another" } },
    { claims: { exp: seconds() - 120 } },
    { claims: { iat: undefined } },
    { claims: { sub: undefined } },
    { header: { alg: "none" } },
    { header: { alg: "HS256" } },
    // Signed with what everybody knows of the key.
    {
      header: { alg: "HS256" },
      metadata: { id_token_signing_alg_values_supported: ["RS256", "HS256"] },
    },
    { header: { kid: "unknown" } },
  ];
  for (const wrong of wrongs) {
    provider.misbehave({ claims: {}, header: {}, metadata: {} });
    const browser = company.browser();
    const { url } = await browser.begin(company.email);
    provider.misbehave(wrong);
    advanceClock(minute);
    const answer = await browser.finish(provider.logIn(url, claims));
    const { title } = (await answer.json()) as { title?: string };
    expect([wrong, answer.status, title]).toEqual([wrong, 400, "CompanyLoginFailed"]);
  }
  provider.misbehave({ claims: {}, header: {}, metadata: {} });
  const browser = company.browser();
  const { url } = await browser.begin(company.email);
  provider.misbehave({ metadata: { issuer: "https://evil.example" } });
  advanceClock(minute);
  expect((await browser.finish(provider.logIn(url, claims))).status).toBe(503);
  provider.misbehave({ claims: {}, header: {}, metadata: {} });
  expect((await loggedInAt(company, claims)).status).toBe(200);
});

test("many who log in at once ask the provider for what it says of itself once", async () => {
  const company = await aCompanyOfOne();
  const { provider, claims } = company;
  for (let time = 0; time < 3; time += 1) expect((await loggedInAt(company, claims)).status).toBe(200);
  const asked = provider.receiver.received.map(({ url }) => url);
  expect(asked.filter((path) => path !== "/token")).toEqual(["/.well-known/openid-configuration", "/jwks"]);
});

test("keys may be changed at any moment, and those nobody was told of count for nothing", async () => {
  const company = await aCompanyOfOne();
  const { provider, claims } = company;
  expect((await loggedInAt(company, claims)).status).toBe(200);
  provider.rotate();
  expect((await loggedInAt(company, claims)).status).toBe(200);
  provider.rotateUntold();
  expect((await loggedInAt(company, claims)).status).toBe(400);
});

test("a provider that gives another key the name of an old one lets people in at the second attempt", async () => {
  const company = await aCompanyOfOne();
  const { provider, claims } = company;
  expect((await loggedInAt(company, claims)).status).toBe(200);
  provider.replaceKey();
  expect((await loggedInAt(company, claims)).status).toBe(400);
  expect((await loggedInAt(company, claims)).status).toBe(200);
});

test("a provider that redirects, answers without end or names places inside is asked no further", async () => {
  const company = await aCompanyOfOne();
  const { provider, email } = company;
  const discovery = "/.well-known/openid-configuration";
  const away = async () => {
    const answer = await company.browser().post("Begin", { email });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  const isAway = [
    503,
    "Der Anmeldedienst Ihres Unternehmens antwortet nicht. Bitte versuchen Sie es später erneut.",
  ];
  provider.misbehave({
    answers: { [discovery]: (_, answer) => answer.writeHead(302, { location: "https://10.0.0.1/" }).end() },
  });
  expect(await away()).toEqual(isAway);
  provider.misbehave({
    answers: {
      [discovery]: (_, answer) =>
        answer.writeHead(200, { "content-type": "application/json" }).end("{".padEnd(70_000)),
    },
  });
  expect(await away()).toEqual(isAway);

  const later = () => advanceClock(minute);
  provider.misbehave({ answers: {}, metadata: { token_endpoint: "https://10.0.0.1/token" } });
  expect((await loggedInAt(company, company.claims)).status).toBe(400);
  later();
  provider.misbehave({ metadata: { jwks_uri: "http://169.254.169.254/" } });
  expect((await loggedInAt(company, company.claims)).status).toBe(400);
  later();
  provider.misbehave({ metadata: { authorization_endpoint: "javascript:alert(1)" } });
  expect(await away()).toEqual(isAway);
});

test("who came with the company's account proves himself there anew, and is asked for nothing of ours", async () => {
  const company = await aCompanyOfOne(roles.admin);
  const { provider, claims, origin } = company;
  const browser = company.browser();
  const { url } = await browser.begin(company.email);
  const bearer = await bearerOf(await browser.finish(provider.logIn(url, claims)));
  const session = callerAs(origin, bearer);
  const policy = { secondFactorRoles: [1] };
  expect((await session("PUT", "/SignInPolicy", policy)).status).toBe(204);
  advanceClock(11 * minute);
  const stale = await session("PUT", "/SignInPolicy", policy);
  expect([stale.status, stale.body]).toEqual([403, expect.objectContaining({ ways: ["company"] })]);

  const prove = async (said: object) => {
    const begun = await browser.post("BeginProof", {}, bearer);
    const asked = (await begun.json()) as { url: string };
    expect(new URL(asked.url).searchParams.get("prompt")).toBe("login");
    return browser.finish(provider.logIn(asked.url, { ...claims, ...said }));
  };
  expect((await prove({ auth_time: seconds() - 600 })).status).toBe(400);
  expect((await prove({ auth_time: undefined })).status).toBe(400);
  expect((await prove({ sub: "2" })).status).toBe(403);
  expect((await session("PUT", "/SignInPolicy", policy)).status).toBe(403);
  const proved = await prove({});
  expect(await proved.json()).toEqual({ purpose: "proof" });
  expect((await session("PUT", "/SignInPolicy", policy)).status).toBe(204);
});
