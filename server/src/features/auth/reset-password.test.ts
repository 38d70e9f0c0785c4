import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../platform/db/test-database.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  cookiesOf,
  current,
  logIn,
} from "../../processes/test-api.ts";
import { linkOf, mailsTo } from "../../processes/test-mails.ts";

const database = await aDatabase();
const hour = 60 * 60 * 1000;
const chosen = "Sommer am See";

type Headers = Record<string, string>;

const post = (origin: string, path: string, body: unknown, headers: Headers = {}) =>
  fetch(`${origin}/api/Authentication/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const forget = (origin: string, email: string, headers: Headers = {}) =>
  post(origin, "ForgotPassword", { email }, headers);

const reset = (origin: string, link: object, newPassword = chosen, headers: Headers = {}) =>
  post(origin, "ResetPassword", { ...link, newPassword }, headers);

/** Somebody with the link of a mail just sent. */
async function aPersonWithLink(origin: string) {
  const person = await aPerson(database);
  await forget(origin, person.email);
  const [mail] = await mailsTo(database, person.email);
  const { userId, passwordResetToken } = linkOf(mail!);
  return { ...person, link: { userId, passwordResetToken } };
}

const notFound = { title: "NotFound", status: 404 };

test("a link by mail sets a new password, once, and ends every session", async () => {
  const { origin } = await aServer(database);
  const { id, email } = await aPerson(database);
  const opened = await logIn(origin, { username: email });
  const [bearer, cookie] = [await bearerOf(opened), cookiesOf(opened)];

  const asked = await forget(origin, ` ${email.toUpperCase()} `);
  expect([asked.status, await asked.text()]).toEqual([200, "{}"]);
  const [mail] = await mailsTo(database, email);
  expect(mail).toMatchObject({ kind: "M2", to: [email], subject: "Passwort zurücksetzen" });
  const { userId, passwordResetToken } = linkOf(mail!);
  expect([userId, passwordResetToken]).toEqual([id, expect.stringMatching(/^[\w-]{43}$/)]);

  const done = await reset(origin, { userId, passwordResetToken });
  expect([done.status, await done.text()]).toEqual([200, "{}"]);
  expect((await current(origin, bearer)).status).toBe(401);
  expect((await current(origin, { cookie })).status).toBe(401);
  expect((await logIn(origin, { username: email })).status).toBe(400);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
  const again = await reset(origin, { userId, passwordResetToken }, "another one");
  expect([again.status, await again.json()]).toEqual([404, notFound]);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
});

test("the history says that the person changed the password, not to what", async () => {
  const { origin } = await aServer(database);
  const { id, link } = await aPersonWithLink(origin);
  await reset(origin, link);
  const entries = await asOwner(database, "select * from history where object_id = $1", [id]);
  expect(entries).toMatchObject([
    { object_kind: "user", property_name: "password", new_value: "***", actor_id: id },
  ]);
  expect(JSON.stringify(entries)).not.toContain(chosen);
});

test("of several who use a link at once exactly one succeeds", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  const passwords = Array.from({ length: 8 }, (_, index) => `password ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(origin, link, password)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  const winner = passwords[statuses.indexOf(200)]!;
  expect((await logIn(origin, { username: email, password: winner })).status).toBe(200);
});

test("every wrong link is the same 404 without a message", async () => {
  const { origin } = await aServer(database);
  const anna = await aPersonWithLink(origin);
  const berta = await aPersonWithLink(origin);
  const archived = await aPersonWithLink(origin);
  await asOwner(database, "update users set archived_at = $2 where id = $1", [archived.id, clock.now()]);
  const { passwordResetToken } = anna.link;
  const wrong = [
    { userId: anna.id, passwordResetToken: "x".repeat(43) },
    { userId: anna.id, passwordResetToken: "" },
    { userId: berta.id, passwordResetToken },
    { userId: newId(), passwordResetToken },
    { userId: "nobody", passwordResetToken },
    { userId: "", passwordResetToken },
    archived.link,
  ];
  for (const link of wrong) {
    const answer = await reset(origin, link);
    expect([link, answer.status, await answer.json()]).toEqual([link, 404, notFound]);
  }
  advanceClock(24 * hour);
  const tooLate = await reset(origin, anna.link);
  expect([tooLate.status, await tooLate.json()]).toEqual([404, notFound]);
});

test("a link works to the last second of its day", async () => {
  const { origin } = await aServer(database);
  const { link } = await aPersonWithLink(origin);
  advanceClock(24 * hour - 1000);
  expect((await reset(origin, link)).status).toBe(200);
});

test("a password too short is refused by its field, and the link stays good", async () => {
  const { origin } = await aServer(database);
  const { link } = await aPersonWithLink(origin);
  const short = await reset(origin, link, "12345", { "accept-language": "de-AT" });
  expect([short.status, await short.json()]).toMatchObject([
    400,
    { errors: { newPassword: ["Passwort braucht mindestens 6 Stellen"] } },
  ]);
  const missing = await post(origin, "ResetPassword", link, { "accept-language": "en" });
  expect(await missing.json()).toMatchObject({
    errors: { newPassword: ["Password needs at least 6 characters"] },
  });
  expect((await reset(origin, link, "123456")).status).toBe(200);
});

test("a new request ends the links before it, sent or still on their way", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  await forget(origin, email);
  expect((await reset(origin, link)).status).toBe(404);
  await forget(origin, email);
  const mails = await mailsTo(database, email);
  expect(mails).toHaveLength(1);
  expect((await reset(origin, linkOf(mails[0]!))).status).toBe(200);
});

test("a mail that has to be tried again carries the same link", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  await forget(origin, email);
  const [first] = await mailsTo(database, email, { deliver: () => Promise.reject(new Error("hung up")) });
  advanceClock(72 * hour);
  const [second] = await mailsTo(database, email);
  expect(linkOf(second!)).toEqual(linkOf(first!));
  expect((await reset(origin, linkOf(first!))).status).toBe(200);
});

test("after a link was used its mail is not sent again", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  await forget(origin, email);
  const [first] = await mailsTo(database, email, { deliver: () => Promise.reject(new Error("hung up")) });
  expect((await reset(origin, linkOf(first!))).status).toBe(200);
  advanceClock(72 * hour);
  expect(await mailsTo(database, email)).toEqual([]);
});

test("a link opens nothing as a bearer or a cookie, and stands nowhere in the database", async () => {
  const { origin } = await aServer(database);
  const { link } = await aPersonWithLink(origin);
  const token = link.passwordResetToken;
  expect((await current(origin, { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await current(origin, { cookie: `IdentityToken=${token}` })).status).toBe(401);
  const rows = await asOwner(
    database,
    "select t::text from password_tokens as t union all select m::text from mails as m",
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
});

test("links lead to the public address, whatever the caller says about himself", async () => {
  const { origin } = await aServer(database);
  const { email, id } = await aPerson(database);
  const evil = "evil.example";
  await forget(origin, email, {
    host: evil,
    "x-forwarded-host": evil,
    "x-forwarded-proto": "http",
    forwarded: `host=${evil};proto=http`,
  });
  const [mail] = await mailsTo(database, email);
  const { url } = linkOf(mail!);
  expect(url.href).toBe(
    `https://wegbuch.example/PasswordReset?Token=${url.searchParams.get("Token")}&UserId=${id}`,
  );
  expect(mail!.text + mail!.html).not.toContain(evil);
});

test("another site cannot ask for links or use them", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  const foreign: Headers[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of foreign) {
    expect((await forget(origin, email, headers)).status).toBe(403);
    expect((await reset(origin, link, chosen, headers)).status).toBe(403);
  }
  expect((await forget(origin, email, { origin: "https://wegbuch.example" })).status).toBe(200);
});

test("what is no address is refused", async () => {
  const { origin } = await aServer(database);
  const refused = await forget(origin, "anna", { "accept-language": "de-AT" });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: { email: ["Bitte geben Sie eine gültige E-Mail-Adresse ein"] } },
  ]);
});

test("whoever may log in gets a link, also after a trial or with a temporary password", async () => {
  const { origin } = await aServer(database);
  const since = new Date(clock.now().getTime() - 20 * 24 * hour);
  const people = [
    await aSuperAdmin(database),
    await aPerson(database, {}, { tester_since: since, tester_expires_in_days: 14 }),
    await aPerson(database, { login: { password_is_temporary: true } }),
    await aPerson(database, { login: { password_hash: null, password_is_temporary: true } }),
  ];
  for (const { email } of people) {
    await forget(origin, email);
    const [mail] = await mailsTo(database, email);
    expect((await reset(origin, linkOf(mail!))).status).toBe(200);
    const me = await current(
      origin,
      await bearerOf(await logIn(origin, { username: email, password: chosen })),
    );
    expect(await me.json()).toMatchObject({ email, hasAMomentPassword: false });
  }
});

test("nobody else gets a mail, and everybody the same answer", async () => {
  const { origin } = await aServer(database);
  const emails = [
    (await aPerson(database)).email,
    (await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } })).email,
    (await aPerson(database, {}, { archived_at: clock.now() })).email,
    (await aPerson(database, {}, { deleted_at: clock.now() })).email,
    (await aPerson(database, { login: { is_enabled: false } })).email,
    "nobody@nowhere.at",
  ];
  const told = [];
  for (const email of emails) {
    const answer = await forget(origin, email);
    const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
    told.push({ status: answer.status, body: await answer.text(), headers });
  }
  expect(told[0]).toMatchObject({ status: 200, body: "{}" });
  for (const one of told) expect(one).toEqual(told[0]);
  const mails = [];
  for (const email of emails) mails.push((await mailsTo(database, email)).length);
  expect(mails).toEqual([1, 0, 0, 0, 0, 0]);
});

test("the eleventh request of an e-mail does nothing, silently, and keeps nobody from logging in", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const mailsOwed = async () =>
    (await asOwner(database, "select from mails where $1 = any(recipients)", [email])).length;
  const answers = await Promise.all(Array.from({ length: 13 }, () => forget(origin, email)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map(() => "{}"));
  expect(await mailsOwed()).toBe(10);
  expect((await logIn(origin, { username: email })).status).toBe(200);
  await forget(origin, email);
  expect(await mailsOwed()).toBe(10);
  advanceClock(15 * 60 * 1000 + 1);
  await forget(origin, email);
  expect(await mailsOwed()).toBe(11);
});

test("from one address fifty requests are heard, whomever they are about", async () => {
  const { origin } = await aServer(database, { TRUST_PROXY: "127.0.0.1" });
  const before = (await asOwner(database, "select from mails")).length;
  const ask = (index: number, address: string) =>
    forget(origin, `somebody${index}@nowhere.at`, { "x-forwarded-for": address });
  await Promise.all(Array.from({ length: 53 }, (_, index) => ask(index, "203.0.113.5")));
  expect((await asOwner(database, "select from mails")).length - before).toBe(50);
  await ask(99, "203.0.113.6");
  expect((await asOwner(database, "select from mails")).length - before).toBe(51);
});

test("wrong guesses before a reset do not keep its owner out after it", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  await Promise.all(Array.from({ length: 10 }, () => logIn(origin, { username: email, password: "x" })));
  await reset(origin, link);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
});

/** The value below which that share of the samples lies. */
const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)]!;

test(
  "asking for a link takes the same time and leaves the same traces, whether or not somebody has the address",
  { timeout: 60_000 },
  async () => {
    const { origin } = await aServer(database);
    const kinds = [
      { email: (await aPerson(database)).email, samples: [] as number[] },
      {
        email: (await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } })).email,
        samples: [] as number[],
      },
      { email: (await aSuperAdmin(database)).email, samples: [] as number[] },
      { email: "nobody@elsewhere.at", samples: [] as number[] },
    ];
    for (let round = 0; round < 100; round += 1) {
      // One of each kind in every round, each round another one first, so that a slow moment strikes all alike.
      for (let turn = 0; turn < kinds.length; turn += 1) {
        const { email, samples } = kinds[(round + turn) % kinds.length]!;
        const begun = performance.now();
        expect(await (await forget(origin, email)).text()).toBe("{}");
        samples.push(performance.now() - begun);
      }
      advanceClock(2 * 60 * 1000);
    }
    const medians = kinds.map(({ samples }) => quantile(samples, 0.5));
    const all = kinds.flatMap(({ samples }) => samples);
    // On a busy machine everyone's times scatter; the kinds must not lie further apart than that.
    const scatter = quantile(all, 0.75) - quantile(all, 0.25);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(2 + scatter);
    const traces = await asOwner(
      database,
      `select count(*)::integer as mails, min(kind) as kind from mails
       where recipients[1] = any($1) group by recipients[1]`,
      [kinds.map(({ email }) => email)],
    );
    expect(traces).toEqual(kinds.map(() => ({ mails: 100, kind: "M2" })));
  },
);
