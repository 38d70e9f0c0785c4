import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, bearerOf, callerAs, current, logIn } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aNewMandator, aSupport } from "../../../test/kit/api/mandators.ts";

const database = await aDatabase();

type Answer = Mandator & { errors?: Record<string, string[]>; title?: string; message?: string };

/** A company with somebody who is logged in, and a super admin. */
async function aCompany() {
  const support = await aSupport(database);
  const person = await aPerson(database, { role_id: 1 }, { name: "Alpenland" });
  const bearer = await bearerOf(await logIn(support.origin, { username: person.email }));
  const toggle = (name: string, isArchived?: boolean) =>
    support.call<Answer>("POST", `/Mandators/${person.mandatorId}/ToggleArchive`, { name, isArchived });
  const remove = () => support.call<Answer>("DELETE", `/Mandators/${person.mandatorId}`);
  return { ...support, ...person, bearer, toggle, remove };
}

const sessionsOf = (loginId: string) =>
  asOwner(database, "select id from sessions where login_id = $1", [loginId]);

test("archiving ends all sessions at once and refuses logins, taking back lets people in again", async () => {
  const { origin, id, email, bearer, toggle } = await aCompany();

  const { status, body } = await toggle("Alpenland");

  expect([status, body.archivedAt]).toEqual([200, "2026-05-04T08:00:00.000Z"]);
  expect(await sessionsOf(id)).toEqual([]);
  expect((await current(origin, bearer)).status).toBe(401);
  const refused = await logIn(origin, { username: email });
  expect([refused.status, await refused.json()]).toEqual([400, {}]);

  expect((await toggle("Alpenland")).body.archivedAt).toBe(null);
  expect((await current(origin, bearer)).status).toBe(401);
  const back = await bearerOf(await logIn(origin, { username: email }));
  expect((await current(origin, back)).status).toBe(200);
});

test("a mandator that is wanted in the archive stays there when that is confirmed twice, and so does one wanted back", async () => {
  const { origin, email, toggle } = await aCompany();
  const archivedAt = "2026-05-04T08:00:00.000Z";
  expect((await toggle("Alpenland", true)).body.archivedAt).toBe(archivedAt);
  expect(await toggle("Alpenland", true)).toMatchObject({ status: 200, body: { archivedAt } });
  expect((await logIn(origin, { username: email })).status).toBe(400);
  expect((await toggle("Alpenland", false)).body.archivedAt).toBe(null);
  expect(await toggle("Alpenland", false)).toMatchObject({ status: 200, body: { archivedAt: null } });
});

test("a session that slipped in while the company was archived does not come back with it", async () => {
  const { origin, id, toggle } = await aCompany();
  await toggle("Alpenland");
  const { authorization } = await aBearer(database, id);
  expect((await current(origin, { authorization })).status).toBe(401);
  await toggle("Alpenland");
  expect((await current(origin, { authorization })).status).toBe(401);
});

test("the history notes both ways by whom", async () => {
  const { mandatorId, toggle } = await aCompany();
  await toggle("Alpenland");
  await toggle("Alpenland");
  const entries = await asOwner(
    database,
    "select property_name, old_value, new_value, actor_name from history where mandator_id = $1 order by seq",
    [mandatorId],
  );
  const at = "04.05.2026 10:00:00";
  expect(entries).toEqual([
    { property_name: "archivedAt", old_value: "", new_value: at, actor_name: "Sepp Support (Support)" },
    { property_name: "archivedAt", old_value: at, new_value: "", actor_name: "Sepp Support (Support)" },
  ]);
});

test("the name has to be typed exactly, both ways", async () => {
  const { call, mandatorId, toggle } = await aCompany();
  async function refuses() {
    const watch = await aWatch(database);
    for (const typed of ["alpenland", "Alpenland ", " Alpenland", "", "Alpenlan"]) {
      const { status, body } = await toggle(typed);
      expect([status, body.errors]).toEqual([400, { name: ["Please type the mandator's name to confirm"] }]);
    }
    expect((await call("POST", `/Mandators/${mandatorId}/ToggleArchive`)).status).toBe(400);
    expect((await call("POST", `/Mandators/${newId()}/ToggleArchive`, { name: "Alpenland" })).status).toBe(
      404,
    );
    expect(await watch.changes()).toEqual([]);
  }
  await refuses();
  await toggle("Alpenland");
  await refuses();
});

test("boxes of an archived mandator stay his, so that what they say is kept", async () => {
  const { mandatorId, toggle } = await aCompany();
  const box = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  await toggle("Alpenland");
  expect(
    await asOwner(
      database,
      `select boxes.mandator_id, attached_until from boxes join box_attachments on box_id = boxes.id where boxes.id = $1`,
      [box.id],
    ),
  ).toEqual([{ mandator_id: mandatorId, attached_until: null }]);
});

test("the addresses of an archived mandator's people stay taken, those of a deleted one's are free", async () => {
  const { call, email, toggle, remove } = await aCompany();
  await toggle("Alpenland");
  const administrator = { firstName: "Ada", lastName: "Adler", email };
  expect((await call("POST", "/Mandators", aNewMandator({ administrator }))).status).toBe(409);
  await remove();
  expect((await call("POST", "/Mandators", aNewMandator({ administrator }))).status).toBe(201);
});

test("only an archived mandator can be deleted", async () => {
  const { call, remove } = await aCompany();
  const watch = await aWatch(database);
  expect(await remove()).toEqual({
    status: 409,
    body: { title: "Conflict", status: 409, message: "Only an archived mandator can be deleted" },
  });
  expect((await call("DELETE", `/Mandators/${newId()}`)).status).toBe(404);
  expect(await watch.changes()).toEqual([]);
});

test("a deleted mandator is gone for every call, and its boxes are free", async () => {
  const { origin, call, mandatorId, email, toggle, remove } = await aCompany();
  const [mounted, spare] = [
    await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) }),
    await aBox(database, mandatorId),
  ];
  await toggle("Alpenland");

  expect(await remove()).toEqual({ status: 204, body: null });

  const path = `/Mandators/${mandatorId}`;
  const { administrator: _, ...change } = aNewMandator();
  expect((await call("GET", path)).status).toBe(404);
  expect((await call("PUT", path, change)).status).toBe(404);
  expect((await call("POST", `${path}/ToggleArchive`, { name: "Alpenland" })).status).toBe(404);
  expect((await call("POST", `${path}/Surrogate`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  for (const list of ["/Users", "/Mandators/Users", "/Mandators/Boxes"]) {
    const { body } = await call<{ totalCount: number }>("GET", `${list}?mandatorId=${mandatorId}`);
    expect(body.totalCount).toBe(0);
  }
  expect((await logIn(origin, { username: email })).status).toBe(400);
  const boxes = [mounted, spare].map(({ imei }) => ({ imei, vehicleName: "Kombi" }));
  const next = await call<Answer>("POST", "/Mandators", aNewMandator({ boxes }));
  expect([next.status, next.body.amountOfVehicles]).toEqual([201, 2]);
});

test("two who archive the same mandator at once come one after the other", async () => {
  const { toggle } = await aCompany();
  const answers = await Promise.all([toggle("Alpenland"), toggle("Alpenland")]);
  expect(new Set(answers.map(({ body }) => body.archivedAt))).toEqual(
    new Set(["2026-05-04T08:00:00.000Z", null]),
  );
});

test("support acts as the oldest administrator who may still work", async () => {
  const { call, mandatorId, id: eldest } = await aCompany();
  const admin = (day: number, given: object = {}) =>
    aDriver(database, mandatorId, { role_id: 1, created_at: new Date(Date.UTC(2025, 0, day)), ...given });
  await admin(1, { archived_at: new Date() });
  await admin(1, { deleted_at: new Date() });
  await aDriver(database, mandatorId, { created_at: new Date(0) });
  const oldest = await admin(2);
  await admin(3);

  const answer = await call("POST", `/Mandators/${mandatorId}/Surrogate`);

  expect(answer).toEqual({ status: 200, body: { authenticated: true } });
  expect((await call("GET", "/Users/current")).body).toMatchObject({
    id: oldest,
    mandator: { id: mandatorId, name: "Alpenland" },
    supportedBy: "Sepp Support",
  });
  expect(oldest).not.toBe(eldest);
  expect((await call("GET", "/Mandators")).status).toBe(403);
});

test("a mandator without an administrator, or an archived one, has nobody to act as", async () => {
  const { call, mandatorId, toggle } = await aCompany();
  const without = await aMandator(database);
  await aDriver(database, without);
  await toggle("Alpenland");
  const watch = await aWatch(database);
  expect(await call("POST", `/Mandators/${without}/Surrogate`)).toEqual({
    status: 409,
    body: { title: "NoAdministrator", status: 409, message: "The mandator has no active administrator" },
  });
  const archived = await call<Answer>("POST", `/Mandators/${mandatorId}/Surrogate`);
  expect([archived.status, archived.body.title]).toEqual([409, "Conflict"]);
  expect((await call("POST", `/Mandators/${newId()}/Surrogate`)).status).toBe(404);
  expect(await watch.changes()).toEqual([]);
});

test("support that acts as somebody is out when the company is archived", async () => {
  const { origin, mandatorId, toggle } = await aCompany();
  const other = await aSupport(database);
  await other.call("POST", `/Mandators/${mandatorId}/Surrogate`);
  expect((await other.call("GET", "/Users/current")).status).toBe(200);
  await toggle("Alpenland");
  expect((await other.call("GET", "/Users/current")).status).toBe(401);
  expect(origin).not.toBe(other.origin);
});

test("nobody but a super admin may do any of this", async () => {
  const { origin, mandatorId } = await aCompany();
  const people = [1, 2, 3, 4, 5, 6].map((role_id) => aDriver(database, mandatorId, { role_id }));
  const path = `/Mandators/${mandatorId}`;
  for (const id of await Promise.all(people)) {
    const { authorization } = await aBearer(database, id);
    const call = callerAs(origin, { authorization });
    const watch = await aWatch(database);
    const answers = [
      await call("GET", "/Mandators"),
      await call("GET", path),
      await call("POST", "/Mandators", aNewMandator()),
      await call("PUT", path, aNewMandator()),
      await call("DELETE", path),
      await call("POST", `${path}/ToggleArchive`, { name: "Alpenland" }),
      await call("POST", `${path}/Surrogate`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(await watch.changes()).toEqual([]);
  }
});
