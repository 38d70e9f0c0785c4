import type { Page } from "@wegbuch/contract/kit/page";
import type { Import } from "@wegbuch/contract/imports/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { anImporter, row } from "../kit/api/imports.ts";
import { at } from "../kit/api/logbook.ts";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();

const two = [row(2, "05:00", "06:00"), row(3, "06:00", "06:30")];

test("an import that is undone takes all its trips away, with their history, and stays in the list", async () => {
  const { send, ask, historyOf, bothSums, recount, aDrive, trip } = await anImporter(database);
  const drive = await aDrive("03:00", "04:00");
  await recount();
  const { body } = await send(1, two);
  const [first] = body.results;

  const undone = await ask<Import>(1, `DELETE /Imports/${body.importId}`);

  const begunAt = at("08:00");
  expect(undone).toMatchObject({ status: 200, body: { undo: { begunAt, trips: 2, removed: 2 } } });

  expect((await ask(1, `GET /Trips/${first!.tripId}`)).status).toBe(404);
  expect((await trip(drive)).id).toBe(drive);
  expect(await historyOf(first!.tripId!)).toContain("deletedAt:  → 04.05.2026 10:00:00");
  const listed = await ask<Page<Import>>(1, "GET /Imports");
  expect(listed.body.items.find(({ id }) => id === body.importId)).toMatchObject({
    accepted: 2,
    undoneAt: at("08:00"),
  });
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  expect((await ask(1, `DELETE /Imports/${body.importId}`)).body).toEqual(undone.body);
  expect(await send(1, two, { importId: body.importId })).toMatchObject({
    status: 409,
    body: { message: "Dieser Import wird rückgängig gemacht oder wurde es schon" },
  });
  expect((await send(1, two)).body.results.every(({ tripId }) => tripId !== undefined)).toBe(true);
});

test("an import of which one trip is locked stays as it is", async () => {
  const { send, ask, trip } = await anImporter(database);
  const { body } = await send(1, two);
  const [first, second] = body.results.map(({ tripId }) => tripId!);
  await ask(1, "PUT /Trips/Lock", { tripIds: [second] });

  const refused = await ask(1, `DELETE /Imports/${body.importId}`);

  expect(refused).toMatchObject({ status: 409, body: { title: "TripLocked" } });
  expect((await trip(first!)).deletedAt).toBeNull();
});

test("group leaders import for their vehicles and people, and see and undo what they imported alone", async () => {
  const { send, ask, outOfScope, vehicle, people } = await anImporter(database);
  const himself = { driverId: people[3] };
  const { body } = await send(3, two, himself);
  expect(body.results.every(({ tripId }) => tripId !== undefined)).toBe(true);
  const foreign = await send(1, [row(2, "02:00", "02:30")]);

  const ids = (await ask<Page<Import>>(3, "GET /Imports")).body.items.map(({ id }) => id);
  expect(ids).toContain(body.importId);
  expect(ids).not.toContain(foreign.body.importId);
  expect((await ask(3, `DELETE /Imports/${foreign.body.importId}`)).status).toBe(404);
  expect((await send(3, two, { ...himself, importId: foreign.body.importId })).status).toBe(404);
  const beyond = { vehicleId: outOfScope.vehicle, ...himself };
  expect((await send(3, [row(2, "01:00", "01:30")], beyond)).status).toBe(404);
  const stranger = { vehicleId: vehicle, driverId: outOfScope.user };
  expect((await send(3, [row(2, "01:00", "01:30")], stranger)).status).toBe(404);
  expect((await ask(3, `DELETE /Imports/${body.importId}`)).status).toBe(200);
});

test("nothing of an import is another company's", async () => {
  const { send, vehicle } = await anImporter(database);
  const { body } = await send(1, two);
  const { ask } = await aTeam(database);

  expect((await ask(1, `DELETE /Imports/${body.importId}`)).status).toBe(404);
  expect((await ask(1, `GET /Imports/${body.importId}/Undo`)).status).toBe(404);
  const file = { fileName: "x.csv", sha256: "b".repeat(64), rows: [row(2, "03:00", "04:00")] };
  expect((await ask(1, "POST /Imports/Trips", { ...file, importId: body.importId })).status).toBe(404);
  const theirs = await ask(1, "POST /Imports/Trips", { ...file, vehicleId: vehicle });
  expect(theirs.body).toMatchObject({ results: [{ row: 2, errors: { driverId: [expect.any(String)] } }] });
  const list = await ask<Page<Import>>(1, "GET /Imports");
  expect(list.body.items.map(({ id }) => id)).not.toContain(body.importId);
});

test("who has a private trip of somebody else among an import does not undo it for him", async () => {
  const { send, ask, aCar, people } = await anImporter(database);
  const car = await aCar();
  const mine = { vehicleId: car, driverId: people[3] };
  const { body } = await send(3, [row(2, "05:00", "06:00", { type: 1, description: "Zahnarzt" })], mine);

  const refused = await ask(1, `DELETE /Imports/${body.importId}`);

  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).not.toContain("Zahnarzt");
  const { body: seen } = await ask<Trip>(1, `GET /Trips/${body.results[0]!.tripId}`);
  expect(seen).toMatchObject({ startAddress: null, description: null, isImported: true, importedFrom: null });
});
