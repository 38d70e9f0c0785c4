import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aLogbook } from "../kit/api/logbook.ts";

const database = await aDatabase();

test("a trip that was changed fifty times has a history of two pages, the newest change first", async () => {
  const { ask, aCar, form, driver } = await aLogbook(database);
  const vehicleId = await aCar("Caddy", { owner_id: driver });
  const { id } = (await ask<Trip>(5, "POST /Trips", form("06:00", "06:30", { vehicleId }))).body;
  for (let change = 1; change <= 50; change += 1) {
    advanceClock(60_000);
    const description = `Baustelle ${change}`;
    expect(
      (await ask(5, `PUT /Trips/${id}`, form("06:00", "06:30", { vehicleId, description }))).status,
    ).toBe(200);
  }
  const page = async (number: number) =>
    (await ask<Page<HistoryEntry>>(1, `GET /Histories/${id}?page=${number}&perPage=50`)).body;

  const first = await page(1);
  expect(first).toMatchObject({ totalCount: 51, pageCount: 2 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ propertyName: "description", newValue: "Baustelle 50" });
  expect((await page(2)).items).toMatchObject([{ propertyName: "created" }]);
});

test("what was changed while a trip was private is told to its driver alone, also by the change itself", async () => {
  const { ask, aCar, form, driver, historyOf } = await aLogbook(database);
  const vehicleId = await aCar("Caddy", { owner_id: driver });
  const { id } = (
    await ask<Trip>(5, "POST /Trips", form("06:00", "06:30", { vehicleId, description: "Lager" }))
  ).body;
  const change = async (more: object) => {
    advanceClock(60_000);
    expect((await ask(5, `PUT /Trips/${id}`, form("06:00", "06:30", { vehicleId, ...more }))).status).toBe(
      200,
    );
  };
  await change({ type: 1, description: "Arzt", destinationAddress: { displayName: "Praxis 1" } });
  await change({ type: 1, description: "Zahnarzt", destinationAddress: { displayName: "Praxis 1" } });
  await change({ type: 0, description: "Kunde" });
  await change({ type: 0, description: "Kunde 2" });

  const own = (await historyOf(id, 5)).slice(1);
  expect(own).toEqual(expect.arrayContaining(["type: business → private", "description: Arzt → Zahnarzt"]));
  const told = (await historyOf(id, 1)).slice(1);
  expect(told.join()).not.toMatch(/Arzt|Praxis|arzt/);
  expect(told).toEqual(
    expect.arrayContaining([
      "type: business → private",
      "description: *** → ***",
      "type: private → business",
      "description: Kunde → Kunde 2",
    ]),
  );
  expect(told).toHaveLength(own.length);
});

test("why a trip was unlocked stands in its history", async () => {
  const { ask, inScope, historyOf } = await aLogbook(database, { is_special_organisation: true });
  const { trip } = inScope(1);
  expect((await ask(1, "PUT /Trips/Lock", { tripIds: [trip] })).status).toBeLessThan(300);
  advanceClock(60_000);
  const unlocking = { tripIds: [trip], reason: "Falscher Fahrer" };
  expect((await ask(1, "PUT /Trips/Unlock", unlocking)).status).toBeLessThan(300);

  for (const role of [1, 3, 5] as const) {
    expect((await historyOf(trip, role)).slice(-2).toSorted()).toEqual([
      "lockedAt: 04.05.2026 10:00:00 → ",
      "unlockReason:  → Falscher Fahrer",
    ]);
  }
});
