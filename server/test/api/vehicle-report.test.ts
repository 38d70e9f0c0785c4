import { type Vehicle, VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { expect, test } from "vitest";
import { aBox, anActor } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { itemsIn, pageIn } from "../../src/platform/db/lists.ts";
import { reportVehicles, vehicleList } from "../../src/features/vehicles/queries.ts";

import { aFleet as aFleetIn, ago, hour, now, short } from "../kit/api/fleet.ts";

const database = await aDatabase();
const aFleet = () => aFleetIn(database);

test("an unplugging is told as long as the box is in the vehicle it happened in, and counts from there", async () => {
  const { mandatorId, vehicle, read, event, within } = await aFleet();
  const [first, second] = [await vehicle(), await vehicle()];
  const box = await aBox(database, mandatorId, { vehicleId: first });
  await event(box.id, first, "Unplugged", ago(5 * hour));
  expect((await read(first))!.boxUnpluggedAt).toEqual([ago(5 * hour).toISOString()]);
  await within(async (db) => {
    await db
      .updateTable("box_attachments")
      .set({ attached_until: ago(4 * hour) })
      .execute();
    const attachment = { id: newId(), box_id: box.id, vehicle_id: second, created_at: now };
    await db
      .insertInto("box_attachments")
      .values({ ...attachment, attached_from: ago(4 * hour) })
      .execute();
  });
  expect((await read(first))!.boxUnpluggedAt).toEqual([]);
  expect((await read(second))!.boxUnpluggedAt).toEqual([]);
});

test("the report counts the vehicles of the actor's scope: with box, sending, and those that need a look", async () => {
  const { mandatorId, admin, vehicle, event, stands, within, person } = await aFleet();
  const report = (actor = admin, groups?: string[]) =>
    inMandator(database, actor, (db) => reportVehicles(db, actor, now, groups));
  expect(await report()).toEqual({
    vehicleCount: 0,
    vehicleWithBoxCount: 0,
    activeVehicleCount: 0,
    vehicleErrorCount: 0,
  });
  const [sending, silent, pulled, bare, never] = await Promise.all([1, 2, 3, 4, 5].map(() => vehicle()));
  await vehicle({ archived_at: now });
  for (const vehicleId of [sending, silent, pulled, never])
    await aBox(database, mandatorId, { vehicleId: vehicleId! });
  await stands(sending!, ago(3 * hour - 1));
  await stands(silent!, ago(3 * hour));
  await stands(pulled!, ago(hour));
  await stands(bare!, ago(hour));
  const { box_id } = await within((db) =>
    db
      .selectFrom("box_attachments")
      .select("box_id")
      .where("vehicle_id", "=", pulled!)
      .executeTakeFirstOrThrow(),
  );
  await event(box_id, pulled!, "Unplugged", ago(2 * hour));
  // Pulled out and silent is one error, not two.
  expect(await report()).toEqual({
    vehicleCount: 5,
    vehicleWithBoxCount: 4,
    activeVehicleCount: 2,
    vehicleErrorCount: 3,
  });
  const leader = anActor(mandatorId, await person("Leiter"), { role: 3 });
  const group = newId();
  await within(async (db) => {
    await db.insertInto("groups").values({ id: group, name: "All", created_at: now }).execute();
    for (const vehicle_id of [sending!, bare!]) {
      await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id }).execute();
    }
    await db.insertInto("group_users").values({ group_id: group, user_id: leader.userId }).execute();
  });
  const two = { vehicleCount: 2, vehicleWithBoxCount: 1, activeVehicleCount: 1, vehicleErrorCount: 0 };
  expect(await report(leader)).toEqual(two);
  expect(await report(admin, [group])).toEqual(two);
  expect(await report(admin, [newId()])).toMatchObject({ vehicleCount: 0 });
});

test("a selector gets all vehicles in their order, however many, in batches and without upkeep", async () => {
  const { mandatorId, admin } = await aFleet();
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || to_char(n * 7919 % 2501, 'FM0000'), 2, $2 from generate_series(0, 2500) as n`,
    [mandatorId, now],
  );
  const filter = VehicleFilter.parse({ perPage: 99_999 });
  const list = vehicleList(admin, now, filter);
  const page = await pageIn(database, admin, list, filter);
  expect(page).toMatchObject({ page: 1, perPage: 99_999, totalCount: 2_501, pageCount: 1 });
  const sizes: number[] = [];
  const names: string[] = [];
  for await (const batch of page.items as AsyncIterable<readonly Vehicle[]>) {
    sizes.push(batch.length);
    names.push(...batch.map(({ name }) => name));
  }
  expect(sizes).toEqual([500, 500, 500, 500, 500, 1]);
  expect(names).toEqual(names.toSorted());
  const exported: string[] = [];
  for await (const { name } of itemsIn(database, admin, list)) exported.push(name);
  expect(exported).toEqual(names);
  const pages = [];
  for (const number of [1, 2, 1_251, 1_252]) {
    const part = await pageIn(database, admin, list, { page: number, perPage: 2 });
    pages.push([part.totalCount, part.pageCount, short(part).items.map(({ name }) => name)]);
  }
  expect(pages).toEqual([
    [2_501, 1_251, names.slice(0, 2)],
    [2_501, 1_251, names.slice(2, 4)],
    [2_501, 1_251, names.slice(2_500)],
    [2_501, 1_251, []],
  ]);
});
