import { expect, test } from "vitest";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { aLogbook, at } from "../../../../test/kit/tracking/recordings.ts";
import { blankTrip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import { writeTrips } from "./write-trips.ts";

const database = await aDatabase();

test("of more trips than one statement writes, a calibration marks the last one before it and counts them all", async () => {
  const { mandatorId, vehicleId, mileage } = await aLogbook(database);
  const calibratedAt = new Date(at("08:00:00").getTime() + 10 * 86_400_000);
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, is_initial, reason, created_at)
     values ($1, $2, $3, $4, 900000, false, 'Abgelesen', $4)`,
    [mandatorId, newId(), vehicleId, calibratedAt],
  );
  const changes = Array.from({ length: 510 }, (_, index): TripChange => {
    const startedAt = at("08:00:00").getTime() + index * 600_000;
    const finishedAt = startedAt + 60_000;
    const mileageInMeters = 1_000;
    const told = { id: newId(), vehicleId, startedAt, finishedAt, mileageInMeters, createdAt: finishedAt };
    const after = { ...blankTrip, ...told, mileageSource: "positions", agent: 0 } as const;
    return { before: null, after, isRecorded: true };
  });

  await inMandator(
    database,
    mandatorId,
    (db) => writeTrips(db, changes, { author: "System", now: calibratedAt }),
    { role: "tracker" },
  );

  const marked = await asOwner<{ id: string }>(
    database,
    "select id from trips where vehicle_id = $1 and calibrated_at is not null",
    [vehicleId],
  );
  expect(marked).toEqual([{ id: changes.at(-1)!.after!.id }]);
  expect(
    await asOwner(
      database,
      "select actual_mileage_in_meters::integer as actual from calibrations where vehicle_id = $1 and not is_initial",
      [vehicleId],
    ),
  ).toEqual([{ actual: 610_000 }]);
  expect(await mileage()).toBe(900_000);
});
