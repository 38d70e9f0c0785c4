import type { Page } from "@wegbuch/contract/kit/page";
import type { User } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { logIn } from "../../../test/kit/api/api.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aCaller, aForm, aTeam, statusesOf } from "../../../test/kit/api/people.ts";
import { askForLink } from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

async function aColleague(team: Team, given: object = {}) {
  const form = aForm({ groupIds: [team.groups.east], ...given });
  return (await team.ask<User>(1, "POST /Users", form)).body;
}

const listed = async ({ ask }: Team, isArchived: boolean) =>
  (await ask<Page<User>>(1, `GET /Users?perPage=999&IsArchived=${isArchived}`)).body.items.map(
    ({ id }) => id,
  );

test("who is archived is out at once and comes back by being taken back", async () => {
  const team = await aTeam(database);
  const { ask, origin, historyOf } = team;
  const { id, email } = await aColleague(team);
  const colleague = await aCaller(database, origin, id);
  expect((await colleague.ask("GET /Users/current")).status).toBe(200);
  await askForLink(origin, email);
  const archived = await ask<User>(1, `POST /Users/${id}/ToggleArchive`, { comment: "  in Pension " });
  expect(archived).toMatchObject({
    status: 200,
    body: { id, archivedAt: "2026-05-04T08:00:00.000Z", archiveComment: "in Pension" },
  });
  expect((await colleague.ask("GET /Users/current")).status).toBe(401);
  const login = () => logIn(origin, { username: email, password: "Kran und Kübel" });
  expect((await login()).status).toBe(400);
  const links = await asOwner(database, "select 1 from password_tokens where email = $1", [email]);
  expect(links).toEqual([]);
  expect([(await listed(team, false)).includes(id), (await listed(team, true)).includes(id)]).toEqual([
    false,
    true,
  ]);
  const back = await ask<User>(1, `POST /Users/${id}/ToggleArchive`, {});
  expect(back).toMatchObject({ status: 200, body: { archivedAt: null } });
  expect((await colleague.ask("GET /Users/current")).status).toBe(401);
  expect((await login()).status).toBe(200);
  expect((await historyOf(id)).slice(2)).toEqual([
    "archivedAt:  → 04.05.2026 10:00:00",
    "archiveComment:  → in Pension",
    "archivedAt: 04.05.2026 10:00:00 → ",
  ]);
});

test("a comment of 1 to 200 characters is asked for on archiving alone", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const { id } = await aColleague(team);
  const { changes } = await aWatch(database);
  for (const comment of [undefined, null, "", "   "]) {
    const single = await ask(1, `POST /Users/${id}/ToggleArchive`, { comment });
    expect([single.status, single.body.errors]).toEqual([
      400,
      { comment: ["Bitte geben Sie einen Kommentar ein"] },
    ]);
    const bulk = await ask(1, "POST /Users/ToggleArchive", { ids: [id], comment }, "en");
    expect([bulk.status, bulk.body.errors]).toEqual([400, { comment: ["Please enter a comment"] }]);
  }
  const long = await ask(1, `POST /Users/${id}/ToggleArchive`, { comment: "x".repeat(201) });
  expect(long.status).toBe(400);
  expect(await changes()).toEqual([]);
  expect((await ask(1, `POST /Users/${id}/ToggleArchive`, { comment: "x".repeat(200) })).status).toBe(200);
});

test("nobody archives himself, and with him in a selection nobody is archived", async () => {
  const team = await aTeam(database);
  const { ask, people } = team;
  const { id } = await aColleague(team);
  await aColleague(team, { roleId: 1 });
  const { changes } = await aWatch(database);
  for (const role of [1, 3] as const) {
    const own = await ask(role, `POST /Users/${people[role]}/ToggleArchive`, { comment: "ich" });
    expect(own).toMatchObject({
      status: 409,
      body: { title: "Conflict", message: "Sie können sich nicht selbst archivieren" },
    });
    const bulk = { ids: [id, people[role]], comment: "wir" };
    expect(await ask(role, "POST /Users/ToggleArchive", bulk, "en")).toMatchObject({
      status: 409,
      body: { message: "You cannot archive yourself" },
    });
  }
  expect(await changes()).toEqual([]);
});

test("an Admin who was archived or demoted while he waited archives nobody, so one stays", async () => {
  const team = await aTeam(database);
  const { ask, origin, people } = team;
  const other = await aCaller(database, origin, (await aColleague(team, { roleId: 1 })).id);
  const answers = await Promise.all([
    ask(1, `POST /Users/${other.id}/ToggleArchive`, { comment: "du" }),
    other.ask(`POST /Users/${people[1]}/ToggleArchive`, { comment: "du" }),
  ]);
  const [first, second] = statusesOf(answers);
  expect(first).toBe(200);
  // Whoever comes after the other has finished has no session left.
  expect([401, 403]).toContain(second);
});

test("trips do not count for an owner by themselves any more when he is archived", async () => {
  const team = await aTeam(database);
  const { ask, mandatorId, historyOf, people } = team;
  const { id } = await aColleague(team);
  const given = { owner_id: id, assign_trips_to_owner: true };
  const vehicle = await aVehicle(database, mandatorId, given);
  const others = await aVehicle(database, mandatorId, { ...given, owner_id: people[5] });
  await ask(1, "POST /Users/ToggleArchive", { ids: [id], comment: "fort" });
  const rows = await asOwner<{ id: string; owner_id: string; assign_trips_to_owner: boolean }>(
    database,
    "select id, owner_id, assign_trips_to_owner from vehicles where id = any($1) order by created_at, id",
    [[vehicle, others]],
  );
  expect(rows).toEqual([
    { id: vehicle, owner_id: id, assign_trips_to_owner: false },
    { id: others, owner_id: people[5], assign_trips_to_owner: true },
  ]);
  expect(await historyOf(vehicle)).toEqual(["assignTripsToOwner: true → false"]);
});

test("an address is free while its owner is archived, and whoever took it keeps it", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const { id, email } = await aColleague(team);
  const toggle = (language?: string) =>
    ask<User & { errors: object }>(1, `POST /Users/${id}/ToggleArchive`, { comment: "fort" }, language);
  await toggle();
  const heir = await aColleague(team, { email });
  expect(heir.email).toBe(email);
  const { changes } = await aWatch(database);
  expect(await toggle()).toMatchObject({
    status: 409,
    body: { title: "EmailAlreadyInUse", errors: { email: ["Diese E-Mail-Adresse wird bereits verwendet"] } },
  });
  expect((await toggle("en")).body.errors).toEqual({ email: ["This e-mail address is already in use"] });
  const bulk = await ask(1, "POST /Users/ToggleArchive", { ids: [id] });
  expect(bulk.status).toBe(409);
  expect(await changes()).toEqual([]);
  // With another address he can come back.
  const { body } = await ask<User>(1, `GET /Users/${id}`);
  const form = { ...body, description: "", email: `neu.${email}` };
  expect((await ask(1, `PUT /Users/${id}`, form)).status).toBe(200);
  expect((await toggle()).status).toBe(200);
});

test("a bulk call flips each in its own direction", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const [one, two, three] = [await aColleague(team), await aColleague(team), await aColleague(team)];
  const toggle = (ids: string[], comment?: string) => ask(1, "POST /Users/ToggleArchive", { ids, comment });
  expect(await toggle([one.id, two.id], "erste")).toEqual({ status: 204, body: null });
  expect((await toggle([two.id, three.id], "zweite")).status).toBe(204);
  const read = async (id: string) => (await ask<User>(1, `GET /Users/${id}`)).body;
  const states = await Promise.all([one, two, three].map(({ id }) => read(id)));
  expect(states.map(({ archivedAt, archiveComment }) => [archivedAt !== null, archiveComment])).toEqual([
    [true, "erste"],
    [false, "erste"],
    [true, "zweite"],
  ]);
  expect((await toggle([one.id, three.id])).status).toBe(204);
});

test("a group leader archives and takes back people of his groups, but no Admin among them", async () => {
  const team = await aTeam(database);
  const { ask, outOfScope } = team;
  const { id } = await aColleague(team);
  const admin = await aColleague(team, { roleId: 1 });
  const toggle = (user: string) => ask<User>(3, `POST /Users/${user}/ToggleArchive`, { comment: "so" });
  expect((await toggle(outOfScope.user)).status).toBe(404);
  expect((await toggle(admin.id)).status).toBe(403);
  expect((await toggle(id)).body.archiveComment).toBe("so");
  expect((await toggle(id)).body.archivedAt).toBeNull();
});

test("only an archived user is deleted, by an Admin; his number is free, and he comes back in no list", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const { id, email } = await aColleague(team, { foreignId: "P-9" });
  const refused = await ask(1, `DELETE /Users/${id}`);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: "Nur ein archivierter Benutzer kann gelöscht werden" },
  });
  expect((await ask(1, `DELETE /Users/${id}`, undefined, "en")).body.message).toBe(
    "Only an archived user can be deleted",
  );
  await ask(1, `POST /Users/${id}/ToggleArchive`, { comment: "fort" });
  expect((await ask(3, `DELETE /Users/${id}`)).status).toBe(403);
  expect((await ask(1, `DELETE /Users/${id}`)).status).toBe(204);
  for (const call of [`GET /Users/${id}`, `GET /Histories/${id}`, `DELETE /Users/${id}`]) {
    expect((await ask(1, call)).status).toBe(404);
  }
  expect([...(await listed(team, true)), ...(await listed(team, false))]).not.toContain(id);
  expect((await ask(1, "POST /Users", aForm({ foreignId: "P-9", email }))).status).toBe(201);
});
