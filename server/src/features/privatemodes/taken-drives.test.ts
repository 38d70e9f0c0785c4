import type { Actor } from "@wegbuch/contract/access/actor";
import { tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { afterEach, expect, test } from "vitest";
import { aDriver, anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aTestDrive, atSecond, drives, receive, tripsOf } from "../../../test/kit/tracking/drives.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { readHistory } from "../histories/read-history.ts";
import { privateVehicles } from "./queries.ts";
import { endPrivateMode, startPrivateMode } from "./start-private-mode.ts";

const database = await aDatabase();
const parts = { database, clock };
afterEach(() => fixClock(undefined));

/** A car on its way, with its owner and a colleague who may drive it, too; whose its drives are as the company says. */
async function aCar({ isAssigned = false } = {}) {
  const { mandatorId, vehicleId, box } = await aTestDrive(database, {
    vehicle: { is_private_trip_allowed: true },
  });
  const aPerson = async (role: 1 | 3 | 5 = 5) =>
    anActor(mandatorId, await aDriver(database, mandatorId, { role_id: role }), { role });
  const [admin, owner, colleague] = [await aPerson(1), await aPerson(), await aPerson()];
  await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = $3 where id = $2", [
    owner.userId,
    vehicleId,
    isAssigned,
  ]);
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, vehicleId, colleague.userId],
  );
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 6));
  atSecond(105);
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => "done",
      (problem: { status: number }) => problem.status,
    );
  return {
    mandatorId,
    vehicleId,
    admin,
    owner,
    colleague,
    records,
    begin: (actor: Actor) => refusal(startPrivateMode(parts, actor, { vehicleId, until: tripEnd })),
    end: (actor: Actor) => refusal(endPrivateMode(parts, actor, vehicleId)),
    listedFor: (actor: Actor) =>
      inMandator(database, actor, (db) => privateVehicles(db, actor, clock.now(), [vehicleId])),
    agree: () =>
      asOwner(
        database,
        "update mandators set agreement_kind = 1, agreed_on = '2026-01-01', agreed_windows = '{}' where id = $1",
        [mandatorId],
      ),
    historyFor: (actor: Actor, id: string) =>
      inMandator(database, actor, async (db) => {
        const { items } = await readHistory(db, actor, id, { page: 1, perPage: 50, now: clock.now() });
        return items.map(({ propertyName, newValue, user }) => [propertyName, newValue, user.name]);
      }),
  };
}

// Rule detection/private-switch.
test("a drive that is known to be somebody's is not taken by the switch of another who may drive the vehicle", async () => {
  const { mandatorId, owner, colleague, begin, listedFor, records } = await aCar({ isAssigned: true });
  expect(await listedFor(colleague)).toMatchObject([{ isTaken: false, isDriven: true }]);
  expect(await listedFor(owner)).toMatchObject([{ isTaken: false, isDriven: false }]);
  expect(await begin(colleague)).toBe(409);
  await receive(database, records.slice(6, 13));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0, to: 170, type: 0 }]);
  expect(await listedFor(colleague)).toMatchObject([{ isDriven: false }]);
  expect(await begin(colleague)).toBe("done");
});

test("a drive that is nobody's is of whoever may drive the vehicle and switches", async () => {
  const { colleague, begin, listedFor } = await aCar();
  expect(await listedFor(colleague)).toMatchObject([{ isDriven: false }]);
  expect(await begin(colleague)).toBe("done");
});

test("where its way is agreed to be nobody's business the owner alone switches on it, others before it begins", async () => {
  const { owner, colleague, begin, end, agree, records } = await aCar();
  await agree();
  expect(await begin(colleague)).toBe(409);
  expect(await begin(owner)).toBe("done");
  expect(await end(owner)).toBe("done");
  await receive(database, records.slice(6, 13));
  atSecond(700);
  expect(await begin(colleague)).toBe("done");
});

test("who parted a drive by switching stands in its history, once, and in that of no other", async () => {
  const { mandatorId, vehicleId, admin, colleague, begin, end, records, historyFor } = await aCar();
  const [running] = await tripsOf(database, mandatorId);
  await begin(colleague);
  await begin(colleague);
  const told = [["privateSwitch", "true", colleague.name]];
  expect(await historyFor(admin, running!.id)).toEqual(told);
  expect(await historyFor(admin, vehicleId)).toEqual([]);
  await receive(database, records.slice(6, 13));
  const [onBusiness, privately] = await tripsOf(database, mandatorId);
  expect(onBusiness).toMatchObject({ id: running!.id, from: 0, to: 105, type: 0 });
  expect(await historyFor(admin, onBusiness!.id)).toEqual(told);
  expect(await historyFor(admin, privately!.id)).toEqual([]);
  atSecond(700);
  await end(colleague);
  await begin(colleague);
  expect(await historyFor(admin, onBusiness!.id)).toEqual(told);
});
