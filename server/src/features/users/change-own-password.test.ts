import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, aSuperAdmin, current, logIn, password } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { linkOf, mailsTo } from "../../../test/kit/api/mails.ts";
import {
  answered,
  chosen,
  isOpen,
  passwordCalls,
  passwordEntries,
  sessionOf,
} from "../../../test/kit/api/passwords.ts";
import { createByOperator } from "../superusers/create-by-operator.ts";

const database = await aDatabase();
const day = 24 * 60 * 60 * 1000;

test("a temporary password is replaced without being asked for again, and the other sessions end", async () => {
  const { origin } = await aServer(database);
  const { setFirst, changeOwn } = passwordCalls(origin);
  const { id, email } = await aPerson(database, {
    login: { password_is_temporary: true, password_expires_at: new Date(clock.now().getTime() + day) },
  });
  const [other, bearer] = [await sessionOf(origin, email), await sessionOf(origin, email)];
  expect(await answered(await changeOwn(bearer, password))).toMatchObject([
    403,
    { title: "TemporaryPassword" },
  ]);
  expect(await answered(await setFirst(bearer, "12345"))).toMatchObject([
    400,
    { errors: { newPassword: ["Passwort braucht mindestens 6 Stellen"] } },
  ]);

  expect((await setFirst(bearer, chosen)).status).toBe(204);
  expect(await (await current(origin, bearer)).json()).toMatchObject({ hasAMomentPassword: false });
  expect(await isOpen(origin, other)).toBe(false);
  expect((await logIn(origin, { username: email })).status).toBe(400);
  advanceClock(2 * day);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
  expect(await passwordEntries(database, id)).toEqual([{ new_value: "***", actor_id: id }]);
});

test("without a temporary password there is no first one to set", async () => {
  const { origin } = await aServer(database);
  const { setFirst } = passwordCalls(origin);
  const { email } = await aPerson(database);
  const bearer = await sessionOf(origin, email);
  expect(await answered(await setFirst(bearer, chosen))).toMatchObject([403, { title: "Forbidden" }]);
  expect((await logIn(origin, { username: email })).status).toBe(200);
});

test("of two first passwords at once one is set", async () => {
  const { origin } = await aServer(database);
  const { setFirst } = passwordCalls(origin);
  const { email } = await aPerson(database, { login: { password_is_temporary: true } });
  const bearers = [await sessionOf(origin, email), await sessionOf(origin, email)];
  const answers = await Promise.all(bearers.map((bearer, index) => setFirst(bearer, `password ${index}`)));
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
});

test("an expired trial keeps nobody from setting the first password", async () => {
  const { origin } = await aServer(database);
  const since = new Date(clock.now().getTime() - 20 * day);
  const { email } = await aPerson(
    database,
    { login: { password_is_temporary: true } },
    { tester_since: since, tester_expires_in_days: 14 },
  );
  const bearer = await sessionOf(origin, email);
  expect((await passwordCalls(origin).setFirst(bearer, chosen)).status).toBe(204);
});

test("the password printed for the first super admin opens nothing but setting his own", async () => {
  const { origin } = await aServer(database);
  const eva = { email: "eva@wegbuch.at", firstName: "Eva", lastName: "Maier" };
  const printed = await createByOperator({ database, clock }, eva);
  const bearer = await sessionOf(origin, eva.email, printed);
  const roles = () => fetch(`${origin}/api/Roles`, { headers: bearer });
  expect((await roles()).status).toBe(403);
  expect((await passwordCalls(origin).setFirst(bearer, chosen)).status).toBe(204);
  expect((await roles()).status).toBe(200);
  const [login] = await asOwner<{ password_hash: string }>(
    database,
    "select password_hash from logins where email = $1",
    [eva.email],
  );
  expect(login!.password_hash).toContain("m=65536");
});

test("who knows his password changes it; this session stays, the others and mailed links end", async () => {
  const { origin } = await aServer(database);
  const { changeOwn, forget, resetByLink } = passwordCalls(origin);
  const { id, email } = await aPerson(database);
  const [other, bearer] = [await sessionOf(origin, email), await sessionOf(origin, email)];
  await forget(email);
  const sent = (await mailsTo(database, email)).find(({ kind }) => kind === mailKinds.resetLink);

  const wrong = await changeOwn(bearer, "guessed");
  expect(await answered(wrong)).toMatchObject([
    400,
    { errors: { currentPassword: ["Das Passwort ist falsch"] } },
  ]);
  expect(await isOpen(origin, other)).toBe(true);
  expect((await changeOwn(bearer, password)).status).toBe(204);
  expect([await isOpen(origin, bearer), await isOpen(origin, other)]).toEqual([true, false]);
  expect((await logIn(origin, { username: email })).status).toBe(400);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
  expect((await resetByLink(linkOf(sent!))).status).toBe(404);
  expect(await passwordEntries(database, id)).toEqual([{ new_value: "***", actor_id: id }]);
});

test("a super admin changes his own password too", async () => {
  const { origin } = await aServer(database);
  const { email } = await aSuperAdmin(database);
  const bearer = await sessionOf(origin, email);
  expect((await passwordCalls(origin).changeOwn(bearer, password)).status).toBe(204);
  expect((await logIn(origin, { username: email, password: chosen })).status).toBe(200);
});

test("whoever sits at an open session has ten guesses at its password, here and at the login together", async () => {
  const { origin } = await aServer(database);
  const { changeOwn } = passwordCalls(origin);
  const { email } = await aPerson(database);
  const bearer = await sessionOf(origin, email);
  await logIn(origin, { username: email, password: "guess" });
  await Promise.all(Array.from({ length: 9 }, (_, guess) => changeOwn(bearer, `guess ${guess}`)));
  const late = await changeOwn(bearer, password);
  expect(await answered(late)).toMatchObject([
    400,
    { message: "Zu viele Fehlversuche. Bitte versuchen Sie es später erneut." },
  ]);
  advanceClock(15 * 60 * 1000 + 1);
  expect((await changeOwn(bearer, password)).status).toBe(204);
});

test("a login that is under way when the password changes opens no session", async () => {
  const { origin } = await aServer(database);
  const { changeOwn } = passwordCalls(origin);
  const { id, email } = await aPerson(database);
  const bearer = await sessionOf(origin, email);
  const logins = Array.from({ length: 8 }, () => logIn(origin, { username: email }));
  const changed = await changeOwn(bearer, password);
  await Promise.all(logins);
  expect(changed.status).toBe(204);
  expect(await asOwner(database, "select from sessions where login_id = $1", [id])).toHaveLength(1);
});

test("a link and changes at the same moment do not hold each other up: one of them wins", async () => {
  const { origin } = await aServer(database);
  const { changeOwn, forget, resetByLink } = passwordCalls(origin);
  for (let round = 0; round < 3; round += 1) {
    const { email } = await aPerson(database);
    const bearer = await sessionOf(origin, email);
    await forget(email);
    const [mail] = await mailsTo(database, email);
    const answers = await Promise.all([
      resetByLink(linkOf(mail!)),
      changeOwn(bearer, password, "one way"),
      changeOwn(bearer, password, "another way"),
    ]);
    const won = answers.filter(({ status }) => status < 300);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(won).toHaveLength(1);
  }
});

test("nobody changes a password with the cookie alone", async () => {
  const { origin } = await aServer(database);
  const { id } = await aPerson(database, { role_id: 1 });
  const { cookie } = await aBearer(database, id);
  for (const [method, path] of [
    ["PUT", "ResetMomentPassword"],
    ["PUT", "ChangePassword"],
    ["PUT", `${id}/ChangePassword`],
    ["POST", `${id}/ResetPassword`],
  ] as const) {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/Users/${path}`, { method, headers, body: "{}" });
    expect(answer.status).toBe(401);
  }
});
