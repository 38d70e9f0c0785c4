import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  callerAs,
  cookiesOf,
  current,
  logIn,
  password,
  passwordHash,
} from "../../../test/kit/api/api.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { forgetBrowsers } from "./end-sessions.ts";
import { findLogin } from "./find-login.ts";
import { forgetOldSessions } from "./jobs.ts";
import { hashOfBrowser, noteLogin, noteRefusal } from "./note-login.ts";

const database = await aDatabase();
const day = 24 * 60 * 60 * 1000;

const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };
const safari = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1",
};

type Device = { id: string; browser: string | null; network: string | null; isCurrent: boolean };
type Logins = {
  items: { kind: string; method: string | null; browser: string | null; isNewDevice: boolean }[];
  totalCount: number;
};

test("a person sees where he is logged in and ends a session, whose next call is refused", async () => {
  stopClock();
  const { origin } = await aServer(database, { TRUST_PROXY: "127.0.0.1" });
  const { email } = await aPerson(database);
  const from = (address: string, browser: object) => ({ "x-forwarded-for": address, ...browser });
  const phone = await bearerOf(await logIn(origin, { username: email }, from("2001:db8:7:1::5", safari)));
  advanceClock(60_000);
  const desk = await bearerOf(await logIn(origin, { username: email }, from("203.0.113.9", firefox)));

  const { body: devices } = await callerAs(origin, desk)<Device[]>("GET", "/Sessions");
  expect(devices).toMatchObject([
    { method: "password", browser: "Firefox, Windows", network: "203.0.113.0/24", isCurrent: true },
    { method: "password", browser: "Safari, iPhone", network: "2001:db8:7::/48", isCurrent: false },
  ]);

  expect((await callerAs(origin, desk)("DELETE", `/Sessions/${devices[1]!.id}`)).status).toBe(204);
  expect((await current(origin, phone)).status).toBe(401);
  expect((await callerAs(origin, desk)("DELETE", `/Sessions/${devices[1]!.id}`)).status).toBe(404);
  expect((await callerAs(origin, desk)<Device[]>("GET", "/Sessions")).body).toHaveLength(1);
});

test("nobody ends a session of somebody else, not even his administrator", async () => {
  const { origin } = await aServer(database);
  const driver = await aPerson(database);
  const session = await bearerOf(await logIn(origin, { username: driver.email }));
  const [{ id }] = (await callerAs(origin, session)<Device[]>("GET", "/Sessions")).body as [Device];
  const ends = async (username: string) => {
    const stranger = await bearerOf(await logIn(origin, { username }));
    return (await callerAs(origin, stranger)("DELETE", `/Sessions/${id}`)).status;
  };
  const login = { email: "administrator@alpenland.at", password_hash: passwordHash };
  await aDriver(database, driver.mandatorId, { role_id: 1, login });
  expect(await ends(login.email)).toBe(404);
  expect(await ends((await aPerson(database)).email)).toBe(404);
  expect(await ends((await aSuperAdmin(database)).email)).toBe(404);
  expect((await current(origin, session)).status).toBe(200);
});

test("the history tells logins, refusals once an hour, and support, and forgets after 180 days", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const anna = await aPerson(database);
  const wrong = () => logIn(origin, { username: anna.email, password: "wrong" }, safari);
  await Promise.all([wrong(), wrong()]);
  await wrong();
  await expect.poll(() => refusalsOf(anna.id)).not.toBe(0);
  advanceClock(1);
  const support = await aSuperAdmin(database);
  const superAdmin = await bearerOf(await logIn(origin, { username: support.email }));
  const begun = await callerAs(origin, superAdmin)("POST", `/Users/${anna.id}/Surrogate`, {
    reason: "Hilfe",
  });
  expect(begun.status).toBe(200);
  expect((await callerAs(origin, superAdmin)("GET", "/Logins")).status).toBe(403);
  advanceClock(1);
  const session = await bearerOf(await logIn(origin, { username: anna.email }, firefox));
  const logins = async () => (await callerAs(origin, session)<Logins>("GET", "/Logins")).body;

  const { items } = await logins();
  expect(items.slice(0, 2)).toMatchObject([
    { kind: "login", method: "password", browser: "Firefox, Windows", isNewDevice: false },
    { kind: "support", method: null, browser: null },
  ]);
  // Two that came at the same moment may both be noted.
  expect(items.slice(2).map(({ kind }) => kind)).toContain("refused");
  expect(items.length).toBeLessThanOrEqual(4);

  advanceClock(180 * day - 3);
  await forgetOldSessions(database, { now: () => new Date("2026-10-31T08:00:00.001Z") });
  expect(
    await asOwner(database, "select kind from login_events where login_id = $1 order by 1", [anna.id]),
  ).toEqual([{ kind: "login" }, { kind: "support" }]);
});

test("an administrator reads the logins of the people of his company, and of nobody else", async () => {
  const { origin } = await aServer(database);
  const admin = await aPerson(database, { role_id: 1 });
  const elsewhere = await aPerson(database);
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  expect((await session<Logins>("GET", `/Users/${admin.id}/Logins`)).body).toMatchObject({ totalCount: 1 });
  expect((await session("GET", `/Users/${elsewhere.id}/Logins`)).status).toBe(404);
});

test("a browser nobody knows is told of by mail, the first of an account and a known one are not", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const told = async () => (await mailsTo(database, email)).map(({ subject, text }) => ({ subject, text }));
  const first = await logIn(origin, { username: email }, firefox);
  const device = first.headers.getSetCookie().find((line) => line.startsWith("Device="));
  expect(device).toMatch(
    /; Max-Age=34560000; Path=\/api\/Authentication; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(await told()).toEqual([]);
  await logIn(origin, { username: email }, { ...firefox, cookie: cookiesOf(first) });
  expect(await told()).toEqual([]);

  await logIn(origin, { username: email }, safari);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("Neue Anmeldung mit Ihrem Zugang");
  expect(mail!.text).toContain("Browser: Safari, iPhone");
  expect(mail!.text).toContain("Netz: 127.0.0.0/24");
  expect(mail!.text).toContain("Zeitpunkt: 04.05.2026 10:00");
  expect(mail!.text).toContain("https://wegbuch.example/settings");

  // Once a day of browsers alike: whoever keeps no cookies is not told at each login, nor never again.
  for (const [hoursLater, mails] of [
    [23, 0],
    [23, 1],
    [1, 0],
  ] as const) {
    advanceClock((hoursLater * day) / 24);
    await logIn(origin, { username: email }, safari);
    expect(await told()).toHaveLength(mails);
  }
});

test("no more than three browsers a day are told of, however they are called", async () => {
  stopClock();
  const { email, enter } = await anAccount();
  await enter("desk", "Firefox, Windows");
  for (const system of ["Windows", "Android", "iPhone", "iPad", "macOS"]) await enter(system, system);
  expect(await mailsTo(database, email)).toHaveLength(3);
});

test("a browser that is signed out, or left behind by a new password, is told of when it comes again", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const told = async () => (await mailsTo(database, email)).length;
  const desk = await logIn(origin, { username: email, rememberMe: true }, firefox);
  const session = callerAs(origin, await bearerOf(desk));
  const thief = cookiesOf(await logIn(origin, { username: email }, safari));
  expect(await told()).toBe(1);
  const asThief = (password?: string) =>
    logIn(origin, { username: email, ...(password && { password }) }, { ...safari, cookie: thief });

  const [other] = (await session<Device[]>("GET", "/Sessions")).body.filter(({ isCurrent }) => !isCurrent);
  await session("DELETE", `/Sessions/${other!.id}`);
  advanceClock(day);
  await asThief();
  expect(await told()).toBe(1);
  // Of two sessions of one browser one may go without making it a stranger.
  await asThief();
  const [second] = (await session<Device[]>("GET", "/Sessions")).body.filter(({ isCurrent }) => !isCurrent);
  await session("DELETE", `/Sessions/${second!.id}`);
  advanceClock(day);
  await asThief();
  expect(await told()).toBe(0);

  const change = { currentPassword: password, newPassword: "Kran und Kübel" };
  expect((await session("PUT", "/Users/ChangePassword", change)).status).toBe(204);
  await mailsTo(database, email);
  await asThief(change.newPassword);
  expect(await told()).toBe(1);
  await logIn(
    origin,
    { username: email, password: change.newPassword },
    { ...firefox, cookie: cookiesOf(desk) },
  );
  expect(await told()).toBe(0);
});

test("a script that keeps no cookies makes no stranger of a browser that comes again", async () => {
  stopClock();
  const { id, email, enter } = await anAccount();
  await enter("desk", "Firefox, Windows");
  await enter("desk", "Firefox, Windows");
  for (let login = 0; login < 55; login += 1) {
    advanceClock(60_000);
    await enter(`script ${login}`, "Linux");
  }
  await mailsTo(database, email);
  advanceClock(day);
  await enter("desk", "Firefox, Windows");
  expect(await mailsTo(database, email)).toEqual([]);
  expect(await countOf("known_devices where login_id = $1", id)).toBe(50);
});

test("guesses from everywhere note at most twenty refusals a day", async () => {
  stopClock();
  const { id } = await aPerson(database);
  for (let guess = 1; guess <= 24; guess += 1)
    await noteRefusal(database, clock, id, {
      method: null,
      browser: "Linux",
      network: `198.51.${guess}.0/24`,
    });
  expect(await refusalsOf(id)).toBe(20);
  // A wrong code behind the right password is not lost among them.
  await noteRefusal(database, clock, id, { method: "code", browser: "Linux", network: "198.51.99.0/24" });
  expect(await refusalsOf(id)).toBe(21);
});

test("one browser of several people is known to each who has logged in with it", async () => {
  const { origin } = await aServer(database);
  const [anna, berta] = [await aPerson(database), await aPerson(database)];
  await logIn(origin, { username: berta.email }, safari);
  const shared = cookiesOf(await logIn(origin, { username: anna.email }, firefox));
  const device = { ...firefox, cookie: shared };
  await logIn(origin, { username: berta.email }, device);
  await logIn(origin, { username: berta.email }, device);
  const kinds = await asOwner<{ kind: string; recipients: string[] }>(
    database,
    "select kind, recipients from mails where recipients && array[$1, $2]",
    [anna.email, berta.email],
  );
  expect(kinds).toEqual([{ kind: mailKinds.newDevice, recipients: [berta.email] }]);
});

/** Somebody who comes in with browsers of these tokens. */
async function anAccount() {
  const { id, email } = await aPerson(database);
  const login = (await findLogin(database, { email }))!;
  const enter = (token: string, browser: string) =>
    database
      .as("admin")
      .transaction()
      .execute((db) =>
        noteLogin(db, clock, login, {
          method: "password",
          browser,
          network: null,
          deviceHash: hashOfBrowser(id, token),
        }),
      );
  return { id, email, enter };
}

test("whoever comes first after a password was set anew is told of, too", async () => {
  stopClock();
  const { id, email, enter } = await anAccount();
  await enter("desk", "Firefox, Windows");
  await database
    .as("admin")
    .transaction()
    .execute((db) => forgetBrowsers(db, id));
  await enter("stranger", "Chrome, Windows");
  expect(await mailsTo(database, email)).toHaveLength(1);
});

const refusalsOf = (loginId: string) =>
  countOf("login_events where login_id = $1 and kind = 'refused'", loginId);

async function countOf(rows: string, loginId: string): Promise<number> {
  const found = await asOwner<{ count: number }>(database, `select count(*)::integer as count from ${rows}`, [
    loginId,
  ]);
  return found[0]!.count;
}
