import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { hashPassword } from "./hash-password.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  cookiesOf,
  current,
  logIn,
  password,
} from "../../../test/kit/api/api.ts";

const database = await aDatabase();
const hour = 60 * 60 * 1000;
const day = 24 * hour;

test("a right login gives a bearer and two cookies that end with the browser", async () => {
  const { origin } = await aServer(database);
  const { email, id } = await aPerson(database);
  const answer = await logIn(origin, { username: ` ${email.toUpperCase()} ` });
  expect(answer.status).toBe(200);
  const [token, hint] = answer.headers.getSetCookie();
  expect(token).toMatch(/^IdentityToken=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(hint).toBe("Identity=1; Path=/; Secure; SameSite=Strict");
  const me = await current(origin, await bearerOf(answer));
  expect(await me.json()).toMatchObject({
    id,
    email,
    loggedIn: true,
    role: { id: 5, name: "Driver" },
    token: null,
  });
});

test("a remembered login keeps its cookies for 30 days", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const answer = await logIn(origin, { username: email, rememberMe: true });
  const ofSession = answer.headers.getSetCookie().filter((line) => line.startsWith("Identity"));
  expect(ofSession).toHaveLength(2);
  for (const line of ofSession) expect(line).toContain(`Max-Age=${(30 * day) / 1000};`);
});

test("no secret of a session stands in the database", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const answer = await logIn(origin, { username: email });
  const cookie = cookiesOf(answer).match(/IdentityToken=([\w-]+)/)![1]!;
  const { authorization } = await bearerOf(answer);
  const rows = JSON.stringify([
    await asOwner(database, "select encode(cookie_hash, 'escape') as hash, sessions.* from sessions"),
    await asOwner(
      database,
      "select encode(token_hash, 'escape') as hash, session_bearers.* from session_bearers",
    ),
  ]);
  expect(rows).not.toContain(cookie);
  expect(rows).not.toContain(authorization.slice(7));
});

test("after a reload the cookie alone gives a fresh bearer, from the same origin only", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const cookie = cookiesOf(await logIn(origin, { username: email }));
  const reloaded = (await (await current(origin, { cookie })).json()) as { token: string };
  expect((await current(origin, { authorization: `Bearer ${reloaded.token}` })).status).toBe(200);
  expect((await current(origin, { cookie, origin: "https://evil.example" })).status).toBe(403);
  expect((await fetch(`${origin}/api/Roles`, { headers: { cookie } })).status).toBe(401);
});

test("logging out ends the session for cookie and bearers alike", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const answer = await logIn(origin, { username: email });
  const [cookie, bearer] = [cookiesOf(answer), await bearerOf(answer)];
  const out = await fetch(`${origin}/api/Authentication/Logout`, { method: "POST", headers: { cookie } });
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie().map((line) => line.split(";")[0])).toEqual([
    "IdentityToken=",
    "Identity=",
  ]);
  expect((await current(origin, bearer)).status).toBe(401);
  expect((await fetch(`${origin}/api/Authentication/Logout`, { method: "POST" })).status).toBe(401);
});

test("an expired session can still be logged out", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  advanceClock(13 * hour);
  expect((await current(origin, bearer)).status).toBe(401);
  const out = await fetch(`${origin}/api/Authentication/Logout`, { method: "POST", headers: bearer });
  expect(out.status).toBe(204);
});

test("a session slides with its use and ends without", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  for (let use = 0; use < 5; use += 1) {
    advanceClock(11 * hour);
    expect((await current(origin, bearer)).status).toBe(200);
  }
  advanceClock(12 * hour);
  expect(await (await current(origin, bearer)).json()).toMatchObject({ title: "SessionExpired" });
});

test("a remembered session lives 30 days unused and 90 days at most", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email, rememberMe: true }));
  for (const days of [29, 29, 29]) {
    advanceClock(days * day);
    expect((await current(origin, bearer)).status).toBe(200);
  }
  advanceClock(3 * day);
  expect((await current(origin, bearer)).status).toBe(401);
});

test("a super admin's session ends after 12 hours even when remembered", async () => {
  const { origin } = await aServer(database);
  const { email } = await aSuperAdmin(database);
  const bearer = await bearerOf(await logIn(origin, { username: email, rememberMe: true }));
  const me = await (await current(origin, bearer)).json();
  expect(me).toMatchObject({ role: { id: 7, name: "Super Admin" }, mandator: null, packages: [] });
  advanceClock(12 * hour + 1);
  expect((await current(origin, bearer)).status).toBe(401);
});

test("the oldest of more than twenty sessions ends", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const bearers = [];
  for (let session = 0; session < 21; session += 1) {
    bearers.push(await bearerOf(await logIn(origin, { username: email })));
    advanceClock(1000);
  }
  expect((await current(origin, bearers[0]!)).status).toBe(401);
  expect((await current(origin, bearers[1]!)).status).toBe(200);
  expect((await current(origin, bearers[20]!)).status).toBe(200);
});

test("an archived person's open session works no more from that moment", async () => {
  const { origin } = await aServer(database);
  const { email, id } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  await asOwner(database, "update users set archived_at = $2 where id = $1", [id, clock.now()]);
  expect((await current(origin, bearer)).status).toBe(401);
});

test("an archived company's people have no session any more", async () => {
  const { origin } = await aServer(database);
  const { email, mandatorId } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  await asOwner(database, "update mandators set archived_at = $2 where id = $1", [mandatorId, clock.now()]);
  expect((await current(origin, bearer)).status).toBe(401);
});

test("a temporary password opens only what is needed to set one's own", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database, { login: { password_is_temporary: true } });
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  expect(await (await current(origin, bearer)).json()).toMatchObject({ hasAMomentPassword: true });
  const shut = await fetch(`${origin}/api/Users`, { headers: bearer });
  expect([shut.status, ((await shut.json()) as { title: string }).title]).toEqual([403, "TemporaryPassword"]);
});

test("the trial's end shuts the gate at the second, not before", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database, {}, { tester_since: clock.now(), tester_expires_in_days: 14 });
  const bearer = await bearerOf(await logIn(origin, { username: email, rememberMe: true }));
  const users = () => fetch(`${origin}/api/Users`, { headers: bearer });
  advanceClock(14 * day);
  expect((await users()).status).toBe(200);
  advanceClock(1000);
  const shut = await users();
  expect([shut.status, ((await shut.json()) as { title: string }).title]).toEqual([403, "TrialExpired"]);
  expect((await current(origin, bearer)).status).toBe(200);
});

test("the mandator's switch wins over the user's", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database, { can_merge_split_trips: false }, { can_show_tracks: false });
  const me = await (await current(origin, await bearerOf(await logIn(origin, { username: email })))).json();
  expect(me).toMatchObject({ canShowTracks: false, canMergeSplitTrips: false });
});

test("the language a person last asked for is kept", async () => {
  const { origin } = await aServer(database);
  const { email, id } = await aPerson(database);
  const bearer = await bearerOf(await logIn(origin, { username: email }));
  const me = await (await current(origin, { ...bearer, "accept-language": "en-GB" })).json();
  expect(me).toMatchObject({ language: "en" });
  expect(await asOwner(database, "select language from users where id = $1", [id])).toEqual([
    { language: "en" },
  ]);
});

test("a hash with other costs is renewed at the next login", async () => {
  const { origin } = await aServer(database);
  const { email, id } = await aPerson(database);
  await asOwner(database, "update logins set password_hash = $2 where id = $1", [
    id,
    await hashPassword(password, "superAdmin"),
  ]);
  await logIn(origin, { username: email });
  const [login] = await asOwner<{ password_hash: string }>(
    database,
    "select password_hash from logins where id = $1",
    [id],
  );
  expect(login!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("support acting as somebody is that person, and is known as support", async () => {
  const { origin } = await aServer(database);
  const support = await aSuperAdmin(database);
  const anna = await aPerson(database, { role_id: 3, login: { password_is_temporary: true } });
  const bearer = await bearerOf(await logIn(origin, { username: support.email }));
  await asOwner(database, "update sessions set effective_login_id = $2 where login_id = $1", [
    support.id,
    anna.id,
  ]);
  const me = await (await current(origin, bearer)).json();
  expect(me).toMatchObject({ id: anna.id, role: { id: 3 }, hasAMomentPassword: false });
  await asOwner(database, "update super_users set deleted_at = $2 where id = $1", [support.id, clock.now()]);
  expect((await current(origin, bearer)).status).toBe(401);
});

test("status and services are for everyone", async () => {
  const { origin } = await aServer(database, {
    HIDE_FORGOT_PASSWORD_HOSTS: "127.0.0.1",
    IMPRINT_URL: "https://a.at/imprint",
    ORDER_PAGE_URL: "https://shop.example/boxes",
  });
  expect(await (await fetch(`${origin}/api/status/`)).json()).toEqual({ version: "1.2.3" });
  expect(await (await fetch(`${origin}/api/Services`)).json()).toMatchObject({
    geolocation: "/api/Geolocation",
    tiles: "offline",
    mapMaxZoom: 18,
    passkeyDomain: "wegbuch.example",
    specialClient: false,
    hideForgotPassword: true,
    hasStreetAddresses: false,
    addressCredit: null,
    imprint: "https://a.at/imprint",
    order: "https://shop.example/boxes",
  });
});
