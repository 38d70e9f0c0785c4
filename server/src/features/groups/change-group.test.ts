import type { Group, GroupDetail, GroupNode } from "@wegbuch/contract/groups/schemas";
import { expect, test } from "vitest";
import { aDriver, aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aTeam, statusesOf } from "../../../test/kit/api/people.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

const made = async ({ ask }: Team, name: string, parentId: string) =>
  (await ask<Group>(1, "POST /Groups", { name, parentId })).body.id;

/** The tree as names: "Alpenland(East(Nord) West)". */
async function treeOf({ ask }: Team) {
  const { body } = await ask<GroupNode[]>(1, "GET /Groups/Tree");
  const drawn = ({ name, children }: GroupNode): string =>
    children.length === 0 ? name : `${name}(${children.map(drawn).join(" ")})`;
  return body.map(drawn).join(" ");
}

test("a group is added below another and renamed, the root too", async () => {
  const team = await aTeam(database);
  const { ask, groups, historyOf } = team;
  const added = await ask<Group>(1, "POST /Groups", { name: " Nord ", parentId: groups.east });
  expect(added).toMatchObject({ status: 201, body: { name: "Nord", parentId: groups.east } });
  expect(await treeOf(team)).toBe("Alpenland(East(Nord) West)");
  const renamed = await ask<GroupDetail>(1, `PUT /Groups/${added.body.id}`, { name: "Süd" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Süd", children: [], users: [] } });
  expect((await ask(1, `PUT /Groups/${groups.root}`, { name: "Firma" })).status).toBe(200);
  expect(await treeOf(team)).toBe("Firma(East(Süd) West)");
  expect(await historyOf(added.body.id)).toEqual(["created:  → Nord", "name: Nord → Süd"]);
});

test("siblings have different names in any case; elsewhere a name may come again", async () => {
  const team = await aTeam(database);
  const { ask, groups } = team;
  const nord = await made(team, "Nord", groups.east);
  const other = await made(team, "nord", groups.west);
  const { changes } = await aWatch(database);
  const refused = [
    await ask(1, "POST /Groups", { name: "NORD", parentId: groups.east }),
    await ask(1, `PUT /Groups/${groups.west}`, { name: "east" }),
    await ask(1, `POST /Groups/${other}/move`, { parentId: groups.east }),
  ];
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
    [409, { name: ["Eine Gruppe namens NORD gibt es hier bereits"] }],
    [409, { name: ["Eine Gruppe namens east gibt es hier bereits"] }],
    [409, { name: ["Eine Gruppe namens nord gibt es hier bereits"] }],
  ]);
  const english = await ask(1, "POST /Groups", { name: "nord", parentId: groups.east }, "en");
  expect(english.body.errors).toEqual({ name: ["There is already a group named nord here"] });
  expect(await changes()).toEqual([]);
  expect((await ask(1, `PUT /Groups/${nord}`, { name: "NORD" })).status).toBe(200);
});

test("of two who add the same name at once, one is refused", async () => {
  const { ask, groups } = await aTeam(database);
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(1, "POST /Groups", { name: "Nord", parentId: groups.east })),
  );
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
});

test("a group moves with all below it, but never into itself, and the root stays", async () => {
  const team = await aTeam(database);
  const { ask, groups, historyOf } = team;
  const nord = await made(team, "Nord", groups.east);
  const deep = await made(team, "Tief", nord);
  const moved = await ask<Group>(1, `POST /Groups/${nord}/move`, { parentId: groups.west });
  expect(moved).toEqual({ status: 200, body: { id: nord, name: "Nord", parentId: groups.west } });
  expect(await treeOf(team)).toBe("Alpenland(East West(Nord(Tief)))");
  expect(await historyOf(nord)).toEqual(["created:  → Nord", "parentId: East → West"]);
  const { changes } = await aWatch(database);
  for (const parentId of [nord, deep]) {
    const refused = await ask(1, `POST /Groups/${nord}/move`, { parentId });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { parentId: ["Eine Gruppe kann nicht in sich selbst oder eine ihrer Untergruppen verschoben werden"] },
    ]);
  }
  expect((await ask(1, `POST /Groups/${nord}/move`, { parentId: nord }, "en")).body.errors).toEqual({
    parentId: ["A group cannot be moved into itself or one of its sub-groups"],
  });
  const root = await ask(1, `POST /Groups/${groups.root}/move`, { parentId: groups.east });
  expect([root.status, root.body.message]).toEqual([
    409,
    "Die oberste Gruppe kann weder verschoben noch entfernt werden",
  ]);
  expect((await ask(1, `DELETE /Groups/${groups.root}`, undefined, "en")).body.message).toBe(
    "The topmost group can be neither moved nor removed",
  );
  expect((await ask(1, `POST /Groups/${nord}/move`, { parentId: groups.west })).status).toBe(200);
  expect(await changes()).toEqual([]);
});

test("two moves at once make no circle", async () => {
  const team = await aTeam(database);
  const { ask, groups } = team;
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [
      await made(team, `A${round}`, groups.root),
      await made(team, `B${round}`, groups.root),
    ];
    const answers = await Promise.all([
      ask(1, `POST /Groups/${one}/move`, { parentId: two }),
      ask(1, `POST /Groups/${two}/move`, { parentId: one }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 400]);
  }
  const reached = await ask<Group[]>(1, "GET /Groups");
  const drawn = (await treeOf(team)).match(/[AB]\d|Alpenland|East|West/g);
  expect(drawn).toHaveLength(reached.body.length);
});

test("what goes with a group that is removed moves up, and who has another group stays there alone", async () => {
  const team = await aTeam(database);
  const { ask, groups, mandatorId, historyOf } = team;
  const nord = await made(team, "Nord", groups.east);
  const twin = await made(team, "Nord", nord);
  const [alone, both] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  const vehicle = await aVehicle(database, mandatorId, { name: "Bus" });
  await ask(1, `PUT /Groups/${nord}`, { userIds: [alone, both], vehicleIds: [vehicle] });
  await ask(1, `PUT /Groups/${groups.west}`, { userIds: [both] });
  expect((await ask(1, `DELETE /Groups/${nord}`)).status).toBe(204);
  expect(await treeOf(team)).toBe("Alpenland(East(Nord) West)");
  const memberships = async (id: string) =>
    (await ask<{ groups: { name: string }[] }>(1, `GET /Users/${id}`)).body.groups.map(({ name }) => name);
  expect([await memberships(alone), await memberships(both)]).toEqual([["East"], ["West"]]);
  const east = await ask<GroupDetail>(1, `GET /Groups/${groups.east}`);
  expect(east.body.vehicles.map(({ name }) => name)).toContain("Bus");
  expect(await historyOf(twin)).toEqual(["created:  → Nord", "parentId: Nord → East"]);
  expect(await historyOf(alone)).toEqual(["groups:  → Nord", "groups: Nord → East"]);
  expect(await historyOf(both)).toEqual(["groups:  → Nord", "groups:  → West", "groups: Nord → "]);
  expect((await ask(1, `GET /Histories/${nord}`)).status).toBe(404);
});

test("a group whose sub-group would meet its name above stays", async () => {
  const team = await aTeam(database);
  const { ask, groups } = team;
  await made(team, "west", groups.east);
  const { changes } = await aWatch(database);
  expect(await ask(1, `DELETE /Groups/${groups.east}`)).toMatchObject({
    status: 409,
    body: { errors: { name: ["Eine Gruppe namens west gibt es hier bereits"] } },
  });
  expect(await changes()).toEqual([]);
});

test("direct members are replaced, and only what differs is written and told", async () => {
  const team = await aTeam(database);
  const { ask, groups, mandatorId, historyOf } = team;
  const nord = await made(team, "Nord", groups.east);
  const users: string[] = [];
  for (const last_name of ["Adler", "Berger", "Czerny"]) {
    users.push(await aDriver(database, mandatorId, { last_name }));
  }
  const vehicle = await aVehicle(database, mandatorId, { name: "Bus" });
  const set = (body: object) => ask<GroupDetail>(1, `PUT /Groups/${nord}`, body);
  const first = await set({ userIds: [users[0], users[1], users[0]], vehicleIds: [vehicle] });
  expect(first.body.users.map(({ name }) => name)).toEqual(["Anna Adler", "Anna Berger"]);
  expect(first.body.vehicles).toEqual([{ id: vehicle, name: "Bus" }]);
  const { changes } = await aWatch(database);
  await set({});
  await set({ userIds: [users[1], users[0]] });
  expect(await changes()).toEqual([]);
  const second = await set({ name: "Norden", userIds: [users[1], users[2]] });
  expect(second.body.users.map(({ name }) => name)).toEqual(["Anna Berger", "Anna Czerny"]);
  expect(second.body.vehicles).toEqual([{ id: vehicle, name: "Bus" }]);
  expect((await set({ vehicleIds: [] })).body.vehicles).toEqual([]);
  expect(await historyOf(nord)).toEqual([
    "created:  → Nord",
    "vehicles:  → Bus",
    "users:  → Anna Adler, Anna Berger",
    "name: Nord → Norden",
    "users: Anna Adler → Anna Czerny",
    "vehicles: Bus → ",
  ]);
  expect(await historyOf(users[0]!)).toEqual(["groups:  → Nord", "groups: Norden → "]);
  expect(await historyOf(users[1]!)).toEqual(["groups:  → Nord"]);
});

test("deleted people keep their place, so that their trips stay in the group's scope", async () => {
  const team = await aTeam(database);
  const { ask, groups, mandatorId } = team;
  const gone = await aDriver(database, mandatorId);
  await ask(1, `PUT /Groups/${groups.west}`, { userIds: [gone] });
  await asOwner(database, "update users set archived_at = now(), deleted_at = now() where id = $1", [gone]);
  const { body } = await ask<GroupDetail>(1, `PUT /Groups/${groups.west}`, { userIds: [] });
  expect(body.users).toEqual([]);
  const rows = await asOwner(database, "select 1 from group_users where user_id = $1", [gone]);
  expect(rows).toHaveLength(1);
});

test("with one foreign member among a hundred, or an unknown group, nothing changes", async () => {
  const team = await aTeam(database);
  const foreign = await aTeam(database);
  const { ask, groups, mandatorId } = team;
  const userIds: string[] = [];
  for (let index = 0; index < 100; index += 1) userIds.push(await aDriver(database, mandatorId));
  const { changes } = await aWatch(database);
  const other = foreign.inScope(1);
  const put = async (body: object) => (await ask(1, `PUT /Groups/${groups.west}`, body)).status;
  for (const id of [foreign.people[5], newId(), groups.east]) {
    expect(await put({ name: "Neu", userIds: userIds.with(50, id) })).toBe(404);
  }
  expect(await put({ name: "Neu", userIds, vehicleIds: [other.vehicle] })).toBe(404);
  for (const id of [other.group, newId()]) {
    expect((await ask(1, `PUT /Groups/${id}`, { name: "Neu" })).status).toBe(404);
    expect((await ask(1, `DELETE /Groups/${id}`)).status).toBe(404);
    expect((await ask(1, `POST /Groups/${id}/move`, { parentId: groups.east })).status).toBe(404);
    expect((await ask(1, `POST /Groups/${groups.east}/move`, { parentId: id })).status).toBe(404);
    expect((await ask(1, "POST /Groups", { name: "Neu", parentId: id })).status).toBe(404);
  }
  for (const role of [2, 3, 4, 5, 6] as const) {
    expect((await ask(role, `PUT /Groups/${groups.east}`, { name: "Neu" })).status).toBe(403);
    expect((await ask(role, `DELETE /Groups/${groups.east}`)).status).toBe(403);
  }
  expect(await changes()).toEqual([]);
});

test("a group without a name or a place is refused", async () => {
  const { ask, groups } = await aTeam(database);
  const nothing = await ask(1, "POST /Groups", { name: "  ", parentId: groups.root });
  expect([nothing.status, nothing.body.errors]).toEqual([400, { name: ["Name muss gesetzt sein"] }]);
  const english = await ask(1, "POST /Groups", { name: "", parentId: groups.root }, "en");
  expect(english.body.errors).toEqual({ name: ["Name must be set"] });
  expect((await ask(1, `PUT /Groups/${groups.east}`, { name: "" })).status).toBe(400);
  expect((await ask(1, "POST /Groups", { name: "x".repeat(201), parentId: groups.root })).status).toBe(400);
  expect((await ask(1, "POST /Groups", { name: "Nord" })).status).toBe(400);
  expect((await ask(1, `POST /Groups/${groups.east}/move`, {})).status).toBe(400);
});
