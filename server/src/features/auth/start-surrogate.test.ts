import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
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
  password,
} from "../../../test/kit/api/api.ts";
import { aCompany } from "../../../test/kit/api/company.ts";
import {
  answered,
  type Bearer,
  isOpen,
  passwordCalls,
  send,
  sessionOf,
} from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();
const day = 24 * 60 * 60 * 1000;

/** A super admin with an open session. */
async function support(origin: string) {
  const { id, email } = await aSuperAdmin(database);
  const answer = await logIn(origin, { username: email });
  const cookie = cookiesOf(answer);
  const bearer = await bearerOf(answer);
  const actAs = (userId: string) => send("POST", `${origin}/api/Users/${userId}/Surrogate`, bearer);
  const get = (path: string) => fetch(`${origin}/api${path}`, { headers: bearer });
  return { id, email, cookie, bearer, actAs, get };
}

const entriesOf = (id: string) =>
  asOwner(
    database,
    "select property_name, new_value, actor_id, effective_user_id, actor_name from history where object_id = $1 order by seq",
    [id],
  );

const archive = (table: "users" | "mandators", id: string) =>
  asOwner(database, `update ${table} set archived_at = $2 where id = $1`, [id, clock.now()]);

test("from the next call on a super admin is that user, by bearer and by cookie, and is known as support", async () => {
  const { origin } = await aServer(database);
  const { cookie, bearer, actAs, get } = await support(origin);
  const anna = await aPerson(database, { role_id: 3, login: { password_is_temporary: true } });
  expect(await answered(await actAs(anna.id))).toEqual([200, { authenticated: true }]);

  const expected = {
    id: anna.id,
    role: { id: 3 },
    mandator: { id: anna.mandatorId },
    hasAMomentPassword: false,
    supportedBy: "Sepp Support",
  };
  expect(await (await current(origin, bearer)).json()).toMatchObject({ ...expected, token: null });
  const reloaded = (await (await current(origin, { cookie })).json()) as { token: string };
  expect(reloaded).toMatchObject({ ...expected, token: expect.any(String) });
  const fresh = { authorization: `Bearer ${reloaded.token}` };
  expect((await fetch(`${origin}/api/Groups`, { headers: fresh })).status).toBe(200);
  expect((await get("/Groups")).status).toBe(200);
  expect((await get("/Mandators")).status).toBe(403);
  expect((await get("/SuperUsers")).status).toBe(403);
});

test("the language support asks for is not taken for that person's", async () => {
  const { origin } = await aServer(database);
  const { bearer, actAs } = await support(origin);
  const anna = await aPerson(database);
  await actAs(anna.id);
  const me = await (await current(origin, { ...bearer, "accept-language": "en" })).json();
  expect(me).toMatchObject({ language: "de-AT" });
});

test("the history tells when support began, and who did what as whom", async () => {
  const { origin } = await aServer(database);
  const { id, bearer, actAs } = await support(origin);
  const anna = await aPerson(database, { role_id: 1 });
  await actAs(anna.id);
  expect(await entriesOf(anna.id)).toEqual([
    {
      property_name: "surrogate",
      new_value: "Sepp Support",
      actor_id: id,
      effective_user_id: id,
      actor_name: "Sepp Support (Support)",
    },
  ]);
  const change = { sendBoxUnpluggedNotification: true, emails: ["chef@alpenland.at"] };
  expect((await send("PUT", `${origin}/api/Mandators/Notification`, bearer, change)).status).toBe(204);
  const done = await entriesOf(anna.mandatorId);
  expect(done.length).toBeGreaterThan(0);
  for (const entry of done) {
    expect(entry).toMatchObject({
      actor_id: id,
      effective_user_id: anna.id,
      actor_name: "Sepp Support (Support)",
    });
  }
});

test("support changes no passwords", async () => {
  const { origin } = await aServer(database);
  const { bearer, actAs } = await support(origin);
  const anna = await aPerson(database, { role_id: 1, login: { password_is_temporary: true } });
  await actAs(anna.id);
  const { setFirst, changeOwn, change, reset } = passwordCalls(origin);
  const answers = [
    await setFirst(bearer, "Sommer am See"),
    await changeOwn(bearer, password),
    await change(bearer, anna.id),
    await reset(bearer, anna.id),
  ];
  for (const answer of answers) expect(await answered(answer)).toMatchObject([403, { title: "Forbidden" }]);
  expect((await logIn(origin, { username: anna.email })).status).toBe(200);
});

test("support is not offered to make administrators", async () => {
  const { origin } = await aServer(database);
  const { actAs, get } = await support(origin);
  const anna = await aPerson(database, { role_id: 1 });
  await actAs(anna.id);
  const offered = (await (await get("/Roles")).json()) as { id: number }[];
  expect(offered.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
});

test("support cannot begin again before it has ended, and the person's own logout leaves it", async () => {
  const { origin } = await aServer(database);
  const { bearer, actAs } = await support(origin);
  const [anna, berta] = [await aPerson(database, { role_id: 1 }), await aPerson(database)];
  const own = await sessionOf(origin, anna.email);
  await actAs(anna.id);
  expect((await actAs(berta.id)).status).toBe(403);
  const logOut = (who: Bearer) => send("POST", `${origin}/api/Authentication/Logout`, who);
  expect((await logOut(own)).status).toBe(204);
  expect(await isOpen(origin, bearer)).toBe(true);
  expect((await logOut(bearer)).status).toBe(204);
  expect(await isOpen(origin, bearer)).toBe(false);
});

test("of two people at once support becomes one", async () => {
  const { origin } = await aServer(database);
  const { bearer, actAs } = await support(origin);
  const people = [await aPerson(database), await aPerson(database)];
  const answers = await Promise.all(people.map(({ id }) => actAs(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
  const chosen = people[answers.findIndex(({ status }) => status === 200)]!;
  expect(await (await current(origin, bearer)).json()).toMatchObject({ id: chosen.id });
});

test("nobody can be acted for who is unknown, a super admin or archived, or whose mandator is", async () => {
  const { origin } = await aServer(database);
  const { actAs, bearer } = await support(origin);
  const other = await aSuperAdmin(database);
  const deleted = await aPerson(database, { deleted_at: clock.now() });
  const gone = await aPerson(database, {}, { deleted_at: clock.now() });
  for (const id of [newId(), "anna", other.id, deleted.id, gone.id]) {
    expect(await answered(await actAs(id))).toMatchObject([404, { title: "NotFound" }]);
  }
  const archived = await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } });
  const closed = await aPerson(database, {}, { archived_at: clock.now() });
  expect(await answered(await actAs(archived.id))).toMatchObject([
    409,
    { title: "Conflict", message: "Dieser Benutzer ist archiviert" },
  ]);
  expect(await answered(await actAs(closed.id))).toMatchObject([
    409,
    { title: "Conflict", message: "Der Mandant dieses Benutzers ist archiviert" },
  ]);
  expect(await (await current(origin, bearer)).json()).toMatchObject({ role: { id: 7 }, supportedBy: null });
  for (const { id } of [archived, closed]) expect(await entriesOf(id)).toEqual([]);
});

test("only a super admin may act as others", async () => {
  const { origin } = await aServer(database);
  const { people } = await aCompany(database);
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    const anna = await aPerson(database, { role_id: role });
    const bearer = await sessionOf(origin, anna.email);
    expect((await send("POST", `${origin}/api/Users/${people[5]}/Surrogate`, bearer)).status).toBe(403);
  }
});

test("support ends with the user, his mandator, the super admin or the session, at the next call", async () => {
  const { origin } = await aServer(database);
  const ways = [
    ({ anna }: Both) => archive("users", anna.id),
    ({ anna }: Both) => archive("mandators", anna.mandatorId),
    ({ anna }: Both) => asOwner(database, "update logins set is_enabled = false where id = $1", [anna.id]),
    ({ me }: Both) =>
      asOwner(database, "update super_users set deleted_at = $2 where id = $1", [me.id, clock.now()]),
    ({ me }: Both) => asOwner(database, "update logins set is_enabled = false where id = $1", [me.id]),
    async () => advanceClock(12 * 60 * 60 * 1000 + 1),
  ];
  for (const end of ways) {
    const me = await support(origin);
    const anna = await aPerson(database);
    await me.actAs(anna.id);
    expect(await isOpen(origin, me.bearer)).toBe(true);
    await end({ me, anna });
    expect([end.toString(), await isOpen(origin, me.bearer)]).toEqual([end.toString(), false]);
  }
});

type Both = { me: { id: string }; anna: { id: string; mandatorId: string } };

test("a trial that has ended is as closed for support as for the user", async () => {
  const { origin } = await aServer(database);
  const { actAs, get, bearer } = await support(origin);
  const since = new Date(clock.now().getTime() - 20 * day);
  const anna = await aPerson(database, { role_id: 1 }, { tester_since: since, tester_expires_in_days: 14 });
  await actAs(anna.id);
  expect(await answered(await get("/Users"))).toMatchObject([403, { title: "TrialExpired" }]);
  expect(await isOpen(origin, bearer)).toBe(true);
});

test("private drives of the person stay hidden from support, and looking at a track is noted with both names", async () => {
  const { origin } = await aServer(database);
  const { id, actAs, get } = await support(origin);
  const company = await aCompany(database);
  const driver = company.people[5];
  const vehicle = await aVehicle(database, company.mandatorId, { owner_id: driver });
  const secret = await aTrip(database, company.mandatorId, {
    vehicle_id: vehicle,
    driver_id: driver,
    type: 1,
    start_address: JSON.stringify({ displayName: "Geheimgasse 1" }),
    description: "Rendezvous",
  });
  const trip = company.inScope(5).trip;
  await asOwner(database, "update trips set driver_id = $2 where id = $1", [trip, driver]);
  await actAs(driver);

  const told = await (await get(`/Trips/${secret}`)).text();
  expect(told).toContain(secret);
  expect(told).not.toMatch(/Geheimgasse|Rendezvous/);
  expect((await get(`/Trips/${trip}/Track`)).status).toBe(200);
  // Of the private trip no place was told.
  expect(
    await asOwner(
      database,
      "select viewer_id, support_user_id, driver_id, kind from place_views where driver_id = $1",
      [driver],
    ),
  ).toEqual([{ viewer_id: driver, support_user_id: id, driver_id: driver, kind: 0 }]);
});
