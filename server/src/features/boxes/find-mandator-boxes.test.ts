import { expect, test } from "vitest";
import { aBox, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { listMandatorBoxes, mandatorBoxRows } from "./find-mandator-boxes.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T08:00:00Z");
const everything = {
  withoutMandator: false,
  isArchived: false,
  searchTerm: undefined,
  mandatorId: undefined,
};

test("an export has the rows of the whole list in its order, however many they are", async () => {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran" });
  await aBox(database, mandatorId, { imei: "500000000000000", vehicleId });
  await asOwner(
    database,
    `insert into boxes (id, imei, created_at, archived_at)
     select gen_random_uuid(), (400000000000000 + n * 7919 % 2500)::text, $1, case when n % 100 = 0 then $1::timestamptz end
     from generate_series(0, 2499) as n`,
    [now],
  );
  for (const selection of [
    everything,
    { ...everything, isArchived: true },
    { ...everything, searchTerm: "99" },
    { ...everything, searchTerm: "kran", mandatorId },
  ]) {
    const listed = await listMandatorBoxes(database, now, { ...selection, page: 1, perPage: 9_999 });
    const exported = [];
    for await (const row of mandatorBoxRows(database, now, selection)) exported.push(row);
    expect(exported).toEqual(listed.items);
    expect(listed.items.length).toBeGreaterThan(0);
  }
});

test("a box is in the vehicle of the moment alone", async () => {
  const mandatorId = await aMandator(database);
  const [before, after] = [await aVehicle(database, mandatorId), await aVehicle(database, mandatorId)];
  const box = await aBox(database, mandatorId, { vehicleId: before });
  await asOwner(database, "update box_attachments set attached_until = $1 where box_id = $2", [now, box.id]);
  const vehicleAt = async (moment: Date) =>
    (await listMandatorBoxes(database, moment, { ...everything, mandatorId, page: 1, perPage: 10 })).items[0]!
      .vehicle?.id;
  expect(await vehicleAt(new Date(now.getTime() - 1))).toBe(before);
  expect(await vehicleAt(now)).toBeUndefined();
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, attached_from, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
    [mandatorId, box.id, after, new Date(now.getTime() + 1)],
  );
  expect(await vehicleAt(now)).toBeUndefined();
  expect(await vehicleAt(new Date(now.getTime() + 1))).toBe(after);
});
