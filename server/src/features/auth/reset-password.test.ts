import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  cookiesOf,
  current,
  logIn,
} from "../../../test/kit/api/api.ts";
import { linkOf, mailsTo } from "../../../test/kit/api/mails.ts";
import { askForLink, chosen, resetByLink } from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();
const hour = 60 * 60 * 1000;

/** Somebody with the link of a mail just sent. */
async function aPersonWithLink(origin: string) {
  const person = await aPerson(database);
  await askForLink(origin, person.email);
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

  const asked = await askForLink(origin, ` ${email.toUpperCase()} `);
  expect([asked.status, await asked.text()]).toEqual([200, "{}"]);
  const [mail] = await mailsTo(database, email);
  expect(mail).toMatchObject({ kind: mailKinds.resetLink, to: [email], subject: "Passwort zurücksetzen" });
  const { userId, passwordResetToken } = linkOf(mail!);
  expect([userId, passwordResetToken]).toEqual([id, expect.stringMatching(/^[\w-]{43}$/)]);

  const done = await resetByLink(origin, { userId, passwordResetToken });
  expect([done.status, await done.text()]).toEqual([200, "{}"]);
  expect((await current(origin, bearer)).status).toBe(401);
  expect((await current(origin, { cookie })).status).toBe(401);
  expect((await logIn(origin, { username: email })).status).toBe(400);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
  const again = await resetByLink(origin, { userId, passwordResetToken }, "another one");
  expect([again.status, await again.json()]).toEqual([404, notFound]);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
});

test("the history says that the person changed the password, not to what", async () => {
  const { origin } = await aServer(database);
  const { id, link } = await aPersonWithLink(origin);
  await resetByLink(origin, link);
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
  const answers = await Promise.all(passwords.map((password) => resetByLink(origin, link, password)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(7);
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
    { userId: "\0", passwordResetToken: "\0" },
    { userId: "x".repeat(10_000), passwordResetToken: "x".repeat(10_000) },
    archived.link,
  ];
  for (const link of wrong) {
    const answer = await resetByLink(origin, link);
    expect([link, answer.status, await answer.json()]).toEqual([link, 404, notFound]);
  }
  advanceClock(24 * hour);
  const tooLate = await resetByLink(origin, anna.link);
  expect([tooLate.status, await tooLate.json()]).toEqual([404, notFound]);
});

test("a link works to the last second of its day", async () => {
  const { origin } = await aServer(database);
  const { link } = await aPersonWithLink(origin);
  advanceClock(24 * hour - 1000);
  expect((await resetByLink(origin, link)).status).toBe(200);
});

test("a password too short is refused by its field, and the link stays good", async () => {
  const { origin } = await aServer(database);
  const { link } = await aPersonWithLink(origin);
  const short = await resetByLink(origin, link, "12345");
  expect([short.status, await short.json()]).toMatchObject([
    400,
    { errors: { newPassword: ["Passwort braucht mindestens 6 Stellen"] } },
  ]);
  expect((await resetByLink(origin, link, "kran 6")).status).toBe(200);
});

test("a new request ends the links before it, sent or still on their way", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  await askForLink(origin, email);
  expect((await resetByLink(origin, link)).status).toBe(404);
  await askForLink(origin, email);
  const mails = await mailsTo(database, email);
  expect(mails).toHaveLength(1);
  expect((await resetByLink(origin, linkOf(mails[0]!))).status).toBe(200);
});

test("a mail that has to be tried again carries the same link", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  await askForLink(origin, email);
  const [first] = await mailsTo(database, email, { deliver: () => Promise.reject(new Error("hung up")) });
  advanceClock(72 * hour);
  const [second] = await mailsTo(database, email);
  expect(linkOf(second!)).toEqual(linkOf(first!));
  expect((await resetByLink(origin, linkOf(first!))).status).toBe(200);
});

test("after a link was used its mail is not sent again", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  await askForLink(origin, email);
  const [first] = await mailsTo(database, email, { deliver: () => Promise.reject(new Error("hung up")) });
  expect((await resetByLink(origin, linkOf(first!))).status).toBe(200);
  advanceClock(72 * hour);
  expect((await mailsTo(database, email)).map(({ kind }) => kind)).toEqual([mailKinds.accessChanged]);
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
  const { email } = await aPerson(database);
  const evil = "evil.example";
  await askForLink(origin, email, {
    host: evil,
    "x-forwarded-host": evil,
    "x-forwarded-proto": "http",
    forwarded: `host=${evil};proto=http`,
  });
  const [mail] = await mailsTo(database, email);
  const { url, userId, passwordResetToken } = linkOf(mail!);
  expect(url.href).toBe(`https://wegbuch.example/PasswordReset#Token=${passwordResetToken}&UserId=${userId}`);
  expect(mail!.text + mail!.html).not.toContain(evil);
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
    await askForLink(origin, email);
    const [mail] = await mailsTo(database, email);
    expect((await resetByLink(origin, linkOf(mail!))).status).toBe(200);
    const me = await current(
      origin,
      await bearerOf(await logIn(origin, { username: email, password: chosen })),
    );
    expect(await me.json()).toMatchObject({ email, hasAMomentPassword: false });
  }
});

test("wrong guesses before a reset do not keep its owner out after it", async () => {
  const { origin } = await aServer(database);
  const { email, link } = await aPersonWithLink(origin);
  await Promise.all(Array.from({ length: 10 }, () => logIn(origin, { username: email, password: "x" })));
  await resetByLink(origin, link);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
});
