import type { Import } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { forgetUnfinished } from "../../src/features/imports/jobs.ts";
import { clock } from "../../src/platform/clock.ts";
import { aRecorder, jam, later } from "../kit/api/recordings.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

test("the same file is in the books once, unless its import was undone", async () => {
  const { take, begin, driven, ask, readings, one, historyOf } = await aRecorder(database);
  const { id } = await take(jam);
  await followAll(database);
  const again = await begin(later(jam, 7_200));
  expect(again).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("schon importiert") },
  });
  const [drive] = await driven();

  expect(await ask(1, `DELETE /Imports/${id}`)).toMatchObject({ body: { undo: { trips: 1, removed: 1 } } });

  expect(await driven()).toEqual([]);
  expect(await readings(id)).toEqual([]);
  expect((await ask(1, `GET /Trips/${drive!.id}`)).status).toBe(404);
  expect(await historyOf(drive!.id)).toContainEqual(expect.stringMatching(/^deletedAt: {2}→ /));
  expect(await one(id)).toMatchObject({ trips: 0, undoneAt: expect.any(String) as string });
  const next = await take(jam);
  expect(next.id).not.toBe(id);
  await followAll(database);
  expect(await driven()).toMatchObject([{ from: 0, to: 860, meters: 2_113, import_id: next.id }]);
});

test("what is undone before it was followed becomes no trip", async () => {
  const { take, driven, ask, bothSums, recount } = await aRecorder(database);
  await recount();
  const { id } = await take(jam);

  expect((await ask(1, `DELETE /Imports/${id}`)).status).toBe(200);
  await followAll(database);

  expect(await driven()).toEqual([]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("an import of which a trip is locked stays as it is, with all its trips", async () => {
  const { take, driven, ask } = await aRecorder(database);
  const { id } = await take([...jam, ...later(jam, 7_200)]);
  await followAll(database);
  const [, second] = await driven();
  await ask(1, "PUT /Trips/Lock", { tripIds: [second!.id] });

  expect(await ask(1, `DELETE /Imports/${id}`)).toMatchObject({ status: 409, body: { title: "TripLocked" } });

  expect(await driven()).toHaveLength(2);
});

test("an undone recording stays as a line in the list of deleted trips, and its vehicle is free then", async () => {
  const { take, ask, car, start, begin, one } = await aRecorder(database);
  const { id } = await take(jam);
  await followAll(database);
  const asked = `vehicleIds=${car}&from=${new Date(start - 1).toISOString()}&to=${new Date(start + 7_200_000).toISOString()}`;
  const deleted = async () =>
    (
      await ask<{ items: { deletedAt: string | null; isImported: boolean }[] }>(
        1,
        `GET /Trips?${asked}&isDeleted=true`,
      )
    ).body.items;
  expect(await deleted()).toMatchObject([{ deletedAt: null }]);

  await ask(1, `DELETE /Imports/${id}`);

  expect(await deleted()).toMatchObject([{ deletedAt: expect.any(String) as string, isImported: true }]);
  expect((await one(id)).undoneAt).not.toBeNull();
  expect((await begin(later(jam, 60), { sha256: "b".repeat(64) })).status).toBe(201);
});

test("what has not been finished for a day is forgotten with its points, and nothing else is", async () => {
  const { begin, send, take, readings, ask, mandatorId, one } = await aRecorder(database);
  const { body: left } = await begin(jam);
  await send(left.id, jam);
  const { body: young } = await begin(later(jam, 2_000), { sha256: "b".repeat(64) });
  await send(young.id, later(jam, 2_000));
  const whole = await take(later(jam, 4_000), { sha256: "c".repeat(64) });
  await asOwner(
    database,
    "update imports set created_at = created_at - interval '25 hours' where id = any($1)",
    [[left.id, whole.id]],
  );

  await forgetUnfinished({ database, clock }, mandatorId);

  expect((await ask(1, `GET /Imports/${left.id}`)).status).toBe(404);
  expect(await readings(left.id)).toEqual([]);
  expect(await one(young.id)).toMatchObject({ accepted: 12 });
  expect(await readings(young.id)).toHaveLength(12);
  await followAll(database);
  expect(await one(whole.id)).toMatchObject({ trips: 1 });
  expect((await send(left.id, jam)).status).toBe(404);
});

test("who follows while somebody undoes writes nothing behind him", async () => {
  const { take, ask, driven, one } = await aRecorder(database);
  const taken = [];
  for (let round = 0; round < 4; round += 1)
    taken.push(await take(later(jam, round * 3_000), { sha256: String(round).repeat(64) }));

  await Promise.all([followAll(database), ...taken.map(({ id }) => ask(1, `DELETE /Imports/${id}`))]);
  await followAll(database);

  expect(await driven()).toEqual([]);
  for (const { id } of taken)
    expect(await one(id)).toMatchObject({ trips: 0, undoneAt: expect.any(String) as string });
});

test("the points of a long recording go piece by piece behind its trips, and nothing of it is followed from the first one on", async () => {
  const { take, ask, begin, one, readings, driven, start } = await aRecorder(database);
  const { id } = await take([...jam, ...later(jam, 3_600)]);
  await followAll(database);
  const put = (table: string, count: number) =>
    asOwner(
      database,
      `insert into ${table} (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       select number, $2::timestamptz + 10 * interval '1 ms' * n, 0, n, $2, 'phone', 0, false
       from boxes cross join generate_series(1, $3::integer) as n where boxes.id = $1`,
      [id, new Date(start), count],
    );
  await put("readings", 60_000);
  await put("odd_readings", 1);
  const undo = async () => (await ask<Import>(1, `DELETE /Imports/${id}`)).body;

  expect(await undo()).toMatchObject({
    undo: { trips: 2, removed: 2, removedPoints: 50_000 },
    undoneAt: null,
    recording: { isFollowed: false },
  });
  expect(await driven()).toEqual([]);
  expect(await readings(id)).toHaveLength(10_024);
  expect((await begin(later(jam, 60), { sha256: "b".repeat(64) })).status).toBe(409);
  await followAll(database);
  expect(await driven()).toEqual([]);

  expect(await undo()).toMatchObject({ undo: { removed: 2, removedPoints: 60_024 } });
  expect(await one(id)).toMatchObject({ undoneAt: expect.any(String) as string });
  expect(await readings(id)).toEqual([]);
  const odd = "select from odd_readings join boxes on number = box_number where boxes.id = $1";
  expect(await asOwner(database, odd, [id])).toEqual([]);
  expect((await begin(later(jam, 60), { sha256: "b".repeat(64) })).status).toBe(201);
});
