import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aTeam, statusesOf } from "../../../test/kit/api/people.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

const made = async ({ ask }: Team, foreignId: string, description = "") =>
  (await ask<Costcenter>(1, "POST /Costcenters", { foreignId, description })).body.id;

test("a cost centre is added and changed, and its history says so", async () => {
  const team = await aTeam(database);
  const { ask, historyOf } = team;
  const added = await ask<Costcenter>(1, "POST /Costcenters", { foreignId: " 4711 " });
  const nothing = { description: null, archivedAt: null, archiveComment: null };
  expect(added).toMatchObject({ status: 201, body: { foreignId: "4711", ...nothing } });
  const { id } = added.body;
  const change = { foreignId: "4712", description: "Lager" };
  const changed = await ask<Costcenter>(1, `PUT /Costcenters/${id}`, change);
  expect(changed).toEqual({ status: 200, body: { id, ...nothing, ...change } });
  expect(await historyOf(id)).toEqual([
    "created:  → 4711",
    "foreignId: 4711 → 4712",
    "description:  → Lager",
  ]);
});

test("a key is needed and unique in the mandator, in any case, also when two come at once", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const id = await made(team, "K1");
  await made(team, "Süd");
  const { changes } = await aWatch(database);
  const add = (foreignId: string, language?: string) => ask(1, "POST /Costcenters", { foreignId }, language);
  expect((await add(" ")).body.errors).toEqual({ foreignId: ["Kostenstelle muss gesetzt sein"] });
  expect((await add("", "en")).body.errors).toEqual({ foreignId: ["Cost centre must be set"] });
  expect(await add("SÜD")).toMatchObject({
    status: 409,
    body: { errors: { foreignId: ["Die Kostenstelle SÜD gibt es bereits"] } },
  });
  const taken = await ask(1, `PUT /Costcenters/${id}`, { foreignId: "süd" }, "en");
  expect([taken.status, taken.body.errors]).toEqual([
    409,
    { foreignId: ["There is already a cost centre süd"] },
  ]);
  expect(await changes()).toEqual([]);
  const answers = await Promise.all([add("Neu"), add("neu"), add("NEU")]);
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  expect((await (await aTeam(database)).ask(1, "POST /Costcenters", { foreignId: "K1" })).status).toBe(201);
});

test("several get one description, all of them or none; left out nothing changes, empty clears", async () => {
  const team = await aTeam(database);
  const { ask, historyOf } = team;
  const ids = [await made(team, "A", "alt"), await made(team, "B", "neu")];
  const patch = async (description?: string | null) => {
    const sent = await ask(1, "PATCH /Costcenters", { costcenterIds: ids, description });
    expect(sent).toEqual({ status: 204, body: null });
    const read = ids.map(async (id) => (await ask<Costcenter>(1, `GET /Costcenters/${id}`)).body.description);
    return Promise.all(read);
  };
  expect(await patch()).toEqual(["alt", "neu"]);
  expect(await patch(null)).toEqual(["alt", "neu"]);
  expect(await patch("neu")).toEqual(["neu", "neu"]);
  expect(await patch("")).toEqual([null, null]);
  expect(await historyOf(ids[1]!)).toEqual(["created:  → B", "description: neu → "]);
});

test("it is archived with a comment and taken back without; deleted only when archived, then its key is free", async () => {
  const team = await aTeam(database);
  const { ask, historyOf } = team;
  const id = await made(team, "A");
  const toggle = (comment?: string, language?: string) =>
    ask<Costcenter & { errors: object }>(1, `POST /Costcenters/${id}/ToggleArchive`, { comment }, language);
  expect((await toggle(" ")).body.errors).toEqual({ comment: ["Bitte geben Sie einen Kommentar ein"] });
  expect((await toggle(undefined, "en")).body.errors).toEqual({ comment: ["Please enter a comment"] });
  const refused = await ask(1, `DELETE /Costcenters/${id}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Nur eine archivierte Kostenstelle kann gelöscht werden",
  ]);
  expect((await ask(1, `DELETE /Costcenters/${id}`, undefined, "en")).body.message).toBe(
    "Only an archived cost centre can be deleted",
  );
  const archived = await toggle("zu");
  expect(archived.body).toMatchObject({ archivedAt: "2026-05-04T08:00:00.000Z", archiveComment: "zu" });
  const list = async (isArchived: boolean) =>
    (await ask<Page<Costcenter>>(1, `GET /Costcenters?perPage=99&isArchived=${isArchived}`)).body.items;
  expect((await list(true)).map((one) => one.id)).toEqual([id]);
  expect((await list(false)).map((one) => one.id)).not.toContain(id);
  expect((await toggle()).body.archivedAt).toBeNull();
  expect(await historyOf(id)).toEqual([
    "created:  → A",
    "archivedAt:  → 04.05.2026 10:00:00",
    "archiveComment:  → zu",
    "archivedAt: 04.05.2026 10:00:00 → ",
  ]);
  await toggle("zu");
  expect((await ask(1, `DELETE /Costcenters/${id}`)).status).toBe(204);
  expect((await ask(1, `GET /Costcenters/${id}`)).status).toBe(404);
  expect((await ask(1, "POST /Costcenters", { foreignId: "a" })).status).toBe(201);
});

test("of several that are wanted in the archive those that are there stay, with their own comment", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const ids = [await made(team, "A"), await made(team, "B")];
  await ask(1, `POST /Costcenters/${ids[0]}/ToggleArchive`, { comment: "zu" });
  const archive = { ids, comment: "alle", isArchived: true };
  expect((await ask(1, "POST /Costcenters/ToggleArchive", archive)).status).toBe(204);
  expect((await ask(1, "POST /Costcenters/ToggleArchive", archive)).status).toBe(204);
  const { body } = await ask<Page<Costcenter>>(1, "GET /Costcenters?isArchived=true&perPage=999");
  expect(new Set(body.items.map(({ archiveComment }) => archiveComment))).toEqual(new Set(["alle", "zu"]));
  const one = { comment: "noch einmal", isArchived: true };
  const again = await ask<Costcenter>(1, `POST /Costcenters/${ids[0]}/ToggleArchive`, one);
  expect(again.body.archiveComment).toBe("zu");
});

test("a bulk call flips each; with one foreign id among a hundred nothing changes", async () => {
  const team = await aTeam(database);
  const { ask } = team;
  const ids: string[] = [];
  for (let index = 0; index < 100; index += 1) ids.push(await made(team, `N${index}`));
  await ask(1, `POST /Costcenters/${ids[0]}/ToggleArchive`, { comment: "zu" });
  const foreign = (await aTeam(database)).inScope(1).costcenter;
  const { changes } = await aWatch(database);
  for (const id of [foreign, newId()]) {
    const wrong = ids.with(50, id);
    const archive = { ids: wrong, comment: "x" };
    expect((await ask(1, "POST /Costcenters/ToggleArchive", archive)).status).toBe(404);
    const change = { costcenterIds: wrong, description: "x" };
    expect((await ask(1, "PATCH /Costcenters", change)).status).toBe(404);
    expect((await ask(1, `PUT /Costcenters/${id}`, { foreignId: "x" })).status).toBe(404);
    expect((await ask(1, `DELETE /Costcenters/${id}`)).status).toBe(404);
    expect((await ask(1, `POST /Costcenters/${id}/ToggleArchive`, { comment: "x" })).status).toBe(404);
  }
  expect((await ask(1, "POST /Costcenters/ToggleArchive", { ids })).status).toBe(400);
  expect((await ask(1, "POST /Costcenters/ToggleArchive", { ids: [], comment: "x" })).status).toBe(400);
  expect(await changes()).toEqual([]);
  expect((await ask(1, "POST /Costcenters/ToggleArchive", { ids, comment: "alle" })).status).toBe(204);
  const { body } = await ask<Page<Costcenter>>(1, "GET /Costcenters?isArchived=true&perPage=999");
  expect(body.totalCount).toBe(99);
  expect(body.items.map(({ id }) => id)).not.toContain(ids[0]);
});

test("everybody reads cost centres for the selectors, Admins alone write, and nobody without the package", async () => {
  const team = await aTeam(database);
  const { ask, inScope } = team;
  const plain = await aTeam(database, { packages: 7 });
  const { changes } = await aWatch(database);
  const { costcenter } = inScope(1);
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    expect((await ask(role, `GET /Costcenters/${costcenter}`)).status).toBe(200);
    expect((await plain.ask(role, `GET /Costcenters`)).status).toBe(403);
    expect((await plain.ask(role, `POST /Costcenters`, { foreignId: "x" })).status).toBe(403);
    expect((await plain.ask(role, `GET /Histories/${plain.inScope(1).costcenter}`)).status).toBe(404);
    if (role === 1) continue;
    expect((await ask(role, "POST /Costcenters", { foreignId: "x" })).status).toBe(403);
    expect((await ask(role, "PATCH /Costcenters", { costcenterIds: [costcenter] })).status).toBe(403);
  }
  expect(await changes()).toEqual([]);
});
