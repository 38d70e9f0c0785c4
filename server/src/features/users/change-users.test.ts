import type { User } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aForm, aTeam } from "../../../test/kit/api/people.ts";
import { groupsOf } from "../../../test/kit/api/users.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

async function colleagues(team: Team, count: number, given: object = {}) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const form = aForm({ passwordMode: 0, groupIds: [team.groups.east], ...given });
    ids.push((await team.ask<User>(1, "POST /Users", form)).body.id);
  }
  return ids;
}

test("what is left out stays, texts and lists that are empty clear, groups replace", async () => {
  const team = await aTeam(database);
  const { ask, groups, historyOf, inScope } = team;
  const { costcenter } = inScope(1);
  const userIds = await colleagues(team, 2, { description: "Hof", costcenterId: costcenter, roleId: 3 });
  const patch = async (change: object) => {
    expect((await ask(1, "PATCH /Users", { userIds, ...change })).status).toBe(204);
    const { body } = await ask<User>(1, `GET /Users/${userIds[1]}`);
    const { description, costcenterId, roleId } = body;
    return { description, costcenterId, roleId, groups: await groupsOf(database, body.id) };
  };
  const before = { description: "Hof", costcenterId: costcenter, roleId: 3, groups: ["East"] };
  expect(await patch({})).toEqual(before);
  expect(await patch({ groupIds: null, roleIds: null, description: null, costcenterId: null })).toEqual(
    before,
  );
  expect(await patch({ roleIds: [] })).toEqual(before);
  expect(await patch({ roleIds: [6], description: "Lager" })).toEqual({
    ...before,
    roleId: 6,
    description: "Lager",
  });
  expect(await patch({ groupIds: [groups.root, groups.west] })).toMatchObject({
    description: "Lager",
    groups: ["Alpenland", "West"],
  });
  expect(await patch({ description: "", costcenterId: "", groupIds: [] })).toEqual({
    description: null,
    costcenterId: null,
    roleId: 6,
    groups: [],
  });
  expect((await historyOf(userIds[0]!)).slice(2)).toEqual([
    "description: Hof → Lager",
    "role: Group Leader → DriverViewer",
    "groups: East → ",
    "groups:  → Alpenland",
    "groups:  → West",
    "groups: Alpenland → ",
    "groups: West → ",
    "description: Lager → ",
    `costcenterKey: K-${costcenter} → `,
  ]);
});

test("a role without calibrating takes the allowance away from all of them", async () => {
  const team = await aTeam(database);
  const userIds = await colleagues(team, 2, { roleId: 3, canCalibrate: true });
  await team.ask(1, "PATCH /Users", { userIds, roleIds: [1] });
  const canCalibrate = async () => (await team.ask<User>(1, `GET /Users/${userIds[0]}`)).body.canCalibrate;
  expect(await canCalibrate()).toBe(true);
  await team.ask(1, "PATCH /Users", { userIds, roleIds: [5] });
  expect(await canCalibrate()).toBe(false);
});

test("with one foreign id among a hundred nothing changes at all", async () => {
  const team = await aTeam(database);
  const { ask, groups, outOfScope } = team;
  const foreign = await aTeam(database);
  const own = await colleagues(team, 100);
  const { changes } = await aWatch(database);
  const wrong = [foreign.people[5], newId()];
  for (const id of wrong) {
    const ids = own.with(50, id);
    for (const change of [{ description: "x" }, { roleIds: [6] }, { groupIds: [groups.west] }, {}]) {
      expect((await ask(1, "PATCH /Users", { userIds: ids, ...change })).status).toBe(404);
    }
    expect((await ask(1, "POST /Users/ToggleArchive", { ids, comment: "alle" })).status).toBe(404);
  }
  const beyond = own.with(50, outOfScope.user);
  expect((await ask(3, "PATCH /Users", { userIds: beyond, description: "x" })).status).toBe(404);
  expect((await ask(3, "POST /Users/ToggleArchive", { ids: beyond, comment: "x" })).status).toBe(404);
  for (const change of [
    { groupIds: [groups.east, foreign.groups.east] },
    { costcenterId: foreign.inScope(1).costcenter },
    { costcenterId: newId() },
  ]) {
    expect((await ask(1, "PATCH /Users", { userIds: own, ...change })).status).toBe(404);
  }
  expect((await ask(3, "PATCH /Users", { userIds: own, groupIds: [groups.west] })).status).toBe(404);
  expect((await ask(3, "PATCH /Users", { userIds: own, groupIds: [] })).status).toBe(400);
  expect((await ask(3, "PATCH /Users", { userIds: own, roleIds: [2] })).status).toBe(403);
  expect((await ask(2, "PATCH /Users", { userIds: own, description: "x" })).status).toBe(403);
  expect(await changes()).toEqual([]);
  expect((await ask(3, "PATCH /Users", { userIds: own, description: "x" })).status).toBe(204);
});

test("an empty selection, and more than one role, are refused", async () => {
  const { ask, people } = await aTeam(database);
  expect((await ask(1, "PATCH /Users", { userIds: [] })).body.errors).toEqual({
    userIds: ["Bitte wählen Sie mindestens einen Eintrag"],
  });
  expect((await ask(1, "PATCH /Users", { userIds: [] }, "en")).body.errors).toEqual({
    userIds: ["Please select at least one entry"],
  });
  expect((await ask(1, "PATCH /Users", { userIds: [people[5]], roleIds: [5, 6] })).status).toBe(400);
});

test("Admins are demoted in a bulk call as long as the caller is not among them", async () => {
  const team = await aTeam(database);
  const { ask, people } = team;
  const admins = await colleagues(team, 3, { roleId: 1 });
  const [first, ...others] = admins;
  const own = await ask(1, "PATCH /Users", { userIds: [people[1], first], roleIds: [5] });
  expect([own.status, own.body.message]).toEqual([403, "Die eigene Rolle kann man nicht ändern"]);
  expect((await ask(1, "PATCH /Users", { userIds: others, roleIds: [5] })).status).toBe(204);
});
