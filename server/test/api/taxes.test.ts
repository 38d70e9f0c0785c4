import type { TaxReport } from "@wegbuch/contract/taxes/schemas";
import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aLogbook } from "../kit/api/logbook.ts";

const database = await aDatabase();

const facts = {
  acquisitionCostInCents: 4_200_000,
  listPriceInCents: null,
  acquiredOn: null,
  propulsion: 0,
  co2InGrams: 118,
  electricRangeInKm: null,
};
const registered = { country: "AT", registration_date: "2025-03-01" };

/** A car of role 5 with 1,900 private kilometres, 1,150 to work and 2,000 on business this year, and 500 of the last. */
async function anOwnedCar() {
  const logbook = await aLogbook(database);
  const vehicle = await logbook.aCar("Octavia", { owner_id: logbook.driver, ...registered });
  const driven = { vehicle_id: vehicle };
  await logbook.aDrive("01:00", "02:00", { ...driven, type: 1, mileage_in_meters: 1_900_000 });
  await logbook.aDrive("03:00", "04:00", { ...driven, type: 2, mileage_in_meters: 1_150_000 });
  await logbook.aDrive("05:00", "06:00", { ...driven, mileage_in_meters: 2_000_000 });
  await logbook.aDrive("07:00", "08:00", {
    ...driven,
    type: 1,
    mileage_in_meters: 500_000,
    started_at: new Date("2025-12-31T22:00:00Z"),
    finished_at: new Date("2025-12-31T22:30:00Z"),
  });
  await logbook.recount();
  const report = async (role: 1 | 3 = 1) =>
    (await logbook.ask<TaxReport>(role, `GET /Vehicles/${vehicle}/TaxReport?year=2026`)).body;
  return { ...logbook, vehicle, report };
}

test("what private use costs follows from the trips of the year and what is said of the vehicle", async () => {
  const { ask, vehicle, report } = await anOwnedCar();
  expect((await report()).missing).toEqual(["acquisitionCost", "co2"]);

  expect((await ask(3, `PUT /Vehicles/${vehicle}/TaxFacts`, facts)).status).toBe(204);

  expect(await report(3)).toMatchObject({
    country: "AT",
    facts,
    driven: { businessInMeters: 2_000_000, privateInMeters: 1_900_000, commuteInMeters: 1_150_000 },
    austria: {
      benefitInCents: 63_000,
      halfInCents: 31_500,
      moreInCents: 378_000,
      // By 4 May, the 124th day of 365.
      kilometres: { limitInKm: 6_000, drivenInMeters: 3_050_000, forecastInKm: 8_978, state: "endangered" },
    },
    germany: null,
    missing: [],
  });
});

test("trips from before a vehicle was acquired are not counted", async () => {
  const { ask, vehicle, report } = await anOwnedCar();

  await ask(1, `PUT /Vehicles/${vehicle}/TaxFacts`, { ...facts, acquiredOn: "2026-05-05" });

  expect((await report()).driven).toEqual({ businessInMeters: 0, privateInMeters: 0, commuteInMeters: 0 });
});

test("the owner reads it of his vehicles alone, and other drivers not at all", async () => {
  const { ask, vehicle } = await anOwnedCar();
  const ownOf = async (role: 1 | 5 | 6) => {
    const { body } = await ask<TaxReport[]>(role, "GET /Vehicles/OwnTaxReports?year=2026");
    return body.map(({ vehicleId }) => vehicleId);
  };

  expect(await ownOf(5)).toContain(vehicle);
  expect(await ownOf(6)).not.toContain(vehicle);
  expect(await ownOf(1)).not.toContain(vehicle);
  expect((await ask(5, `GET /Vehicles/${vehicle}/TaxReport?year=2026`)).status).toBe(403);
});

test("two people at the prices of one vehicle do not overwrite each other, and drivers do not read them in its history", async () => {
  const { ask, vehicle, report, historyOf } = await anOwnedCar();
  const { version } = await report();
  const costs = {
    otherCostsInCents: 1_000_000,
    depreciationOrLeaseInCents: 440_000,
    commuteInKm: 18,
    commuteDays: 150,
  };
  expect((await ask(3, `PUT /Vehicles/${vehicle}/Years/2026`, { ...costs, version })).status).toBe(204);

  const late = await ask<{ title: string; current: TaxReport }>(1, `PUT /Vehicles/${vehicle}/TaxFacts`, {
    ...facts,
    version,
  });

  expect(late).toMatchObject({ status: 409, body: { title: "ChangedMeanwhile", current: { costs } } });
  expect(await historyOf(vehicle)).toEqual([
    "otherCostsInCents:  → 2026: 10000,00 €",
    "depreciationOrLeaseInCents:  → 2026: 4400,00 €",
    "commuteInKm:  → 2026: 18",
    "commuteDays:  → 2026: 150",
  ]);
  expect(await historyOf(vehicle, 5)).toEqual([
    "otherCostsInCents:  → ***",
    "depreciationOrLeaseInCents:  → ***",
    "commuteInKm:  → ***",
    "commuteDays:  → ***",
  ]);
});

test("prices and years that cannot be are refused in the caller's words", async () => {
  const { ask, vehicle } = await anOwnedCar();
  const refused = await ask<{ errors: Record<string, string[]> }>(
    1,
    `PUT /Vehicles/${vehicle}/TaxFacts`,
    { ...facts, acquisitionCostInCents: 0.5, co2InGrams: "viel" },
    "de",
  );

  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    acquisitionCostInCents: ["Anschaffungskosten ist ungültig"],
    co2InGrams: ["CO₂ je Kilometer ist ungültig"],
  });
  expect((await ask(1, `PUT /Vehicles/${vehicle}/Years/1999`, {})).status).toBe(404);
  expect((await ask(1, `GET /Vehicles/${vehicle}/TaxReport?year=1999`)).status).toBe(400);
});
