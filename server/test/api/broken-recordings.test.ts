import { mostPoints, mostUnfinished } from "@wegbuch/contract/imports/rules";
import { expect, test } from "vitest";
import { aRecorder, jam, later } from "../kit/api/recordings.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

const shaOf = (place: number) => String(place).padStart(64, "0");

test("a recording whose points were stored and not counted, as the program ended between, is finished all the same", async () => {
  const { begin, send, finish, driven, one } = await aRecorder(database);
  const { body } = await begin(jam);
  await send(body.id, jam);
  await asOwner(database, "update imports set accepted = 0 where id = $1", [body.id]);

  expect(await send(body.id, jam)).toMatchObject({ status: 200, body: { accepted: 0, ignored: 12 } });
  expect(await finish(body.id)).toMatchObject({ status: 200, body: { accepted: 12 } });

  await followAll(database);
  expect(await driven()).toHaveLength(1);
  expect(await one(body.id)).toMatchObject({ accepted: 12, trips: 1 });
});

test("what is sent again of a recording takes no room, and what is too much is refused with all that follows", async () => {
  const { begin, send, finish, readings } = await aRecorder(database);
  const { body } = await begin(jam);
  await send(body.id, jam.slice(0, 10));
  await asOwner(database, "update imports set accepted = $2 where id = $1", [body.id, mostPoints]);

  expect(await send(body.id, jam.slice(0, 10))).toMatchObject({ body: { accepted: 0, ignored: 10 } });
  const full = (most: string) => ({
    status: 409,
    body: { message: expect.stringContaining(most) as string },
  });
  expect(await send(body.id, jam)).toMatchObject(full("1.000.000 Punkte"));
  expect(await send(body.id, jam, 1, "en")).toMatchObject(full("1,000,000 points"));
  expect(await readings(body.id)).toHaveLength(12);
  expect((await finish(body.id)).status).toBe(200);
});

test("what nobody may begin any more is not finished either, though it was begun in time", async () => {
  const { begin, send, finish, driven, start, mandatorId } = await aRecorder(database);
  const { body } = await begin(jam);
  await send(body.id, jam);
  const erase = (until: Date | null) =>
    asOwner(database, "update mandators set places_erased_until = $2 where id = $1", [mandatorId, until]);

  await erase(new Date(start + 60_000));
  expect(await finish(body.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("schon gelöscht") as string },
  });
  await erase(null);
  const old = new Date("2024-01-31T23:00:00Z");
  await asOwner(database, "update imports set recorded_from = $2 where id = $1", [body.id, old]);
  const tooOld = { status: 400, body: { errors: { from: [expect.stringContaining("14 Monaten")] } } };
  expect(await send(body.id, jam)).toMatchObject(tooOld);
  expect(await finish(body.id)).toMatchObject(tooOld);

  await followAll(database);
  expect(await driven()).toEqual([]);
});

test("a company has fifty recordings begun at a time, one of each file, and those that are complete are none of them", async () => {
  const { begin, send, finish, mandatorId } = await aRecorder(database);
  const { body: first } = await begin(jam);
  const twice = await Promise.all([begin(jam), begin(jam)]);
  expect(twice.map(({ body }) => body.id)).toEqual([first.id, first.id]);
  const unfinished = async () =>
    (
      await asOwner(
        database,
        "select from imports where mandator_id = $1 and kind = 'positions' and finished_at is null",
        [mandatorId],
      )
    ).length;
  for (let place = await unfinished(); place < mostUnfinished; place += 1)
    expect((await begin(later(jam, 60), { sha256: shaOf(place) })).status).toBe(201);

  const one = later(jam, 3_000);
  expect(await begin(one, { sha256: shaOf(99) })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("50 Aufzeichnungen begonnen") as string },
  });
  expect((await begin(jam)).body.id).toBe(first.id);
  await send(first.id, jam);
  await finish(first.id);
  expect((await begin(one, { sha256: shaOf(99) })).status).toBe(201);
  expect(await unfinished()).toBe(mostUnfinished);
});

test("two who begin one file at once begin one import", async () => {
  const { begin } = await aRecorder(database);

  const answers = await Promise.all([begin(jam), begin(jam), begin(jam)]);

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});
