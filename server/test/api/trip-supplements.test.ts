import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Supplement, Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aLogbook } from "../kit/api/logbook.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();
const late = { description: "Wartung", contact: "Fa. Huber", reason: "Beleg gefunden" };

async function aBook() {
  const logbook = await aLogbook(database);
  const { ask, people } = logbook;
  return {
    ...logbook,
    add: (role: 1 | 3 | 5, id: string, body: object = late) =>
      ask<Supplement>(role, `POST /Trips/${id}/Supplements`, body),
    added: async (role: 1 | 3 | 5, id: string) =>
      (await ask<Supplement[]>(role, `GET /Trips/${id}/Supplements`)).body,
    listed: async (role: 1 | 3 | 5) => (await ask<Page<Trip>>(role, "GET /Trips")).body.items,
    person: (role: 1 | 3 | 5) => people[role],
  };
}

test("what comes too late for a locked trip stands below it, and its history says so; the trip stays", async () => {
  const { aDrive, add, added, ask, listed, person, trip } = await aBook();
  const id = await aDrive("07:00", "07:30");
  expect((await add(5, id)).status).toBe(409);
  await ask(5, "PUT /Trips/Lock", { tripIds: [id] });
  const before = await trip(id);

  expect((await add(5, id)).status).toBe(201);

  expect(await added(1, id)).toMatchObject([{ ...late, user: { id: person(5) } }]);
  expect((await listed(1)).find((each) => each.id === id)!.supplements).toEqual(await added(1, id));
  const { body } = await ask<Page<HistoryEntry>>(1, `GET /Histories/${id}`);
  expect(body.items).toContainEqual(
    expect.objectContaining({ propertyName: "supplement", newValue: "Wartung, Fa. Huber (Beleg gefunden)" }),
  );
  const supplements = await added(1, id);
  expect(await trip(id)).toEqual({
    ...before,
    supplements,
    hasBeenChanged: true,
    version: expect.any(Number),
  });
});

test("a supplement says a purpose or a partner, and why it comes late", async () => {
  const { aDrive, add } = await aBook();
  const id = await aDrive("07:00", "07:30", { locked_at: new Date() });

  expect((await add(5, id, { description: "Wartung" })).status).toBe(400);
  expect((await add(5, id, { reason: "Vergessen", contact: "" })).status).toBe(400);
});

test("what a driver adds to a private trip others neither read nor write", async () => {
  const { aDrive, add, added, listed } = await aBook();
  const id = await aDrive("07:00", "07:30", { type: 1, locked_at: new Date() });
  expect((await add(5, id)).status).toBe(201);

  expect((await add(1, id)).status).toBe(403);
  expect(await added(1, id)).toMatchObject([{ description: null, contact: null, reason: null }]);
  expect(JSON.stringify(await listed(1))).not.toContain(late.contact);
});
