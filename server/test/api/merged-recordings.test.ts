import type { Import } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { aRecorder, jam, later } from "../kit/api/recordings.ts";
import { aBox } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

const refused = {
  status: 409,
  body: { errors: { tripIds: [expect.stringMatching(/nur mit Fahrten derselben Datei/)] } },
};

/** A recording, and a drive that a box in the vehicle has told, before it or behind it. */
async function besideABox(seconds: number) {
  const recorder = await aRecorder(database);
  const { mandatorId, car, start, take, aDrive, driven } = recorder;
  const imported = await take(jam);
  await followAll(database);
  const [trip] = await driven();
  const { id } = await aBox(database, mandatorId);
  const at = (second: number) => new Date(start + second * 1_000);
  const told = await aDrive("00:00", "00:01", {
    vehicle_id: car,
    driver_id: null,
    box_id: id,
    started_at: at(seconds),
    finished_at: at(seconds + 600),
  });
  await recorder.recount();
  return { ...recorder, imported, trip: trip!.id, told };
}

test.each([
  ["behind", 2_000],
  ["before", -2_000],
])("a trip of a recording is not merged with one that a box has told %s it", async (_name, seconds) => {
  const { ask, trip, told, driven, imported } = await besideABox(seconds);

  expect(await ask(1, "POST /Trips/Merge", { tripIds: [trip, told] })).toMatchObject(refused);
  expect(await ask(1, "POST /Trips/Merge", { tripIds: [trip, told], isPreview: true })).toMatchObject(
    refused,
  );

  expect(await driven()).toHaveLength(2);
  const undone = await ask<Import>(1, `DELETE /Imports/${imported.id}`);
  expect(undone.body).toMatchObject({ undo: { trips: 1, removed: 1 } });
  expect((await driven()).map(({ id }) => id)).toEqual([told]);
});

test("trips of two recordings are not merged, so that undoing the one leaves the other as it is", async () => {
  const { ask, take, driven, one } = await aRecorder(database);
  const first = await take(jam);
  const second = await take(later(jam, 1_200), { sha256: "b".repeat(64) });
  await followAll(database);
  const ids = (await driven()).map(({ id }) => id);

  expect(await ask(1, "POST /Trips/Merge", { tripIds: ids })).toMatchObject(refused);

  await ask(1, `DELETE /Imports/${first.id}`);
  expect((await driven()).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await one(second.id)).toMatchObject({ trips: 1, undoneAt: null });
});

test("trips of one recording become one, which undoing deletes as a whole", async () => {
  const { ask, take, driven, one, bothSums, recount } = await aRecorder(database);
  await recount();
  const { id } = await take([...jam, ...later(jam, 3_600)]);
  await followAll(database);
  const trips = await driven();
  expect(trips).toHaveLength(2);

  const merged = await ask(1, "POST /Trips/Merge", { tripIds: trips.map((trip) => trip.id) });

  expect(merged.status).toBe(200);
  expect(await driven()).toMatchObject([{ from: 0, to: 4_460, import_id: id }]);
  await ask(1, `DELETE /Imports/${id}`);
  expect(await driven()).toEqual([]);
  expect(await one(id)).toMatchObject({ trips: 0, undoneAt: expect.any(String) as string });
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  const left = await asOwner(database, "select from trips where import_id = $1 and deleted_at is null", [id]);
  expect(left).toEqual([]);
});
