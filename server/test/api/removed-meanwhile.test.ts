import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { editedThings, twoAdmins } from "../kit/api/edited-things.ts";
import { statusesOf } from "../kit/api/people.ts";

const database = await aDatabase();

type Removal = { call: string; body?: object };
const comment = "Verkauft";

/** How a thing is taken away that was decided on as of this version. */
const removals: [thing: string, way: string, remove: (id: string, version: number) => Removal][] = [
  ["trip", "deleted", (id, version) => ({ call: `DELETE /Trips/${id}?version=${version}` })],
  ["fence", "deleted", (id, version) => ({ call: `DELETE /geoFences/${id}?version=${version}` })],
  ["reservation", "cancelled", (id, version) => ({ call: `DELETE /Reservations/${id}?version=${version}` })],
  ["scheduled report", "deleted", (id, version) => ({ call: `DELETE /Reports/${id}?version=${version}` })],
  [
    "day of a driving log",
    "deleted",
    (id, version) => ({ call: `DELETE /TimeLog/${id}?version=${version}` }),
  ],
  [
    "vehicle",
    "archived",
    (id, version) => ({ call: `POST /Vehicles/${id}/ToggleArchive`, body: { comment, version } }),
  ],
  [
    "user",
    "archived together with others",
    (id, version) => ({
      call: "POST /Users/ToggleArchive",
      body: { ids: [id], comment, versions: { [id]: version } },
    }),
  ],
];

test.each(removals)(
  "a %s that somebody else has changed is not %s as if nothing had happened",
  async (thing, _way, remove) => {
    const { crew, renate } = await twoAdmins(database);
    const { make, read, change, shows } = editedThings[thing]!;
    const id = await make(crew);
    const { version } = await read(crew, id);
    const hers = await change(crew, id, "Hers");
    expect((await renate.ask(hers.call, hers.body)).status).toBeLessThan(300);
    const send = ({ call, body }: Removal) => crew.ask<ProblemBody>(1, call, body);

    expect(await send(remove(id, version))).toMatchObject({
      status: 409,
      body: {
        title: "ChangedMeanwhile",
        message: "Inzwischen geändert von Renate Auer am 04.05.2026 um 14:31",
        current: shows("Hers"),
      },
    });
    const newer = (await read(crew, id)).version;
    expect((await send(remove(id, newer))).status).toBeLessThan(300);
  },
);

test.each(["Vehicle", "User"])(
  "a %s that somebody else has taken back from the archive is not deleted as an archived one",
  async (name) => {
    const { crew, renate } = await twoAdmins(database);
    const { make, read } = editedThings[name.toLowerCase()]!;
    const id = await make(crew);
    const toggle = `POST /${name}s/${id}/ToggleArchive`;
    expect((await crew.ask(1, toggle, { comment })).status).toBe(200);
    const { version } = await read(crew, id);
    expect((await renate.ask(toggle, {})).status).toBe(200);
    expect(await crew.ask<ProblemBody>(1, `DELETE /${name}s/${id}?version=${version}`)).toMatchObject({
      status: 409,
      body: { title: "ChangedMeanwhile", current: { archivedAt: null } },
    });
  },
);

test("of two who archive one vehicle at the same moment none takes it back", async () => {
  const { crew, renate } = await twoAdmins(database);
  const { make, read } = editedThings["vehicle"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  const wanted = { ids: [id], comment, versions: { [id]: version } };
  const answers = await Promise.all([
    renate.ask("POST /Vehicles/ToggleArchive", wanted),
    crew.ask(1, "POST /Vehicles/ToggleArchive", wanted),
  ]);
  expect(statusesOf(answers)).toEqual([204, 409]);
  expect(await read(crew, id)).toMatchObject({ archivedAt: expect.any(String) });
});

test("a version named of a thing that is not among those archived tells nothing of it", async () => {
  const { crew, renate } = await twoAdmins(database);
  const { make, change } = editedThings["vehicle"]!;
  const [mine, other] = [await make(crew), await editedThings["user"]!.make(crew)];
  const hers = await change(crew, mine, "Hers");
  await renate.ask(hers.call, hers.body);
  const wanted = { ids: [mine], comment, versions: { [other]: 0 } };
  expect((await crew.ask(1, "POST /Vehicles/ToggleArchive", wanted)).status).toBe(204);
});

test.each(["Vehicle", "User"])(
  "a %s that a colleague has archived stays archived when who was told so confirms again",
  async (name) => {
    const { crew, renate } = await twoAdmins(database);
    const { make, read } = editedThings[name.toLowerCase()]!;
    const id = await make(crew);
    const archive = async (version: number) =>
      crew.ask<ProblemBody & { current: { version: number } }>(1, `POST /${name}s/ToggleArchive`, {
        ids: [id],
        comment,
        isArchived: true,
        versions: { [id]: version },
      });
    const { version } = await read(crew, id);
    expect((await renate.ask(`POST /${name}s/${id}/ToggleArchive`, { comment: "Hers" })).status).toBe(200);

    const refused = await archive(version);
    expect(refused).toMatchObject({ status: 409, body: { title: "ChangedMeanwhile" } });
    expect((await archive(refused.body.current.version)).status).toBe(204);
    const archived = { archivedAt: expect.any(String), archiveComment: "Hers" };
    expect(await read(crew, id)).toMatchObject(archived);
  },
);

test.each(["Vehicle", "User"])(
  "a %s stays archived when its archiving is sent again because the answer was lost, and so does one taken back",
  async (name) => {
    const { crew } = await twoAdmins(database);
    const { make, read } = editedThings[name.toLowerCase()]!;
    const id = await make(crew);
    const { version } = await read(crew, id);
    const toggle = (call: string, body: object) => crew.ask(1, `POST /${name}s/${call}`, body);
    const archiving = { ids: [id], comment, isArchived: true, versions: { [id]: version } };
    expect((await toggle("ToggleArchive", archiving)).status).toBe(204);
    expect((await toggle("ToggleArchive", archiving)).status).toBe(204);
    expect(await read(crew, id)).toMatchObject({ archivedAt: expect.any(String), archiveComment: comment });

    const returning = { isArchived: false };
    expect((await toggle(`${id}/ToggleArchive`, returning)).status).toBe(200);
    expect((await toggle(`${id}/ToggleArchive`, returning)).status).toBe(200);
    expect(await read(crew, id)).toMatchObject({ archivedAt: null });
  },
);
