import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, logIn, password } from "../../../test/kit/api/api.ts";
import { linkOf, mailsTo, passwordOf } from "../../../test/kit/api/mails.ts";
import { passwordCalls, sessionOf } from "../../../test/kit/api/passwords.ts";
import { awaitsPassword } from "./make-temporary-password.ts";
import { queueNewPassword, queueWelcomeMail } from "./queue-password-mail.ts";

const database = await aDatabase();
type Person = Awaited<ReturnType<typeof aPerson>>;

const welcome = ({ mandatorId, id }: Person, copies: string[] = []) =>
  inMandator(database, mandatorId, (db) => queueWelcomeMail(db, clock, { userId: id, copies }), {
    role: "admin",
  });

const hashOf = async ({ id }: Person) =>
  (
    await asOwner<{ hash: string }>(database, "select password_hash as hash from logins where id = $1", [id])
  )[0]!.hash;

test("a new person is welcomed with the way in and a temporary password", async () => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { login: awaitsPassword });
  expect((await logIn(origin, { username: anna.email })).status).toBe(400);
  await welcome(anna);
  const [mail] = await mailsTo(database, anna.email);
  expect(mail).toMatchObject({
    kind: mailKinds.welcome,
    subject: "Willkommen bei Wegbuch",
    to: [anna.email],
  });
  for (const text of [mail!.text, mail!.html]) {
    expect(text).toContain("https://wegbuch.example/login");
    expect(text).toContain(anna.email);
    expect(text).toContain(passwordOf(mail!));
  }
  const bearer = await sessionOf(origin, anna.email, passwordOf(mail!));
  expect((await passwordCalls(origin).setFirst(bearer, "Sommer am See")).status).toBe(204);
});

test("who was welcomed and never came gets a fresh password, and the one before it ends with the mail", async () => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { login: awaitsPassword });
  await welcome(anna);
  const [first] = await mailsTo(database, anna.email);
  await welcome(anna);
  expect((await logIn(origin, { username: anna.email, password: passwordOf(first!)! })).status).toBe(200);
  const [second] = await mailsTo(database, anna.email);
  expect((await logIn(origin, { username: anna.email, password: passwordOf(first!)! })).status).toBe(400);
  expect((await logIn(origin, { username: anna.email, password: passwordOf(second!)! })).status).toBe(200);
});

test("a person with a password of his own keeps it and is told how to get another", async () => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { language: "en" });
  const before = await hashOf(anna);
  await welcome(anna);
  const [mail] = await mailsTo(database, anna.email);
  expect(mail!.subject).toBe("Welcome to Wegbuch");
  expect(passwordOf(mail!)).toBeUndefined();
  expect(mail!.text).toContain("Forgot password?");
  expect(await hashOf(anna)).toBe(before);
  expect((await logIn(origin, { username: anna.email, password })).status).toBe(200);
});

test("copies name the person and hold no password", async () => {
  await aServer(database);
  const anna = await aPerson(database, { first_name: "Anna", last_name: "Huber", login: awaitsPassword });
  await welcome(anna, ["chef@alpenland.at", "chef@alpenland.at", anna.email, "fuhrpark@alpenland.at"]);
  const own = await mailsTo(database, anna.email);
  expect(own).toHaveLength(1);
  const copies = [
    ...(await mailsTo(database, "chef@alpenland.at")),
    ...(await mailsTo(database, "fuhrpark@alpenland.at")),
  ];
  expect(copies.map(({ to }) => to)).toEqual([["chef@alpenland.at"], ["fuhrpark@alpenland.at"]]);
  for (const { text, html, subject } of copies) {
    expect(subject).toBe("Willkommen bei Wegbuch");
    expect(text).toContain("Anna Huber");
    expect(text).toContain(anna.email);
    expect(text + html).not.toContain(passwordOf(own[0]!));
  }
});

test("a welcome whose mail was written and not delivered does not undo what the person chose meanwhile", async () => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { login: awaitsPassword });
  await welcome(anna);
  const hangUp = { deliver: () => Promise.reject(new Error("hung up")) };
  const [first] = await mailsTo(database, anna.email, hangUp);
  const bearer = await sessionOf(origin, anna.email, passwordOf(first!));
  await passwordCalls(origin).setFirst(bearer, "Sommer am See");
  advanceClock(3600_000);
  const [second] = await mailsTo(database, anna.email);
  expect(passwordOf(second!)).toBeUndefined();
  expect((await logIn(origin, { username: anna.email, password: "Sommer am See" })).status).toBe(200);
});

test("who was archived before his mail went out gets none", async () => {
  await aServer(database);
  const archive = (id: string) =>
    asOwner(database, "update users set archived_at = $2 where id = $1", [id, clock.now()]);
  const anna = await aPerson(database, { login: awaitsPassword });
  await welcome(anna, ["chef@anders.at"]);
  await archive(anna.id);
  expect([...(await mailsTo(database, anna.email)), ...(await mailsTo(database, "chef@anders.at"))]).toEqual(
    [],
  );
  const berta = await aPerson(database);
  await inMandator(database, berta.mandatorId, (db) => queueNewPassword(db, clock, berta.id), {
    role: "admin",
  });
  await archive(berta.id);
  expect(await mailsTo(database, berta.email)).toEqual([]);
});

test("names are text, whatever stands in them", async () => {
  await aServer(database);
  const anna = await aPerson(database, { first_name: '<img src=x onerror="x">', last_name: "{{username}}" });
  await welcome(anna);
  const [mail] = await mailsTo(database, anna.email);
  expect(mail!.html).not.toContain("<img");
  expect(mail!.html).toContain("&lt;img");
  expect(mail!.text).toContain("{{username}}");
});

test.each([
  {
    language: "de-AT",
    subjects: ["Passwort zurücksetzen", "Ihr neues Passwort"],
    greeting: "Guten Tag Anna Huber,",
  },
  { language: "en", subjects: ["Reset your password", "Your new password"], greeting: "Hello Anna Huber," },
])("mails about passwords speak the reader's $language", async ({ language, subjects, greeting }) => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { first_name: "Anna", last_name: "Huber", language });
  await passwordCalls(origin).forget(anna.email);
  const [reset] = await mailsTo(database, anna.email);
  await inMandator(database, anna.mandatorId, (db) => queueNewPassword(db, clock, anna.id), {
    role: "admin",
  });
  const [renewed] = await mailsTo(database, anna.email);
  expect([reset!.subject, renewed!.subject]).toEqual(subjects);
  for (const mail of [reset!, renewed!]) {
    expect(mail.text).toContain(greeting);
    expect(mail.html).toContain(`lang="${language}"`);
  }
  expect(linkOf(reset!).userId).toBe(anna.id);
});

test("no temporary password goes to an address that was his when the mail was queued and is not now", async () => {
  const { origin } = await aServer(database);
  const anna = await aPerson(database, { login: awaitsPassword });
  await welcome(anna);
  await asOwner(database, "update logins set email = 'new.anna@alpenland.at' where id = $1", [anna.id]);
  expect((await mailsTo(database, anna.email)).map(passwordOf)).toEqual([]);

  await welcome(anna);
  const [mail] = await mailsTo(database, "new.anna@alpenland.at");
  const [username, password] = ["new.anna@alpenland.at", passwordOf(mail!)!];
  expect((await logIn(origin, { username, password })).status).toBe(200);
});
