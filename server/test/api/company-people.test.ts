import { roles } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { bearerOf, callerAs, password, passwordHash } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";
import { aCompany } from "../kit/api/company-logins.ts";
import type { Refusal } from "../kit/api/support.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { stopClock } from "../kit/mail/mails.ts";

const database = await aDatabase();
const minute = 60_000;

/** Somebody who comes with the account of his company; whom nobody knows joins it as a driver, without a password. */
async function somebodyOf(company: Awaited<ReturnType<typeof aCompany>>, name = "neu") {
  const { provider, origin, domain } = company;
  const claims = { sub: name, email: `${name}@${domain}`, given_name: "Nora", family_name: "Neu" };
  const browser = company.browser();
  const { url } = await browser.begin(claims.email);
  const bearer = await bearerOf(await browser.finish(provider.logIn(url, claims)));
  const session = callerAs(origin, bearer);
  return {
    session,
    me: async () => (await session<CurrentUser>("GET", "/Users/current")).body,
    /** Shows at the provider once more that it is he. */
    prove: async () => {
      const begun = await browser.post("BeginProof", {}, bearer);
      const asked = (await begun.json()) as { url: string };
      return browser.finish(provider.logIn(asked.url, claims));
    },
  };
}

test("a driver who joined with the account of his company gets his device back by it, and by nothing else", async () => {
  stopClock();
  const driver = await somebodyOf(await aCompany(database, { createsUsers: true }));
  const end = (body: object) => driver.session<Refusal>("POST", "/TimeLog/Roadside/End", body);
  expect(await driver.me()).toMatchObject({ hasPassword: false });
  advanceClock(11 * minute);

  expect(await end({ password })).toMatchObject({
    status: 400,
    body: { errors: { password: [expect.any(String)] } },
  });
  expect(await end({})).toMatchObject({ status: 403, body: { title: "ProofNeeded", ways: ["company"] } });
  expect((await driver.prove()).status).toBe(200);
  expect((await end({})).status).toBe(204);
});

test("whoever was invited and comes with the account of his company is asked for no first password", async () => {
  const invited = await somebodyOf(await aCompany(database, { createsUsers: true }), "geladen");
  const { id } = await invited.me();
  await asOwner(
    database,
    "update logins set password_hash = $2, password_is_temporary = true where id = $1",
    [id, passwordHash],
  );

  expect(await invited.me()).toMatchObject({ hasAMomentPassword: false, hasPassword: false });
});

test("a leader without a password checks months by the account of his company", async () => {
  stopClock();
  const company = await aCompany(database, { createsUsers: true });
  const leader = await somebodyOf(company);
  const { id } = await leader.me();
  await asOwner(database, "update users set role_id = $2 where id = $1", [id, roles.admin]);
  const userId = await aDriver(database, company.mandatorId);
  const driver = callerAs(company.origin, await aBearer(database, userId));
  const times = { occurredAt: "2026-04-30T06:00:00Z", finishedAt: "2026-04-30T14:00:00Z" };
  expect((await driver("POST", "/TimeLog", { userId, timeLogEvent: 0, ...times, agent: "Web" })).status).toBe(
    201,
  );
  const check = () =>
    leader.session<Refusal>("POST", "/TimeLog/Checks", { userIds: [userId], month: "2026-04" });
  advanceClock(11 * minute);

  expect(await check()).toMatchObject({ status: 403, body: { title: "ProofNeeded" } });
  expect((await leader.prove()).status).toBe(200);
  expect((await check()).status).toBe(204);
  expect((await check()).status).toBe(409);
});

test("who has logged in by his password shows it, however fresh his login is", async () => {
  const company = await aCompany(database);
  const login = { email: `eva@${company.domain}`, password_hash: passwordHash };
  const id = await aDriver(database, company.mandatorId, { login });
  const session = callerAs(company.origin, await aBearer(database, id));
  const end = (body: object) => session("POST", "/TimeLog/Roadside/End", body);
  expect((await session<CurrentUser>("GET", "/Users/current")).body).toMatchObject({ hasPassword: true });
  expect([(await end({})).status, (await end({ password: "falsch" })).status]).toEqual([400, 400]);
  expect((await end({ password })).status).toBe(204);
});

test("of who came with the account of his company a password counts as long as it lets him in", async () => {
  const company = await aCompany(database);
  const login = { email: `eva@${company.domain}`, password_hash: passwordHash };
  await aDriver(database, company.mandatorId, { login });
  const eva = await somebodyOf(company, "eva");
  expect(await eva.me()).toMatchObject({ hasPassword: true });
  expect((await eva.session("POST", "/TimeLog/Roadside/End", { password })).status).toBe(204);
  await asOwner(database, "update sso set is_only = true where mandator_id = $1", [company.mandatorId]);
  expect(await eva.me()).toMatchObject({ hasPassword: false });
});
