import { expect, test } from "vitest";
import { aDriver } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aTestDrive, drives, receive } from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** A trip of which one record has not come yet, with what people made of it. */
async function aTripOf(people: string, { isPrivate = false } = {}) {
  const vehicle = { is_private_trip_allowed: true };
  const { mandatorId, box } = await aTestDrive(database, { vehicle });
  const driverId = await aDriver(database, mandatorId);
  const records = drives(box.number, 1);
  const late = drives(box.number, 1, { isPrivate })[6]!;
  await receive(database, records.toSpliced(6, 1));
  await asOwner(database, `update trips set ${people} where mandator_id = $1 and $2::uuid is not null`, [
    mandatorId,
    driverId,
  ]);
  await receive(database, [late]);
  const [trip] = await asOwner<{ type: number; how: number | null; by: string | null; changed: boolean }>(
    database,
    `select type, classified_how as how, classified_by as by, has_been_changed as changed from trips
     where mandator_id = $1`,
    [mandatorId],
  );
  return { ...trip!, isByDriver: trip!.by === driverId };
}

test("a trip whose type somebody said without changing it keeps that when records come late", async () => {
  const trip = await aTripOf(
    "classified_at = finished_at, classified_by = $2, classified_how = 0, has_been_changed = false",
  );
  expect(trip).toMatchObject({ type: 0, how: 0, isByDriver: true, changed: false });
});

test("of business nobody says that its box said it, whatever mode it was in", async () => {
  const trip = await aTripOf("driver_id = $2, has_been_changed = true", { isPrivate: true });
  expect(trip).toMatchObject({ type: 0, how: null, changed: true });
});
