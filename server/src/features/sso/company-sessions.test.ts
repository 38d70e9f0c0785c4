import { expect, test } from "vitest";
import { roles } from "@wegbuch/contract/access/roles";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { bearerOf, callerAs, current, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { aCompany } from "../../../test/kit/api/company-logins.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { client } from "../../../test/kit/http/provider.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { ssoMails } from "./mails.ts";

const database = await aDatabase();
const minute = 60_000;
const hour = 60 * minute;
const seconds = () => Math.floor(clock.now().getTime() / 1000);
const policy = { secondFactorRoles: [] };

async function anAdmin() {
  const company = await aCompany(database);
  const email = `chef@${company.domain}`;
  const login = { email, password_hash: passwordHash };
  await aDriver(database, company.mandatorId, { login, role_id: roles.admin });
  const enter = async (said: object = {}) => {
    const browser = company.browser();
    const { url } = await browser.begin(email, { rememberMe: true });
    return bearerOf(await browser.finish(company.provider.logIn(url, { sub: "1", email, ...said })));
  };
  const byPassword = async () =>
    callerAs(company.origin, await bearerOf(await logIn(company.origin, { username: email })));
  const settings = {
    issuer: company.provider.issuer,
    clientId: client.clientId,
    createsUsers: false,
    roleId: roles.driver,
    groupId: null,
    isOnly: false,
  };
  const statusOf = async (bearer: Record<string, string>) => (await current(company.origin, bearer)).status;
  return { ...company, email, enter, byPassword, settings, statusOf };
}

test("a login with the company's account is a fresh proof only if the provider says he has just shown there who he is (rule accounts/fresh-proof)", async () => {
  const { origin, enter } = await anAdmin();
  const change = async (said: object) => {
    const { status, body } = await callerAs(origin, await enter(said))<{ ways: string[] }>(
      "PUT",
      "/SignInPolicy",
      policy,
    );
    return status === 403 ? [status, body.ways] : [status];
  };
  expect(await change({ auth_time: undefined })).toEqual([403, ["company"]]);
  expect(await change({ auth_time: seconds() - 11 * 60 })).toEqual([403, ["company"]]);
  expect(await change({ auth_time: seconds() - 9 * 60 })).toEqual([204]);
});

test("what was opened with the company's account ends after twelve hours, used or not", async () => {
  const { enter, statusOf } = await anAdmin();
  const bearer = await enter();
  advanceClock(11 * hour);
  expect(await statusOf(bearer)).toBe(200);
  advanceClock(59 * minute);
  expect(await statusOf(bearer)).toBe(200);
  advanceClock(minute);
  expect(await statusOf(bearer)).toBe(401);
});

test("with the provider or the domain ends what was opened with them, and the administrators are told", async () => {
  const { enter, statusOf, byPassword, domain, email } = await anAdmin();
  const session = await byPassword();
  const first = await enter();
  expect((await session("POST", "/SignInPolicy/Sso/Domains/Remove", { domain })).status).toBe(204);
  expect(await statusOf(first)).toBe(401);

  const other = await anAdmin();
  const [second, chef] = [await other.enter(), await other.byPassword()];
  const { settings } = other;
  expect((await chef("PUT", "/SignInPolicy/Sso", { ...settings, isOnly: true })).status).toBe(204);
  expect(await other.statusOf(second)).toBe(200);
  expect((await chef("POST", "/SignInPolicy/Sso/Remove", {})).status).toBe(204);
  expect(await other.statusOf(second)).toBe(401);
  expect((await chef("GET", "/SignInPolicy/Sso")).status).toBe(200);

  const textsTo = async (address: string) =>
    (await mailsTo(database, address, { composers: ssoMails }))
      .filter(({ subject }) => subject === "Anmeldung mit Firmenkonto geändert")
      .map(({ text }) => text);
  expect(await textsTo(email)).toEqual([
    expect.stringContaining(
      `hat die Domain ${domain.replace(".", ". ")} aus der Anmeldung mit Firmenkonto entfernt`,
    ),
  ]);
  expect(await textsTo(other.email)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("hat den Anbieter geändert"),
      expect.stringContaining("hat den Anbieter entfernt"),
    ]),
  );
});

test("the secret goes to no other provider or application than it was entered for", async () => {
  const { byPassword, settings } = await anAdmin();
  const session = await byPassword();
  for (const changed of [{ issuer: "https://9.9.9.9" }, { clientId: "another" }])
    expect((await session("PUT", "/SignInPolicy/Sso", { ...settings, ...changed })).body).toMatchObject({
      errors: {
        clientSecret: ["Für eine andere Adresse oder Kennung geben Sie das Geheimnis bitte neu ein"],
      },
    });
  const whole = { ...settings, clientId: "another", clientSecret: "of the other" };
  expect((await session("PUT", "/SignInPolicy/Sso", whole)).status).toBe(204);
  expect((await session("PUT", "/SignInPolicy/Sso", { ...settings, clientId: "another" })).status).toBe(204);
});

test("nobody shuts another out by beginning for his address, and trials are limited for whoever makes them (rule accounts/attempts)", async () => {
  const { email, browser, byPassword } = await anAdmin();
  const answers = await Promise.all(Array.from({ length: 25 }, () => browser().begin(email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const session = await byPassword();
  for (let tries = 0; tries < 20; tries += 1)
    expect((await session("POST", "/SignInPolicy/Sso/Try", {})).status).toBe(200);
  expect(await session("POST", "/SignInPolicy/Sso/Try", {})).toMatchObject({
    status: 400,
    body: { title: "TooManyFailedAttempts" },
  });
});
