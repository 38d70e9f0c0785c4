import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { recordChange } from "../../src/platform/history/record-change.ts";
import { callerAs } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { editedThings, twoAdmins } from "../kit/api/edited-things.ts";
import { statusesOf } from "../kit/api/people.ts";

const database = await aDatabase();

test.each(Object.entries(editedThings))(
  "of two people who edit one %s the second reads who was first, and may write over it",
  async (_name, { make, read, change, shows }) => {
    const { crew, renate } = await twoAdmins(database);
    const id = await make(crew);
    const { version } = await read(crew, id);
    const [hers, mine] = [await change(crew, id, "Hers"), await change(crew, id, "Mine, later")];
    expect((await renate.ask(hers.call, { ...hers.body, version })).status).toBeLessThan(300);

    const refused = await crew.ask<ProblemBody & { current: DrawnGeofence & { version: number } }>(
      1,
      mine.call,
      { ...mine.body, version },
    );
    expect(refused).toMatchObject({
      status: 409,
      body: {
        title: "ChangedMeanwhile",
        message: "Inzwischen geändert von Renate Auer am 04.05.2026 um 14:31",
        current: shows("Hers"),
      },
    });
    const newer = (await read(crew, id)).version;
    expect(newer).toBeGreaterThan(version);
    expect((await crew.ask(1, mine.call, { ...mine.body, version: newer })).status).toBeLessThan(300);
    // Who names no version writes as before, and one's own changes are no news.
    expect((await renate.ask(hers.call, hers.body)).status).toBeLessThan(300);
    expect((await renate.ask(hers.call, { ...hers.body, version: newer })).status).toBe(409);
    const own = (await read(crew, id)).version;
    expect((await crew.ask(1, mine.call, { ...mine.body, version: own })).status).toBeLessThan(300);
    expect((await crew.ask(1, mine.call, { ...mine.body, version: own })).status).toBeLessThan(300);
  },
);

test.each(Object.entries(editedThings).filter(([name]) => name !== "fence"))(
  "the answer to a change of a %s says the version it has now",
  async (_name, { make, read, change }) => {
    const { crew, renate } = await twoAdmins(database);
    const id = await make(crew);
    const { version } = await read(crew, id);
    const { call, body } = await change(crew, id, "Mine");
    const saved = await crew.ask<{ version: number }>(1, call, { ...body, version });
    expect(saved.body.version).toBeGreaterThan(version);
    expect(saved.body.version).toBe((await read(crew, id)).version);
    const again = await change(crew, id, "Mine again");
    const next = { ...again.body, version: saved.body.version };
    expect((await renate.ask(again.call, next)).status).toBeLessThan(300);
  },
);

test("what the tracker did to a trip meanwhile keeps nobody from saving it", async () => {
  const { crew, renate } = await twoAdmins(database);
  const { make, read, change } = editedThings["trip"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  await crew.inTracker(async (db) =>
    recordChange(db, "System", { kind: "trip", id }, { finishedAt: "a" }, { finishedAt: "b" }),
  );
  const { call, body } = await change(crew, id, "Baustelle");
  expect(await renate.ask(call, { ...body, version })).toMatchObject({ status: 200 });
});

test("who repeats with its key a change that was refused is refused again, though he was told where the trip was (rule calls/repetition)", async () => {
  const { crew, renate } = await twoAdmins(database);
  const { make, read, change } = editedThings["trip"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  const [hers, his] = [await change(crew, id, "Hers"), await change(crew, id, "His")];
  expect((await renate.ask(hers.call, { ...hers.body, version })).status).toBeLessThan(300);

  // He has seen nothing of it before, so that what he is told is noted.
  const other = await aDriver(database, crew.mandatorId, { role_id: 1 });
  const bearer = await aBearer(database, other);
  const ask = callerAs(crew.origin, { ...bearer, "idempotency-key": newId() });
  const refusal = () => ask<ProblemBody>("PUT", `/Trips/${id}`, { ...his.body, version });
  const first = await refusal();
  expect(first).toMatchObject({ status: 409, body: { title: "ChangedMeanwhile" } });
  expect(await refusal()).toEqual(first);
});

test("of two who save at the same moment one is first", async () => {
  const { crew, renate } = await twoAdmins(database);
  const { make, read, change } = editedThings["vehicle"]!;
  const id = await make(crew);
  const { version } = await read(crew, id);
  const [hers, mine] = [await change(crew, id, "Hers"), await change(crew, id, "Mine")];
  const answers = await Promise.all([
    renate.ask(hers.call, { ...hers.body, version }),
    crew.ask(1, mine.call, { ...mine.body, version }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
});
