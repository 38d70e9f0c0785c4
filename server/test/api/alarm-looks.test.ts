import { lookKinds } from "@wegbuch/contract/privacy/codes";
import { expect, test } from "vitest";
import { readViews } from "../../src/features/looks/queries.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aGuardedVehicle } from "../kit/api/alarms.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { aDriver, anActor } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

/** An alarm is mailed of a drive of somebody; gives what he reads of who looked. */
async function aToldDrive(
  told: Awaited<ReturnType<typeof aGuardedVehicle>>,
  trip: { driver: string; type: 0 | 1 },
) {
  const away = { speedKmh: 50 };
  await told.drive([0, 48.18], [60, 48.185, away], [120, 48.19, away], [180, 48.195, away]);
  await asOwner(database, "update trips set driver_id = $2, has_been_changed = true where mandator_id = $1", [
    told.mandatorId,
    trip.driver,
  ]);
  await told.drive([240, 48.205, away], [300, 48.206, away]);
  if (trip.type === 1)
    await asOwner(database, "update trips set type = 1 where mandator_id = $1", [told.mandatorId]);
  await mailsTo(database, told.email);
  const reader = anActor(told.mandatorId, trip.driver, { role: 5 });
  const { items } = await inMandator(database, reader, (db) => readViews(db, { page: 1, perPage: 10 }));
  return items.map(({ viewer, kind, isSupport, vehicle }) => [viewer?.name, kind, isSupport, vehicle.id]);
}

test("who is mailed where somebody drove has looked, an address of nobody in the company by itself", async () => {
  const guarded = await aGuardedVehicle(database);
  const { mandatorId, vehicleId, email } = guarded;
  const driver = await aDriver(database, mandatorId);

  expect(await aToldDrive(guarded, { driver, type: 0 })).toEqual([
    [`E-Mail: ${email}`, lookKinds.export, false, vehicleId],
  ]);
});

test("whoever of the company is mailed where somebody drove has looked by his name, and the driver himself has not", async () => {
  for (const isHimself of [false, true]) {
    const guarded = await aGuardedVehicle(database);
    const { mandatorId, vehicleId, email } = guarded;
    const guard = { first_name: "Vera", last_name: "Wache", login: { email } };
    const watching = await aDriver(database, mandatorId, guard);
    const driver = isHimself ? watching : await aDriver(database, mandatorId);

    expect(await aToldDrive(guarded, { driver, type: 0 })).toEqual(
      isHimself ? [] : [["Vera Wache", lookKinds.export, false, vehicleId]],
    );
  }
});

test("of what nobody is mailed as it is private nobody has looked", async () => {
  const guarded = await aGuardedVehicle(database);
  const driver = await aDriver(database, guarded.mandatorId);

  expect(await aToldDrive(guarded, { driver, type: 1 })).toEqual([]);
});
