import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  bearerOf,
  cookiesOf,
  current,
  password,
} from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { answered, type Bearer, isOpen, passwordCalls, send } from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();

/** A super admin who acts as somebody, and the ways back. */
async function supporting(reason?: string) {
  const { origin } = await aServer(database);
  const me = await aSuperAdmin(database);
  const { cookie, authorization } = await aBearer(database, me.id);
  const before = { authorization };
  const anna = await aPerson(database, { role_id: 1 });
  const body = reason === undefined ? {} : { reason };
  const actAs = (bearer: Bearer) => send("POST", `${origin}/api/Users/${anna.id}/Surrogate`, bearer, body);
  expect((await actAs(before)).status).toBe(200);
  const during = await bearerOf(await current(origin, { cookie }));
  const end = (headers: Record<string, string>) =>
    fetch(`${origin}/api/Authentication/EndSupport`, { method: "POST", headers });
  return { origin, me, anna, cookie, before, during, actAs, end };
}

const entriesOf = (id: string) =>
  asOwner(
    database,
    "select property_name, old_value, new_value, actor_name from history where object_id = $1 order by seq",
    [id],
  );

test("who ends support is himself again at once, without a login, and may act as somebody anew", async () => {
  const { origin, me, cookie, during, end, actAs } = await supporting();
  const answer = await end({ ...during, cookie });
  expect(answer.status).toBe(200);
  const fresh = await bearerOf(answer);
  const own = await (await current(origin, fresh)).json();
  expect(own).toMatchObject({ id: me.id, role: { id: 7 }, supportedBy: null });
  expect((await fetch(`${origin}/api/Mandators`, { headers: fresh })).status).toBe(200);
  expect((await current(origin, { cookie: cookiesOf(answer) })).status).toBe(200);
  expect((await actAs(fresh)).status).toBe(200);
});

test("what was shown while support acted opens nothing of the super admin", async () => {
  const { origin, cookie, before, during, end } = await supporting();
  await end({ ...during, cookie });
  for (const bearer of [before, during]) expect(await isOpen(origin, bearer)).toBe(false);
  expect((await current(origin, { cookie })).status).toBe(401);
});

test("a bearer alone does not end support, nor with another session's cookie or from a foreign page", async () => {
  const { origin, anna, cookie, during, end } = await supporting();
  const { cookie: other } = await aBearer(database, anna.id);
  const foreign = { origin: "https://elsewhere.example" };
  const without: Record<string, string>[] = [{}, { cookie: other }, { cookie, ...foreign }];
  for (const headers of without) {
    const answer = await end({ ...during, ...headers });
    expect(await answered(answer)).toMatchObject([403, { title: "Forbidden" }]);
  }
  expect(await (await current(origin, during)).json()).toMatchObject({ id: anna.id });
  expect((await end({ cookie })).status).toBe(401);
});

test("nobody ends support who gives none", async () => {
  const { me, anna, end } = await supporting();
  for (const { id } of [me, anna]) {
    expect((await end(await aBearer(database, id))).status).toBe(403);
  }
});

test("of two calls at once one ends support", async () => {
  const { cookie, during, end } = await supporting();
  const answers = await Promise.all([end({ ...during, cookie }), end({ ...during, cookie })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("the way back is shut once the super admin logged out, has another password or is no more", async () => {
  const ways = [
    ({ origin, during }: Supporting) => send("POST", `${origin}/api/Authentication/Logout`, during),
    async ({ origin, me }: Supporting) =>
      passwordCalls(origin).changeOwn(await aBearer(database, me.id), password),
    ({ me }: Supporting) =>
      asOwner(database, "update super_users set deleted_at = $2 where id = $1", [me.id, clock.now()]),
  ];
  for (const shut of ways) {
    const support = await supporting();
    await shut(support);
    expect((await support.end({ ...support.during, cookie: support.cookie })).status).toBe(401);
  }
});

type Supporting = Awaited<ReturnType<typeof supporting>>;

test("the history of the person tells why support acted, and when it ended", async () => {
  const { anna, cookie, during, end } = await supporting("  Ticket 4711 ");
  await end({ ...during, cookie });
  const actor_name = "Sepp Support (Support)";
  const surrogate = { property_name: "surrogate", actor_name };
  expect(await entriesOf(anna.id)).toEqual([
    { ...surrogate, old_value: "", new_value: "Sepp Support" },
    { property_name: "reason", actor_name, old_value: "", new_value: "Ticket 4711" },
    { ...surrogate, old_value: "Sepp Support", new_value: "" },
  ]);
});
