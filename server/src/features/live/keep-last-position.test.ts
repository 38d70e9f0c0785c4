import { expect, test } from "vitest";
import { aBox } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aRecord, aTestDrive, morning, moveBox, receive } from "../../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** Where a vehicle was last, and when that and its last contact were, in seconds of the morning. */
async function positionOf(vehicleId: string) {
  const [row] = await asOwner<{ latitude: number; device_time: Date; last_contact_at: Date }>(
    database,
    "select latitude, device_time, last_contact_at from vehicle_positions where vehicle_id = $1",
    [vehicleId],
  );
  const secondOf = (time: Date) => (time.getTime() - morning) / 1_000;
  return [row!.latitude, secondOf(row!.device_time), secondOf(row!.last_contact_at)];
}

const at = (boxNumber: number, second: number, said = {}) =>
  aRecord(boxNumber, second, { latitude: 48 + second / 10_000, speedKmh: 40, ...said });

/** Private mode from second 20 on, said by one record alone, as by a box that tells of it once. */
const intoPrivate = (boxNumber: number) => [
  at(boxNumber, 10),
  at(boxNumber, 20, { isPrivate: true, isFixValid: false }),
  at(boxNumber, 30),
  at(boxNumber, 40),
];

test("a place driven in private mode is not kept though its own record does not say so", async () => {
  const { vehicleId, box } = await aTestDrive(database);

  await receive(database, intoPrivate(box.number));
  expect(await positionOf(vehicleId)).toEqual([48.001, 10, 40]);

  await receive(database, [at(box.number, 50)]);
  expect(await positionOf(vehicleId)).toEqual([48.001, 10, 50]);
});

test("private mode that ends without a place makes the places before it no less private", async () => {
  const { vehicleId, box } = await aTestDrive(database);
  const ended = at(box.number, 50, { isPrivate: false, isFixValid: false });

  await receive(database, [...intoPrivate(box.number), ended]);
  expect(await positionOf(vehicleId)).toEqual([48.001, 10, 50]);

  await receive(database, [at(box.number, 60)]);
  expect(await positionOf(vehicleId)).toEqual([48.006, 60, 60]);
});

test("leaving the vehicle in private mode tells no place of it", async () => {
  const { vehicleId, box } = await aTestDrive(database);
  await moveBox(database, box.id, { second: 45, to: null });

  await receive(database, intoPrivate(box.number));

  expect(await positionOf(vehicleId)).toEqual([48.001, 10, 40]);
});

test("of two boxes of a vehicle the newer place counts, whichever was followed last", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  await moveBox(database, box.id, { second: 100, to: null });
  const next = await aBox(database, mandatorId);
  await moveBox(database, next.id, { second: 100, to: { mandatorId, vehicleId } });

  await receive(database, [at(next.number, 200), at(box.number, 90)]);

  expect(await positionOf(vehicleId)).toEqual([48.02, 200, 200]);
});
