import { expect, test } from "vitest";
import { roles } from "@wegbuch/contract/access/roles";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aBrowser, loggedInAt } from "../../../test/kit/api/company-logins.ts";
import { aTextServer } from "../../../test/kit/http/name-server.ts";
import { aProvider, client, guardOf } from "../../../test/kit/http/provider.ts";
import { newId } from "../../platform/db/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { ssoMails } from "./mails.ts";

const database = await aDatabase();

async function anAdmin() {
  const provider = await aProvider();
  const records = new Map<string, string>();
  const asked = { NAME_SERVERS: await aTextServer(records) };
  const { origin } = await aServer(database, asked, silentLog(), { guard: guardOf(provider) });
  const admin = await aPerson(database, { role_id: roles.admin });
  const bearer = await bearerOf(await logIn(origin, { username: admin.email }));
  const session = callerAs(origin, bearer);
  /** Calls as the web does, each time with a key. */
  const once: typeof session = (...asked) =>
    callerAs(origin, { ...bearer, "idempotency-key": newId() })(...asked);
  const settings = {
    issuer: provider.issuer,
    clientId: client.clientId,
    createsUsers: false,
    roleId: roles.driver,
    groupId: null,
    isOnly: false,
  };
  return { ...admin, provider, records, origin, session, once, settings, browser: () => aBrowser(origin) };
}

type Domain = { domain: string; recordName: string; recordValue: string; provedAt: string | null };
type Read = { provider: object | null; domains: Domain[]; redirectAddress: string };

const path = "/SignInPolicy/Sso";

test("an administrator sets the provider, proves a domain by its name server, and his people log in with it", async () => {
  const { session, settings, records, origin, provider, mandatorId, browser } = await anAdmin();
  expect((await session("PUT", path, settings)).body).toMatchObject({
    errors: { clientSecret: ["Geheimnis ist erforderlich"] },
  });
  const { clientSecret } = client;
  expect((await session("PUT", path, { ...settings, clientSecret })).status).toBe(204);
  expect((await session("POST", `${path}/Domains`, { domain: " Alm.Example " })).status).toBe(204);
  const { body } = await session<Read>("GET", path);
  expect(body).toMatchObject({ provider: settings, redirectAddress: "https://wegbuch.example/sso" });
  expect(JSON.stringify(body)).not.toContain(clientSecret);
  const [domain] = body.domains;
  expect(domain).toMatchObject({ domain: "alm.example", recordName: "_wegbuch.alm.example", provedAt: null });

  const check = () => session("POST", `${path}/Domains/Check`, { domain: "alm.example" });
  expect((await check()).status).toBe(409);
  records.set(domain!.recordName, "wegbuch=wrong");
  expect((await check()).status).toBe(409);
  const email = "anna@alm.example";
  expect((await browser().begin(email)).status).toBe(400);
  records.set(domain!.recordName, domain!.recordValue);
  expect((await check()).status).toBe(204);

  const login = { email, password_hash: passwordHash };
  await aDriver(database, mandatorId, { login });
  const company = { provider, browser };
  expect((await loggedInAt(company, { sub: "1", email })).status).toBe(200);

  expect((await session("PUT", path, { ...settings, isOnly: true })).status).toBe(204);
  const shut = await logIn(origin, { username: email });
  expect([shut.status, await shut.json()]).toEqual([
    400,
    expect.objectContaining({ message: "Für diese Adresse gilt die Anmeldung mit dem Firmenkonto." }),
  ]);
  const nobody = await logIn(origin, { username: "niemand@alm.example" });
  expect(await nobody.json()).toMatchObject({ title: "CompanyLogin" });
  expect((await loggedInAt(company, { sub: "1", email })).status).toBe(200);

  const history = await asOwner<{ property_name: string; new_value: string }>(
    database,
    "select property_name, new_value from history where mandator_id = $1 and property_name like 'sso%' order by seq",
    [mandatorId],
  );
  expect(history.map(({ property_name }) => property_name)).toEqual(
    expect.arrayContaining(["ssoIssuer", "ssoSecret", "ssoDomain", "ssoProvedDomain", "ssoOnly"]),
  );
  expect(JSON.stringify(history)).not.toContain(clientSecret);
});

test("a domain is one company's as long as its name server says so, and addresses of no open network are no providers (rule accounts/only-company-accounts)", async () => {
  const [one, other] = [await anAdmin(), await anAdmin()];
  const [recordName, values] = ["_wegbuch.doppelt.example", [] as string[]];
  for (const { session } of [one, other]) {
    await session("POST", `${path}/Domains`, { domain: "doppelt.example" });
    values.push((await session<Read>("GET", path)).body.domains[0]!.recordValue);
  }
  const [ofOne, ofOther] = values as [string, string];
  one.records.set(recordName, values.join("\n"));
  other.records.set(recordName, values.join("\n"));
  const check = { domain: "doppelt.example" };
  expect((await one.session("POST", `${path}/Domains/Check`, check)).status).toBe(204);
  expect((await other.session("POST", `${path}/Domains/Check`, check)).body).toMatchObject({
    errors: { domain: ["Diese Domain gehört schon zu einem anderen Unternehmen"] },
  });
  const { clientSecret } = client;
  const inside = { ...one.settings, clientSecret, issuer: "https://10.0.0.1" };
  expect((await one.session("PUT", path, inside)).body).toMatchObject({
    errors: { issuer: ["Diese Adresse ist nicht erlaubt"] },
  });

  other.records.set(recordName, ofOther);
  expect((await other.once("POST", `${path}/Domains/Check`, check)).status).toBe(204);
  const [lost] = (await one.session<Read>("GET", path)).body.domains;
  expect(lost).toMatchObject({ domain: "doppelt.example", provedAt: null });
  expect((await mailsTo(database, one.email, { composers: ssoMails })).at(-1)!.text).toContain(
    "Ein anderes Unternehmen hat die Domain doppelt. example nachgewiesen",
  );

  one.records.set(recordName, `${ofOther}\n${ofOne}`);
  expect((await one.session("POST", `${path}/Domains/Check`, check)).status).toBe(409);
  await asOwner(database, "update mandators set archived_at = now() where id = $1", [other.mandatorId]);
  expect((await one.once("POST", `${path}/Domains/Check`, check)).status).toBe(204);
});
