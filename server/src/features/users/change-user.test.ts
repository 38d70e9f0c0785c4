import { mailKinds } from "@wegbuch/contract/system/codes";
import type { User } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { logIn } from "../../../test/kit/api/api.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aCaller, aForm, aTeam, statusesOf } from "../../../test/kit/api/people.ts";
import { asking, aSupport } from "../../../test/kit/api/support.ts";
import { groupsOf, mailsFor } from "../../../test/kit/api/users.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

/** What the form sends when nothing is changed. */
async function formOf({ ask }: Team, id: string, given: object = {}) {
  const { body } = await ask<User>(1, `GET /Users/${id}`);
  return { ...body, description: body.description ?? "", ...given };
}

async function aColleague(team: Team, given: object = {}) {
  const form = aForm({ groupIds: [team.groups.east], ...given });
  return (await team.ask<User>(1, "POST /Users", form)).body;
}

test("a change is told in the history, property by property, and what is the same is not", async () => {
  const team = await aTeam(database);
  const { ask, groups, historyOf, inScope } = team;
  const { id, lastName, email } = await aColleague(team);
  const { costcenter } = inScope(1);
  const change = {
    foreignId: "P-3",
    lastName: "Moser-Huber",
    description: "Hof",
    email: `neu.${email}`,
    roleId: 3,
    canCalibrate: true,
    canShowTracks: false,
    costcenterId: costcenter,
    groupIds: [groups.west],
  };
  const changed = await ask<User>(1, `PUT /Users/${id}`, await formOf(team, id, change));
  expect(changed).toMatchObject({ status: 200, body: change });
  const told = [
    "groups: East → ",
    "groups:  → West",
    "foreignId:  → P-3",
    `lastName: ${lastName} → Moser-Huber`,
    `email: ${email} → neu.${email}`,
    "description:  → Hof",
    "role: Driver → Group Leader",
    "canCalibrate: false → true",
    "canShowTracks: true → false",
    `costcenterKey:  → K-${costcenter}`,
  ];
  expect((await historyOf(id)).slice(2)).toEqual(told);
  await ask(1, `PUT /Users/${id}`, await formOf(team, id));
  expect((await historyOf(id)).slice(2)).toEqual(told);
});

test("a new role takes effect at the very next call", async () => {
  const team = await aTeam(database);
  const { ask, origin, people } = team;
  const colleague = await aCaller(database, origin, people[5]);
  expect((await colleague.ask("POST /Users", aForm())).status).toBe(403);
  const calibrating = await formOf(team, people[5], { roleId: 1, canCalibrate: true });
  expect((await ask(1, `PUT /Users/${people[5]}`, calibrating)).status).toBe(200);
  expect((await colleague.ask("POST /Users", aForm())).status).toBe(201);
  const driver = await formOf(team, people[5], { roleId: 6 });
  const { body } = await ask<User>(1, `PUT /Users/${people[5]}`, driver);
  expect([body.roleId, body.canCalibrate]).toEqual([6, false]);
  expect((await colleague.ask("POST /Users", aForm())).status).toBe(403);
});

test("nobody changes his own role, but the rest of himself", async () => {
  const team = await aTeam(database);
  const { ask, people } = team;
  await aColleague(team, { roleId: 1 });
  const { changes } = await aWatch(database);
  for (const [role, wanted] of [
    [1, 3],
    [1, 2],
    [3, 1],
    [3, 5],
  ] as const) {
    const form = await formOf(team, people[role], { roleId: wanted });
    const refused = await ask(role, `PUT /Users/${people[role]}`, form);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe("Die eigene Rolle kann man nicht ändern");
    const bulk = { userIds: [people[role]], roleIds: [wanted] };
    expect((await ask(role, "PATCH /Users", bulk, "en")).body.message).toBe(
      "You cannot change your own role",
    );
  }
  expect(await changes()).toEqual([]);
  const form = await formOf(team, people[3], { firstName: "Berta" });
  const own = await ask<User>(3, `PUT /Users/${people[3]}`, form);
  expect([own.status, own.body.firstName]).toEqual([200, "Berta"]);
});

test("a group leader changes people of his groups whose role he may give, and no others", async () => {
  const team = await aTeam(database);
  const { ask, groups, people, outOfScope } = team;
  const admin = await aColleague(team, { roleId: 1 });
  const { id } = await aColleague(team, { groupIds: [groups.east, groups.west] });
  const { changes } = await aWatch(database);
  const put = async (user: string, given: object, language?: string) =>
    ask(
      3,
      `PUT /Users/${user}`,
      { ...(await formOf(team, user)), groupIds: [groups.east], ...given },
      language,
    );
  expect(await put(admin.id, {})).toMatchObject({
    status: 403,
    body: { message: "Benutzer mit dieser Rolle dürfen Sie nicht ändern" },
  });
  expect((await put(admin.id, {}, "en")).body.message).toBe("You may not change users of this role");
  expect((await put(id, { roleId: 1 })).status).toBe(403);
  expect((await put(id, { groupIds: [] })).body.errors).toEqual({
    groupIds: ["Bitte wählen Sie mindestens eine Ihrer Gruppen"],
  });
  expect((await put(id, { groupIds: [groups.east, groups.west] })).status).toBe(404);
  expect((await put(outOfScope.user, {})).status).toBe(404);
  expect((await put(people[2], {})).status).toBe(404);
  expect(await changes()).toEqual([]);
  // The memberships he cannot see stay.
  const changed = await put(id, { firstName: "Berta" });
  expect(changed).toMatchObject({ status: 200, body: { firstName: "Berta", groupIds: [groups.east] } });
  expect(await groupsOf(database, id)).toEqual(["East", "West"]);
});

test("the last active Admin stays one, also when two demote each other at once", async () => {
  const team = await aTeam(database);
  const { ask, origin, people } = team;
  const other = await aCaller(database, origin, (await aColleague(team, { roleId: 1 })).id);
  const gone = (await aColleague(team, { roleId: 1 })).id;
  await ask(1, `POST /Users/${gone}/ToggleArchive`, { comment: "fort" });
  const [first, second] = [
    await formOf(team, other.id, { roleId: 5 }),
    await formOf(team, people[1], { roleId: 5 }),
  ];
  const answers = await Promise.all([
    ask(1, `PUT /Users/${other.id}`, first),
    other.ask(`PUT /Users/${people[1]}`, second),
  ]);
  // Whoever comes second is no Admin any more.
  expect(statusesOf(answers)).toEqual([200, 403]);
  const rows = await asOwner(
    database,
    "select id from users where mandator_id = $1 and role_id = 1 and archived_at is null",
    [team.mandatorId],
  );
  expect(rows).toHaveLength(1);
});

test("the last active Admin cannot be demoted or archived, alone or in a bulk call; archived Admins do not count", async () => {
  const team = await aTeam(database);
  const { ask, people } = team;
  const [admin] = [people[1]];
  const gone = (await aColleague(team, { roleId: 1 })).id;
  await ask(1, `POST /Users/${gone}/ToggleArchive`, { comment: "fort" });
  const { changes } = await aWatch(database);
  const last = {
    "de-AT": "Der letzte aktive Admin muss Admin bleiben und kann nicht archiviert werden",
    en: "The last active Admin has to stay Admin and cannot be archived",
  };
  const form = await formOf(team, admin, { roleId: 5 });
  for (const language of ["de-AT", "en"] as const) {
    const answers = [
      await ask(1, `PUT /Users/${admin}`, form, language),
      await ask(1, "PATCH /Users", { userIds: [admin, people[5]], roleIds: [5] }, language),
      await ask(1, `POST /Users/${admin}/ToggleArchive`, { comment: "ich" }, language),
      await ask(1, "POST /Users/ToggleArchive", { ids: [admin, people[5]], comment: "ich" }, language),
    ];
    for (const { status, body } of answers) expect([status, body.message]).toEqual([409, last[language]]);
  }
  expect(await changes()).toEqual([]);
});

test("addresses and numbers that are taken are refused, and one's own is not", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const known = await aColleague(team, { foreignId: "P-1" });
  const { id } = await aColleague(team, { foreignId: "P-2" });
  const { changes } = await aWatch(database);
  const put = async (given: object, language?: string) =>
    ask(1, `PUT /Users/${id}`, await formOf(team, id, given), language);
  expect((await put({ email: known.email })).body).toMatchObject({
    title: "EmailAlreadyInUse",
    errors: { email: ["Diese E-Mail-Adresse wird bereits verwendet"] },
  });
  const taken = await put({ foreignId: "P-1" }, "en");
  expect([taken.status, taken.body.errors]).toEqual([
    409,
    { foreignId: ["The personal number P-1 is already in use"] },
  ]);
  expect(await changes()).toEqual([]);
  expect((await put({ firstName: "Berta" })).status).toBe(200);
  // Two at once who want the same address.
  const both = [id, known.id].map(async (one) =>
    ask(1, `PUT /Users/${one}`, await formOf(team, one, { email: "ein.und.dieselbe@alpenland.at" })),
  );
  expect(statusesOf(await Promise.all(both))).toEqual([200, 409]);
});

test("a new address is the one to log in with, and who still waits for his password is invited there", async () => {
  const team = await aTeam(database);
  const { ask, origin } = team;
  const { id, email } = await aColleague(team);
  await ask(1, `PUT /Users/${id}`, await formOf(team, id, { email: `neu.${email}` }));
  const login = (username: string) => logIn(origin, { username, password: "Kran und Kübel" });
  expect([(await login(email)).status, (await login(`neu.${email}`)).status]).toEqual([400, 200]);
  for (const address of [email, `neu.${email}`])
    expect(await mailsFor(database, address)).toEqual([{ kind: mailKinds.accessChanged }]);
  const invited = await aColleague(team, { passwordMode: 0 });
  await ask(1, `PUT /Users/${invited.id}`, await formOf(team, invited.id, { email: "recht@alpenland.at" }));
  expect(await mailsFor(database, "recht@alpenland.at")).toEqual([
    { kind: mailKinds.accessChanged },
    { kind: mailKinds.welcome },
  ]);
});

test("support changes people but nobody's e-mail address, and history names who really acts", async () => {
  const team = await aTeam(database);
  const { id, email } = await aColleague(team);
  const support = await aSupport(database);
  expect((await support.ask(`POST /Users/${team.people[1]}/Surrogate`)).status).toBe(200);
  const ask = asking(team.origin, support.authorization);
  const form = await formOf(team, id);
  const refused = await ask(`PUT /Users/${id}`, { ...form, email: "support@wegbuch.at" });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: "Der Support ändert keine E-Mail-Adressen" },
  });
  expect((await ask(`PUT /Users/${id}`, { ...form, email: "x@wegbuch.at" }, "en")).body.message).toBe(
    "Support does not change e-mail addresses",
  );
  expect(await ask<User>(`PUT /Users/${id}`, { ...form, firstName: "Berta" })).toMatchObject({
    status: 200,
    body: { firstName: "Berta", email },
  });
  const { body } = await team.ask<{ items: object[] }>(1, `GET /Histories/${id}`);
  expect(body.items[0]).toMatchObject({ newValue: "Berta", user: { name: "Sepp Support (Support)" } });
});

test("people of another mandator, deleted ones and nobody are a 404, viewers and drivers a 403", async () => {
  const team = await aTeam(database);
  const { ask, people, mandatorId } = team;
  const foreign = (await aTeam(database)).people[5];
  const deleted = await aDriver(database, mandatorId, { deleted_at: new Date(), archived_at: new Date() });
  const { changes } = await aWatch(database);
  for (const id of [foreign, deleted, newId()]) {
    expect((await ask(1, `PUT /Users/${id}`, aForm())).status).toBe(404);
    expect((await ask(1, `POST /Users/${id}/ToggleArchive`, { comment: "x" })).status).toBe(404);
    expect((await ask(1, `DELETE /Users/${id}`)).status).toBe(404);
  }
  for (const role of [2, 4, 5, 6] as const) {
    expect((await ask(role, `PUT /Users/${people[role]}`, aForm())).status).toBe(403);
  }
  expect(await changes()).toEqual([]);
});
