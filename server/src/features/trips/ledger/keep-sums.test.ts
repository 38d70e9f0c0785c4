import { expect, test } from "vitest";
import { aMandator, aTrip, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { keptSums } from "../../../../test/kit/db/kept-sums.ts";
import { inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { keepSums, recountSums } from "./keep-sums.ts";
import { blankTrip } from "./trip.ts";

const database = await aDatabase({ connectionsPerRole: 12 });
const asTracker = { role: "tracker" } as const;
const mileageInMeters = 1_000;

/** A company whose vehicles end a trip whenever it is asked for, on a day of some month. */
async function aCompany(count: number) {
  const mandatorId = await aMandator(database);
  const vehicles: string[] = [];
  for (let index = 0; index < count; index += 1) vehicles.push(await aVehicle(database, mandatorId));
  const within = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, mandatorId, work, asTracker);
  const writeTrip = async (vehicle: number, month: number, hour = 8) => {
    const startedAt = Date.UTC(2026, month, 4, hour);
    const finishedAt = startedAt + 600_000;
    const vehicleId = vehicles[vehicle]!;
    const times = { started_at: new Date(startedAt), finished_at: new Date(finishedAt) };
    const row = { vehicle_id: vehicleId, mileage_in_meters: mileageInMeters, agent: 0, ...times };
    const id = await aTrip(database, mandatorId, row);
    const told = { id, vehicleId, startedAt, finishedAt, mileageInMeters, createdAt: finishedAt };
    return { ...blankTrip, ...told, mileageSource: "positions", agent: 0 } as const;
  };
  const endTrip = async (db: MandatorDb, ...when: Parameters<typeof writeTrip>) =>
    keepSums(db, [{ before: null, after: await writeTrip(...when) }]);
  const bothSums = async () => {
    const kept = await keptSums(database, mandatorId);
    await within((db) => recountSums(db, 0));
    return { kept, counted: await keptSums(database, mandatorId) };
  };
  const parts = () => asOwner(database, "select from company_months where mandator_id = $1", [mandatorId]);
  return { within, writeTrip, endTrip, bothSums, parts };
}

test("who counts trips of the same months in another order waits for nobody, and none is lost", async () => {
  const { within, endTrip, bothSums } = await aCompany(2);
  await within((db) => endTrip(db, 0, 2, 6));

  await within(async (db) => {
    await endTrip(db, 0, 3);
    await within(async (other) => {
      await endTrip(other, 1, 4);
      await endTrip(other, 1, 3);
      await endTrip(db, 0, 4);
      await endTrip(other, 1, 2);
    });
    await endTrip(db, 0, 2);
  });

  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  const ofCompany = kept.flatMap(({ kind, row }) => (kind === "company" ? [row] : []));
  expect(ofCompany).toMatchObject([
    { month: "2026-03-01", trip_count: 3 },
    { month: "2026-04-01", trip_count: 2 },
    { month: "2026-05-01", trip_count: 2 },
  ]);
});

test("however many trips end at once, a month stays as many parts as there were writers at most", async () => {
  const writers = 10;
  const { within, writeTrip, bothSums, parts } = await aCompany(writers);
  const end = async (vehicle: number, hour: number) => {
    const after = await writeTrip(vehicle, 2, hour);
    await within((db) => keepSums(db, [{ before: null, after }]));
  };

  for (let hour = 0; hour < 8; hour += 1)
    await Promise.all(Array.from({ length: writers }, (_, vehicle) => end(vehicle, hour)));

  expect((await parts()).length).toBeLessThanOrEqual(writers);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  expect(kept).toContainEqual({ kind: "company", row: expect.objectContaining({ trip_count: 80 }) });
});
