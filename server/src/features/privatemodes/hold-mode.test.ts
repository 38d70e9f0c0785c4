import { tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { clock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { privateVehicleList } from "./queries.ts";
import { endPrivateMode, startPrivateMode } from "./start-private-mode.ts";

const database = await aDatabase();
const parts = { database, clock };

async function aCar() {
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId, { is_private_trip_allowed: true });
  const aColleague = async () => {
    const actor = anActor(mandatorId, await aDriver(database, mandatorId), { role: 5 });
    return {
      actor,
      permit: () =>
        asOwner(
          database,
          "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
          [mandatorId, vehicleId, actor.userId],
        ),
      forbid: () => asOwner(database, "delete from vehicle_drivers where user_id = $1", [actor.userId]),
      drive: (startedAt: string, finishedAt: string) =>
        aTrip(database, mandatorId, {
          vehicle_id: vehicleId,
          driver_id: actor.userId,
          started_at: startedAt,
          finished_at: finishedAt,
        }),
      begin: (until: string = tripEnd) => refusal(startPrivateMode(parts, actor, { vehicleId, until })),
      end: () => refusal(endPrivateMode(parts, actor, vehicleId)),
      listed: () =>
        inMandator(database, actor, async (db) => {
          const list = privateVehicleList(actor, clock.now());
          const found = await list.ids(db).execute();
          const vehicles = await list.read(
            db,
            found.map(({ id }) => id),
          );
          return vehicles.map(({ mode, isTaken }) => ({ isOn: mode !== null, isTaken }));
        }),
    };
  };
  return { vehicleId, aColleague };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (problem: { status: number }) => problem.status,
  );

// Rule detection/private-switch.
test("who may not drive the vehicle any more still ends what he has switched, and cannot switch again", async () => {
  const { aColleague } = await aCar();
  const [driver, other] = [await aColleague(), await aColleague()];
  await driver.permit();
  await other.permit();
  expect(await driver.begin()).toBe("done");
  await driver.forbid();

  expect(await driver.listed()).toEqual([{ isOn: true, isTaken: false }]);
  expect(await other.end()).toBe(409);
  expect(await driver.begin(new Date(clock.now().getTime() + 3_600_000).toISOString())).toBe(404);
  expect(await driver.end()).toBe("done");

  expect(await driver.listed()).toEqual([]);
  expect(await driver.end()).toBe(404);
  expect(await other.listed()).toEqual([{ isOn: false, isTaken: false }]);
});

test("what is on in a vehicle that was archived meanwhile is listed, and ended", async () => {
  const { vehicleId, aColleague } = await aCar();
  const driver = await aColleague();
  await driver.permit();
  expect(await driver.begin()).toBe("done");
  await asOwner(database, "update vehicles set archived_at = now() where id = $1", [vehicleId]);

  expect(await driver.listed()).toEqual([{ isOn: true, isTaken: false }]);
  expect(await driver.end()).toBe("done");
  expect(await driver.listed()).toEqual([]);
});

test("where nobody is permitted by name, who drove the vehicle last switches", async () => {
  const { aColleague } = await aCar();
  const [first, last, named] = [await aColleague(), await aColleague(), await aColleague()];
  await first.drive("2026-11-10T08:00:00Z", "2026-11-10T09:00:00Z");
  await last.drive("2026-11-11T08:00:00Z", "2026-11-11T09:00:00Z");

  expect(await first.begin()).toBe(404);
  expect(await last.listed()).toEqual([{ isOn: false, isTaken: false }]);
  expect(await last.begin()).toBe("done");
  expect(await last.end()).toBe("done");

  await named.permit();
  expect(await last.begin()).toBe(404);
  expect(await last.listed()).toEqual([]);
  expect(await named.begin()).toBe("done");
});
