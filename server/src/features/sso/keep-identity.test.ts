import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { roles } from "@wegbuch/contract/access/roles";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { bearerOf, callerAs, current, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { aCompany, loggedInAt } from "../../../test/kit/api/company-logins.ts";
import { clock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";

const database = await aDatabase();

type Company = Awaited<ReturnType<typeof aCompany>>;

async function person({ mandatorId, domain }: Company, name = "anna", given: object = {}) {
  const email = `${name}@${domain}`;
  const id = await aDriver(database, mandatorId, { login: { email, password_hash: passwordHash }, ...given });
  return { id, email };
}

async function archived(company: Company, id: string) {
  const chef = await person(company, `chef${id}`, { role_id: roles.admin });
  const session = callerAs(
    company.origin,
    await bearerOf(await logIn(company.origin, { username: chef.email })),
  );
  expect((await session("POST", `/Users/${id}/ToggleArchive`, { comment: "fort" })).status).toBe(200);
}

const idOf = async (answer: Response, { origin }: Company) => {
  expect(answer.status).toBe(200);
  return ((await (await current(origin, await bearerOf(answer))).json()) as { id: string }).id;
};
const titleOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { title?: string }).title,
];
const noAccess = [403, "NoAccess"];
const loginsOf = (email: string) => asOwner(database, "select id from logins where email = $1", [email]);

test("a provider speaks for domains of its own company, not for those another has proved (rule accounts/company-accounts)", async () => {
  const [one, other] = [await aCompany(database, { createsUsers: true }), await aCompany(database)];
  const { email } = await person(one);
  const foreign = `chef@${other.domain}`;
  const own = await person(one, "eigen", {});
  await asOwner(database, "update logins set email = $1 where id = $2", [`mein@${other.domain}`, own.id]);
  for (const said of [foreign, `mein@${other.domain}`]) {
    const browser = one.browser();
    const { url } = await browser.begin(email);
    const answer = await browser.finish(one.provider.logIn(url, { sub: said, email: said }));
    expect([said, await titleOf(answer)]).toEqual([said, noAccess]);
  }
  expect(await loginsOf(foreign)).toEqual([]);

  const shown = await inMandator(
    database,
    one.mandatorId,
    (db) => db.selectFrom("sso_domains").select("domain").execute(),
    { role: "admin" },
  );
  expect(shown).toEqual([{ domain: one.domain }]);
});

test("who was bound in another application of the provider is bound anew, and stays bound in this one", async () => {
  const company = await aCompany(database);
  const { id, email } = await person(company);
  await database
    .as("admin")
    .insertInto("sso_identities")
    .values({
      mandator_id: company.mandatorId,
      login_id: id,
      issuer: company.provider.issuer,
      client_id: "the application before",
      subject: "called so there",
      bound_at: clock.now(),
    })
    .execute();

  expect(await idOf(await loggedInAt(company, { sub: "called so here", email }), company)).toBe(id);
  expect(await titleOf(await loggedInAt(company, { sub: "called so there", email }))).toEqual(noAccess);
});

test("an archived person is not added again by the provider, but whoever has his address anew comes in", async () => {
  const company = await aCompany(database, { createsUsers: true });
  const { id, email } = await person(company);
  const never = await person(company, "nie");
  expect(await idOf(await loggedInAt(company, { sub: "1", email }), company)).toBe(id);
  await archived(company, id);
  await archived(company, never.id);

  expect(await titleOf(await loggedInAt(company, { sub: "1", email }))).toEqual(noAccess);
  expect(await titleOf(await loggedInAt(company, { sub: "2", email: never.email }))).toEqual(noAccess);
  expect(await loginsOf(never.email)).toHaveLength(1);

  const anew = await person(company);
  expect(await idOf(await loggedInAt(company, { sub: "1", email }), company)).toBe(anew.id);
  expect(await idOf(await loggedInAt(company, { sub: "1", email }), company)).toBe(anew.id);
});

test("whose address is changed while the provider's answer is read is neither bound nor let in", async () => {
  const company = await aCompany(database);
  const { id, email } = await person(company);
  const browser = company.browser();
  const { url } = await browser.begin(email);
  const isWaiting = async () => {
    const waits = await asOwner(
      database,
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      [],
    );
    return waits.length > 0;
  };
  const finishing = await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const logins = db.updateTable("logins").where("id", "=", id);
      await logins.set({ email: `berta@${company.domain}` }).execute();
      const begun = browser.finish(company.provider.logIn(url, { sub: "1", email }));
      while (!(await isWaiting())) await delay(20);
      return { begun };
    });
  expect(await titleOf(await finishing.begun)).toEqual(noAccess);
  const kept = await asOwner(
    database,
    "select 1 from sessions where login_id = $1 union all select 1 from sso_identities where login_id = $1",
    [id],
  );
  expect(kept).toEqual([]);
});

test("of one answer brought twice at once one opens a session, and two who are new at once are one person", async () => {
  const company = await aCompany(database, { createsUsers: true });
  const { email } = await person(company);
  const browser = company.browser();
  const { url } = await browser.begin(email);
  const answer = company.provider.logIn(url, { sub: "1", email });
  const both = await Promise.all([browser.finish(answer), browser.finish(answer)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);

  const claims = { sub: "2", email: `neu@${company.domain}` };
  const joined = await Promise.all([loggedInAt(company, claims), loggedInAt(company, claims)]);
  const ids = await Promise.all(joined.map((one) => idOf(one, company)));
  expect(new Set(ids).size).toBe(1);
  expect(await loginsOf(claims.email)).toEqual([{ id: ids[0] }]);
});
