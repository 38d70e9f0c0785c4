import { expect, test } from "vitest";
import { aDatabase } from "../platform/db/test-database.ts";
import { aRecord, aTestDrive, drives, receive, tripsOf } from "./test-drives.ts";

const database = await aDatabase();

test("records become trips", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);

  await receive(database, drives(box.number, 2));

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId, from: 0, to: 170, meters: 1112, agent: 0, type: 0, reason: "standstill" },
    { vehicle: vehicleId, from: 3_600, to: 3_770, meters: 1112 },
  ]);
  void aRecord;
});
