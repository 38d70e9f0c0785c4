import type { Page } from "@wegbuch/contract/kit/page";
import type { Import, ImportUndo, TripImportResult } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { anImporter, file, row } from "../kit/api/imports.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

const minute = 60_000;
const midnight = Date.parse("2026-04-01T00:00:00Z");

/** Rows of a minute each, one after the other from the first of April on. */
const minutes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const startedAt = midnight + (from + index) * minute;
    const times = {
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(startedAt + minute).toISOString(),
    };
    return row(from + index + 2, "00:00", "00:01", { ...times, mileageInMeters: 700 });
  });

/** A company that has imported 1,100 trips, which is more than two slices. */
async function aLongImport() {
  const importer = await anImporter(database);
  await importer.recount();
  const tripIds: string[] = [];
  let importId: string | null = null;
  for (let from = 0; from < 1_100; from += 100) {
    const { body } = await importer.send(1, minutes(from, 100), { importId, isLast: from === 1_000 });
    importId = body.importId;
    tripIds.push(...body.results.map(({ tripId }) => tripId!));
  }
  const { ask, mandatorId } = importer;
  return {
    ...importer,
    importId: importId!,
    tripIds,
    undo: () => ask<Import>(1, `DELETE /Imports/${importId}`),
    left: async () => {
      const [{ count } = { count: -1 }] = await asOwner<{ count: number }>(
        database,
        "select count(*)::integer from trips where mandator_id = $1 and import_id = $2 and deleted_at is null",
        [mandatorId, importId],
      );
      return count;
    },
  };
}

test("a long import is undone slice by slice, says how far it is, and counts as undone once nothing is left", async () => {
  const { undo, left, bothSums, send, importId, ask } = await aLongImport();

  const first = (await undo()).body;
  expect(first).toMatchObject({ undo: { trips: 1_100, removed: 500 }, undoneAt: null });
  expect(await left()).toBe(600);
  const half = await bothSums();
  expect(half.kept).toEqual(half.counted);
  expect((await send(1, minutes(2_000, 1), { importId })).status).toBe(409);
  const listed = await ask<Page<Import>>(1, "GET /Imports");
  expect(listed.body.items.find(({ id }) => id === importId)).toEqual(first);
  expect((await undo()).body).toMatchObject({ undo: { removed: 1_000 }, undoneAt: null });
  expect((await undo()).body).toMatchObject({
    undo: { removed: 1_100 },
    undoneAt: expect.any(String) as string,
  });

  expect(await left()).toBe(0);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("of several who undo an import at once none deletes a trip twice, and nothing is left out", async () => {
  const { undo, left, mandatorId } = await aLongImport();
  // Who waits too long for another's slice is told to come again.
  const undoAll = async () => {
    for (;;) {
      const { status, body } = await undo();
      if (status === 503) continue;
      expect(status).toBe(200);
      if (body.undoneAt !== null) return body.undo!.removed;
    }
  };

  expect(await Promise.all([undoAll(), undoAll(), undoAll()])).toEqual([1_100, 1_100, 1_100]);

  expect(await left()).toBe(0);
  const written = await asOwner(
    database,
    "select count(*)::integer as lines, count(distinct object_id)::integer as trips from history where mandator_id = $1 and property_name = 'deletedAt'",
    [mandatorId],
  );
  expect(written).toEqual([{ lines: 1_100, trips: 1_100 }]);
});

test("where one of all trips is locked nothing is deleted, however far behind it lies", async () => {
  const { undo, left, ask, tripIds, importId } = await aLongImport();
  await ask(1, "PUT /Trips/Lock", { tripIds: [tripIds.at(-1)] });

  const question = await ask<ImportUndo>(1, `GET /Imports/${importId}/Undo`);
  expect(question.body).toEqual({ trips: 1_100, changed: 0, removed: 0, whyNot: "Die Fahrt ist gesperrt" });
  expect(await undo()).toMatchObject({ status: 409, body: { title: "TripLocked" } });
  expect(await left()).toBe(1_100);
});

test("a trip that is locked meanwhile stops the undoing, which says so and is taken up again", async () => {
  const { undo, left, ask, tripIds, importId } = await aLongImport();
  await undo();
  const late = tripIds[700]!;
  await ask(1, "PUT /Trips/Lock", { tripIds: [late] });

  expect(await undo()).toMatchObject({ status: 409, body: { title: "TripLocked" } });
  expect(await left()).toBe(600);
  const { body } = await ask<ImportUndo>(1, `GET /Imports/${importId}/Undo`);
  expect(body).toMatchObject({ trips: 600, removed: 500, whyNot: "Die Fahrt ist gesperrt" });

  await asOwner(database, "update trips set locked_at = null where id = $1", [late]);
  expect((await undo()).body).toMatchObject({ undo: { removed: 1_000 } });
});

test("who undoes an import is told before how many of its trips people have changed since", async () => {
  const { ask, send, form, trip } = await anImporter(database);
  const { body } = await send(1, [row(2, "05:00", "06:00"), row(3, "06:00", "06:30")]);
  const [first] = body.results.map(({ tripId }) => tripId!);
  const { version } = await trip(first!);
  const changed = await ask(
    1,
    `PUT /Trips/${first}`,
    form("05:00", "06:00", { description: "Messe", version }),
  );
  expect(changed.status).toBe(200);

  const question = await ask<ImportUndo>(1, `GET /Imports/${body.importId}/Undo`);

  expect(question.body).toEqual({ trips: 2, changed: 1, removed: 0, whyNot: null });
});

test("a group leader of whose imported trips one left his groups is told who can undo it", async () => {
  const { ask, send, aCar, people, mandatorId } = await anImporter(database);
  const car = await aCar();
  const himself = { driverId: people[3], vehicleId: car };
  const { body } = await send(3, [row(2, "05:00", "06:00")], himself);
  await asOwner(database, "delete from group_vehicles where vehicle_id = $1", [car]);
  await asOwner(database, "update trips set driver_id = null where mandator_id = $1 and vehicle_id = $2", [
    mandatorId,
    car,
  ]);

  const refused = await ask(3, `DELETE /Imports/${body.importId}`, undefined, "en");
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/An administrator can undo it/) as string },
  });
  expect((await ask(1, `DELETE /Imports/${body.importId}`)).status).toBe(200);
});

test("an import that broke off says so, and one whose first answer was lost is gone on with", async () => {
  const { send, ask } = await anImporter(database);
  const id = newId();
  const begun = await send(1, [row(2, "05:00", "06:00")], { newId: id });
  expect(begun.body.importId).toBe(id);
  const again = await send(1, [row(2, "05:00", "06:00"), row(3, "06:00", "06:30")], { newId: id });
  expect(again.body).toMatchObject({ importId: id, results: [{ isAlreadyThere: true }, { row: 3 }] });
  const stateOf = async () => {
    const { body } = await ask<Page<Import>>(1, `GET /Imports?sha256=${file.sha256}`);
    return body.items.find((one) => one.id === id);
  };
  expect(await stateOf()).toMatchObject({ accepted: 2, finishedAt: null });
  await send(1, [row(4, "06:30", "06:40")], { importId: id, isLast: true });
  expect(await stateOf()).toMatchObject({ accepted: 3, finishedAt: expect.any(String) as string });
  const other = await ask<Page<Import>>(1, `GET /Imports?sha256=${"c".repeat(64)}`);
  expect(other.body.items).toEqual([]);
});

test("a file of which all is there already makes no line in the list", async () => {
  const { send, ask } = await anImporter(database);
  await send(1, [row(2, "05:00", "06:00")], { isLast: true });
  const count = async () => (await ask<Page<Import>>(1, "GET /Imports")).body.totalCount;
  const before = await count();
  const again = await send(1, [row(2, "05:00", "06:00")], { isLast: true });
  expect(again.body.results).toEqual([{ row: 2, isAlreadyThere: true }]);
  expect(await count()).toBe(before);
});

test("trips that lasted days or still run take their time, however far away they began", async () => {
  const { send, aDrive, vehicle, driver } = await anImporter(database);
  const long = { started_at: new Date("2026-04-20T06:00Z"), finished_at: new Date("2026-04-29T06:00Z") };
  await aDrive("00:00", "00:01", long);
  await aDrive("00:00", "00:01", { started_at: new Date("2026-05-03T06:00Z"), finished_at: null });
  const on = (day: string) => ({ startedAt: `${day}T07:00:00Z`, finishedAt: `${day}T08:00:00Z` });
  const days = ["2026-04-19", "2026-04-20", "2026-04-28", "2026-04-30", "2026-05-03", "2026-05-04"];
  const rows = days.map((day, index) => row(index + 2, "00:00", "00:01", on(day)));
  const { body } = await send(1, rows, { vehicleId: vehicle, driverId: driver });
  const isRefused = ({ errors }: TripImportResult["results"][number]) => errors !== undefined;
  expect(body.results.map(isRefused)).toEqual([false, true, true, false, true, true]);
});
