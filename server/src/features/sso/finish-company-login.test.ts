import { expect, test } from "vitest";
import { roles } from "@wegbuch/contract/access/roles";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, bearerOf, callerAs, current, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { aCompany, loggedInAt } from "../../../test/kit/api/company-logins.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { ssoMails } from "./mails.ts";

const database = await aDatabase();
const minute = 60_000;

type Company = Awaited<ReturnType<typeof aCompany>>;

async function person({ mandatorId, domain }: Company, name = "anna", given: object = {}) {
  const email = `${name}@${domain}`;
  const id = await aDriver(database, mandatorId, { login: { email, password_hash: passwordHash }, ...given });
  return { id, email };
}

const refusal = async (answer: Response) => {
  const { title, message } = (await answer.json()) as { title?: string; message?: string };
  return [answer.status, title, message];
};
const failed = [
  400,
  "CompanyLoginFailed",
  "Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Bitte beginnen Sie noch einmal von vorn.",
];
const noAccess = [403, "NoAccess", "Kein Zugang für diese Adresse"];

test("who is logged in at the company's provider is logged in here, by method sso, and stays bound to it (rule accounts/company-accounts)", async () => {
  const company = await aCompany(database);
  const { email } = await person(company);
  const browser = company.browser();

  const { url } = await browser.begin(email, { rememberMe: true });
  const asked = new URL(url);
  expect(asked.origin + asked.pathname).toBe(`${company.provider.issuer}/authorize`);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    redirect_uri: "https://wegbuch.example/sso",
    scope: "openid email profile",
    response_type: "code",
    client_id: "wegbuch",
    code_challenge_method: "S256",
    login_hint: email,
  });
  const answer = await browser.finish(company.provider.logIn(url, { sub: "7", email: email.toUpperCase() }));

  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /IdentityToken=[^;]+; Max-Age=43200.*HttpOnly.*Strict/,
  );
  const bearer = await bearerOf(answer);
  expect((await current(company.origin, bearer)).status).toBe(200);
  const session = callerAs(company.origin, bearer);
  const { body } = await session<{ items: object[] }>("GET", "/Logins");
  expect(body.items).toMatchObject([{ kind: "login", method: "sso" }]);

  const told = await mailsTo(database, email, { composers: ssoMails });
  const isOfBinding = ({ subject }: { subject: string }) => subject.includes("mit dem Firmenkonto verbunden");
  expect(told.filter(isOfBinding).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Anbieter: ${new URL(company.provider.issuer).hostname}`),
  ]);

  const moved = { sub: "7", email: `anna.neu@${company.domain}` };
  expect((await loggedInAt(company, moved)).status).toBe(200);
  expect(await refusal(await loggedInAt(company, { sub: "8", email }))).toEqual(noAccess);
  const again = await mailsTo(database, email, { composers: ssoMails });
  expect(again.filter(isOfBinding)).toEqual([]);
});

test("an address that nobody has, of another company, archived, foreign or doubted has no access", async () => {
  const company = await aCompany(database);
  const { email } = await person(company);
  const archived = await person(company, "alt", { archived_at: clock.now() });
  const other = await aPerson(database, { login: { email: `fremd@${company.domain}` } });
  const nobodys = [
    { email: `niemand@${company.domain}` },
    { email: archived.email },
    { email: other.email.replace(/.*/, `fremd@${company.domain}`) },
    { email: "anna@anderswo.example" },
    { email: `anna@sub.${company.domain}` },
    { email, email_verified: false },
    { email, email_verified: "false" },
    { email, email_verified: undefined },
    { email: undefined },
    { email: "anna" },
  ];
  for (const [index, claims] of nobodys.entries()) {
    const browser = company.browser();
    const { url } = await browser.begin(email);
    const answer = await browser.finish(company.provider.logIn(url, { sub: `n${index}`, ...claims }));
    expect([claims, await refusal(answer)]).toEqual([claims, noAccess]);
  }
});

test("what was begun ends once, after five minutes, and in no other browser", async () => {
  const company = await aCompany(database);
  const { email } = await person(company);
  const [mine, others] = [company.browser(), company.browser()];
  const claims = { sub: "1", email };
  await others.begin(email);

  const { url } = await mine.begin(email);
  const answer = company.provider.logIn(url, claims);
  expect(await refusal(await others.finish(answer))).toEqual(failed);
  expect(await refusal(await company.browser().finish(answer))).toEqual(failed);
  expect((await mine.finish(answer)).status).toBe(200);
  expect(await refusal(await mine.finish(answer))).toEqual(failed);

  const late = await mine.begin(email);
  advanceClock(5 * minute);
  expect(await refusal(await mine.finish(company.provider.logIn(late.url, claims)))).toEqual(failed);

  const [first, second] = [await mine.begin(email), await mine.begin(email)];
  const swapped = {
    ...company.provider.logIn(first.url, claims),
    state: new URL(second.url).searchParams.get("state")!,
  };
  expect(await refusal(await mine.finish(swapped))).toEqual(failed);
  expect((await mine.finish(company.provider.logIn(first.url, claims))).status).toBe(200);
  expect(await refusal(await mine.finish({ state: "made up", error: "access_denied" }))).toEqual(failed);
});

test("whoever begins learns of the domain alone, and other sites begin nothing", async () => {
  const company = await aCompany(database);
  const { email } = await person(company);
  const browser = company.browser();
  const known = await browser.begin(email);
  const unknown = await browser.begin(`niemand@${company.domain}`);
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await refusal(await browser.post("Begin", { email: "anna@gmail.example" }))).toEqual([
    400,
    "Validation",
    "Für diese Adresse ist keine Anmeldung mit Firmenkonto eingerichtet.",
  ]);
  const foreign = { origin: "https://evil.example" };
  expect((await browser.post("Begin", { email }, foreign)).status).toBe(403);
  expect((await browser.post("Finish", { state: "x" }, foreign)).status).toBe(403);
});

test("who is new is added where the company wants that, with the role and the group it has chosen", async () => {
  const company = await aCompany(database, { createsUsers: true });
  const email = `neu@${company.domain}`;
  const answer = await loggedInAt(company, { sub: "9", email, given_name: "Nina", family_name: "Neu" });
  expect(answer.status).toBe(200);
  const me = await current(company.origin, await bearerOf(answer));
  expect(await me.json()).toMatchObject({ firstName: "Nina", lastName: "Neu", role: { id: roles.driver } });
  const [login] = await asOwner<{ password_hash: string | null }>(
    database,
    "select password_hash from logins where email = $1",
    [email],
  );
  expect(login).toEqual({ password_hash: null });
});

test("another address here unbinds somebody from the account he came with", async () => {
  const company = await aCompany(database);
  const { id, email } = await person(company);
  const chef = await person(company, "chef", { role_id: roles.admin });
  expect((await loggedInAt(company, { sub: "1", email })).status).toBe(200);
  const session = callerAs(
    company.origin,
    await bearerOf(await logIn(company.origin, { username: chef.email })),
  );
  const { body } = await session<object>("GET", `/Users/${id}`);
  const moved = { ...body, email: `berta@${company.domain}`, roleId: roles.driver, groupIds: [] };
  expect((await session("PUT", `/Users/${id}`, moved)).status).toBe(200);
  expect(await refusal(await loggedInAt(company, { sub: "1", email }))).toEqual(noAccess);
});
