import { roles } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { aPerson, aServer, aSuperAdmin, bearerOf, callerAs, logIn } from "../../../test/kit/api/api.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { ssoMails } from "./mails.ts";

const database = await aDatabase();

type Domain = { domain: string; provedAt: string | null };

async function aCompanyWith(origin: string, domain: string) {
  const admin = await aPerson(database, { role_id: roles.admin });
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  expect((await session("POST", "/SignInPolicy/Sso/Domains", { domain })).status).toBe(204);
  const settings = async () =>
    (await session<{ domains: Domain[] }>("GET", "/SignInPolicy/Sso")).body.domains;
  return { ...admin, session, settings };
}

async function anOperator(origin: string) {
  const { email } = await aSuperAdmin(database);
  return callerAs(origin, await bearerOf(await logIn(origin, { username: email })));
}

test("a super admin confirms a domain, which the history of the company and a mail to its administrators tell", async () => {
  const { origin } = await aServer(database);
  const company = await aCompanyWith(origin, "bestaetigt.example");
  const operator = await anOperator(origin);
  const path = `/Mandators/${company.mandatorId}/Domains`;
  expect((await operator<Domain[]>("GET", path)).body).toEqual([
    { domain: "bestaetigt.example", provedAt: null },
  ]);

  const confirm = () => operator("POST", `${path}/Confirm`, { domain: "bestaetigt.example" });
  expect((await confirm()).status).toBe(204);
  expect((await confirm()).status).toBe(204);

  expect(await company.settings()).toMatchObject([
    { domain: "bestaetigt.example", provedAt: expect.any(String) as string },
  ]);
  const told = await asOwner<{ actor_name: string; new_value: string }>(
    database,
    "select actor_name, new_value from history where mandator_id = $1 and property_name = 'ssoProvedDomain'",
    [company.mandatorId],
  );
  expect(told).toEqual([{ actor_name: "Sepp Support (Support)", new_value: "bestaetigt.example" }]);
  const mails = await mailsTo(database, company.email, { composers: ssoMails });
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /\(Support\) hat bestätigt, dass die Domain bestaetigt\. ?example Ihrem Unternehmen gehört/,
    ),
  ]);
});

test("a domain that is another company's is confirmed for nobody else, and none that nobody has added", async () => {
  const { origin } = await aServer(database);
  const first = await aCompanyWith(origin, "umstritten.example");
  const second = await aCompanyWith(origin, "umstritten.example");
  const operator = await anOperator(origin);
  const confirm = (mandatorId: string, domain: string) =>
    operator("POST", `/Mandators/${mandatorId}/Domains/Confirm`, { domain });
  expect((await confirm(first.mandatorId, "umstritten.example")).status).toBe(204);
  expect(await confirm(second.mandatorId, "umstritten.example")).toMatchObject({
    status: 409,
    body: { errors: { domain: ["Diese Domain gehört schon zu einem anderen Unternehmen"] } },
  });
  expect((await confirm(first.mandatorId, "anders.example")).status).toBe(404);
  expect((await second.settings()).map(({ provedAt }) => provedAt)).toEqual([null]);
});

test("a domain with umlauts is the one that name servers know", async () => {
  const { origin } = await aServer(database);
  const company = await aCompanyWith(origin, "Müller-Bau.example");
  expect(await company.settings()).toMatchObject([{ domain: "xn--mller-bau-q9a.example" }]);
  for (const domain of [
    "https://firma.example",
    "firma.example:8443",
    "a@firma.example",
    "10.0.0.1",
    "firma",
  ])
    expect((await company.session("POST", "/SignInPolicy/Sso/Domains", { domain })).status).toBe(400);
});
