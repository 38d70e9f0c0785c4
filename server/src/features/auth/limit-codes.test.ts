import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  bearerOf,
  callerAs,
  logIn,
  password,
  passwordHash,
} from "../../../test/kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { startChallenge } from "./start-challenge.ts";
import { startSession } from "./start-session.ts";

const database = await aDatabase();
const minute = 60_000;
type Event = { kind: string; method: string | null };

/** Somebody with a second factor, on a server of his own. */
async function somebody() {
  stopClock();
  const { origin } = await aServer(database);
  const person = await aPerson(database);
  const factor = await aSecondFactor(origin, person.email);
  advanceClock(minute);
  const ask = async () => {
    const answer = await logIn(origin, { username: person.email });
    return ((await answer.json()) as { challenge: string }).challenge;
  };
  return { ...person, ...factor, origin, ask, show: (shown: object) => showFactor(origin, shown) };
}

/** What he is told of his factors by the mails that are due. */
const toldOf = async (email: string) =>
  (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.factorsChanged);

test("of an account no more than a hundred codes are tried a day, whoever resets what meanwhile, and the person is told once", async () => {
  const { id, email, secret, ask, show } = await somebody();
  const wrong = async () => (await show({ challenge: await ask(), code: "000000" })).status;
  await wrong();
  await asOwner(database, "update code_guesses set guesses = 98 where login_id = $1", [id]);
  advanceClock(16 * minute);
  await wrong();
  expect((await toldOf(email)).map(({ subject }) => subject)).toEqual(["Zweiter Faktor eingerichtet"]);
  await wrong();
  const right = async () => {
    const answer = await show({ challenge: await ask(), code: codeOf(secret) });
    return [answer.status, ((await answer.json()) as { title?: string }).title];
  };
  expect(await right()).toEqual([400, "TooManyFailedAttempts"]);
  const told = await toldOf(email);
  expect(told.map(({ subject }) => subject)).toEqual(["Viele falsche Codes für Ihren Zugang"]);
  advanceClock(24 * 60 * minute);
  expect((await right())[0]).toBe(200);
});

test("who has used up his codes comes in by a recovery code, and with codes again once his password is new", async () => {
  const { id, email, origin, secret, recoveryCodes, ask, show } = await somebody();
  await show({ challenge: await ask(), code: "000000" });
  await asOwner(database, "update code_guesses set guesses = 100 where login_id = $1", [id]);
  const code = async () => (await show({ challenge: await ask(), code: codeOf(secret) })).status;
  expect(await code()).toBe(400);
  const entered = await show({ challenge: await ask(), recoveryCode: recoveryCodes[0] });
  expect(entered.status).toBe(200);
  // Whatever else was right, codes stay used up.
  expect(await code()).toBe(400);
  const session = callerAs(origin, await bearerOf(entered));
  const change = { currentPassword: password, newPassword: "Fahrtenbuch 2027 neu" };
  expect((await session("PUT", "/Users/ChangePassword", change)).status).toBe(204);
  const answer = await logIn(origin, { username: email, password: change.newPassword });
  const { challenge } = (await answer.json()) as { challenge: string };
  expect((await show({ challenge, code: codeOf(secret) })).status).toBe(200);
});

test("whose hundredth code is right is in, and told of nothing", async () => {
  const { id, email, secret, ask, show } = await somebody();
  await show({ challenge: await ask(), code: "000000" });
  await asOwner(database, "update code_guesses set guesses = 99 where login_id = $1", [id]);
  await toldOf(email);

  expect((await show({ challenge: await ask(), code: codeOf(secret) })).status).toBe(200);
  expect(await toldOf(email)).toEqual([]);
});

test("an attempt that stopped at the second factor stays in the history though somebody else with the same browser comes in", async () => {
  const { origin, secret, ask, show } = await somebody();
  const own = await ask();
  // Called the same and of the same network, he has the password and no factor.
  await ask();
  const bearer = await bearerOf(await show({ challenge: own, code: codeOf(secret) }));
  const { items } = (await callerAs(origin, bearer)<{ items: Event[] }>("GET", "/Logins")).body;
  expect(items.map(({ kind }) => kind)).toEqual(["login", "asked", "login"]);
});

test("a right code wipes the wrong ones out", async () => {
  const { id, secret, ask, show } = await somebody();
  await show({ challenge: await ask(), code: "000000" });
  expect((await show({ challenge: await ask(), code: codeOf(secret) })).status).toBe(200);
  expect(await asOwner(database, "select guesses from code_guesses where login_id = $1", [id])).toEqual([]);
});

test("whoever logs in with a recovery code is told by mail, and how many are left", async () => {
  const { email, recoveryCodes, ask, show } = await somebody();
  expect((await show({ challenge: await ask(), recoveryCode: recoveryCodes[0] })).status).toBe(200);
  const mail = (await toldOf(email)).at(-1);
  expect(mail!.subject).toBe("Ein Wiederherstellungscode wurde benutzt");
  expect(mail!.text).toContain("Übrig sind noch 9");
});

test("a right password that stops at the second factor stands in the history, and goes again when it is shown", async () => {
  const { origin, secret, ask, show } = await somebody();
  const challenge = await ask();
  const bearer = await bearerOf(await show({ challenge: await ask(), code: codeOf(secret) }));
  const events = async () =>
    (await callerAs(origin, bearer)<{ items: Event[] }>("GET", "/Logins")).body.items.map(({ kind }) => kind);
  // It was another attempt than the one that was met.
  expect(await events()).toEqual(["login", "asked", "login"]);
  advanceClock(minute);
  expect((await show({ challenge, code: codeOf(secret) })).status).toBe(200);
  expect(await events()).toEqual(["login", "login", "login"]);
});

test("whose factor came while his password was looked at has no session by that password, nor a challenge by an old one", async () => {
  const { id } = await somebody();
  const entrance = {
    method: "password" as const,
    browser: null,
    network: null,
    deviceHash: Buffer.from("1"),
  };
  const login = { id, isSuperAdmin: false, passwordHash, entrance };
  await expect(startSession(database, clock, login, false)).rejects.toMatchObject({
    status: 400,
    title: null,
  });
  const asked = { kind: "factor" as const, loginId: id, passwordHash: "of before" };
  await expect(startChallenge(database, clock, asked)).rejects.toMatchObject({ status: 400, title: null });
});
