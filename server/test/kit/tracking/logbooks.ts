import type { Actor } from "@wegbuch/contract/access/actor";
import { recountSums } from "../../../src/features/trips/ledger/keep-sums.ts";
import { clock } from "../../../src/platform/clock.ts";
import { aDriver, aMandator, anActor } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { findNews, findTasks } from "../../../src/tracking/find-news.ts";
import { followBoxes } from "../../../src/tracking/follow-box.ts";
import type { ReceivedReading } from "../../../src/tracking/received.ts";
import { storeReadings } from "../../../src/tracking/store-readings.ts";
import { aRecord, drives, morning } from "./drives.ts";

/** Drives of each box; the last one is under way until its late records come. */
const driveCount = 4;
const recordsPerDrive = 13;

/** Two vehicles of one driver, the first with a box, with trips in the logbook and records still to come. */
export type Kit = {
  mandatorId: string;
  /** For the special organisation, without its powers, and the driver himself. */
  actors: Record<"boss" | "admin" | "driver", Actor>;
  vehicles: [string, string];
  boxNumber: number;
  late: ReceivedReading[][];
};

/** A company of its own with as many fresh kits, each of whose boxes has been followed. */
export async function aCompanyOfKits(database: TestDatabase, count: number): Promise<Kit[]> {
  const mandatorId = await aMandator(database);
  const adminId = await aDriver(database, mandatorId, { role_id: 1 });
  const ids = Array.from({ length: count }, () => ({
    driver: newId(),
    vehicles: [newId(), newId()] as [string, string],
    box: newId(),
  }));
  await addDrivers(database, mandatorId, ids);
  await addVehicles(database, mandatorId, ids);
  const numbers = await addBoxes(database, mandatorId, ids);
  const kits = ids.map(({ driver, vehicles, box }): Kit => {
    const boxNumber = numbers.get(box)!;
    return {
      mandatorId,
      actors: {
        boss: anActor(mandatorId, adminId, { isHWNOE: true, canCalibrate: true }),
        admin: anActor(mandatorId, adminId, { canCalibrate: true }),
        driver: anActor(mandatorId, driver, { role: 5 }),
      },
      vehicles,
      boxNumber,
      late: lateRecords(boxNumber),
    };
  });
  await receiveOf(
    database,
    kits,
    kits.flatMap(({ boxNumber }) => knownRecords(boxNumber)),
  );
  await addEntries(database, mandatorId, kits);
  // Each look-up is for the run that asks for it.
  const later = new Date(clock.now().getTime() + 86_400_000);
  await asOwner(database, "update address_lookups set due_at = $2 where mandator_id = $1", [
    mandatorId,
    later,
  ]);
  return kits;
}

/** Stores records of these boxes and follows them alone, until nothing is left. */
export async function receiveOf(
  database: TestDatabase,
  kits: readonly Pick<Kit, "boxNumber">[],
  records: readonly ReceivedReading[],
): Promise<void> {
  await storeReadings(database.pool("gateway"), records);
  const own = new Set(kits.map(({ boxNumber }) => boxNumber));
  const limits = { now: clock.now(), lateWindowDays: 60, pageReadings: 1_000, longestWalk: 50_000 };
  for (;;) {
    const news = (await findNews(database, { now: clock.now(), limit: 5_000 })).filter(({ boxNumber }) =>
      own.has(boxNumber),
    );
    if (news.length === 0) return;
    const tasks = await findTasks(database, news);
    await followBoxes(database, { mandatorId: tasks[0]!.mandatorId, tasks, limits });
  }
}

/** All but a record in the middle of two drives, and the second half of the last. */
function knownRecords(boxNumber: number): ReceivedReading[] {
  const isLate = new Set(lateIndexes.flat());
  return drives(boxNumber, driveCount).filter((_, index) => !isLate.has(index));
}

const last = (driveCount - 1) * recordsPerDrive;
const lateIndexes = [
  [5],
  [recordsPerDrive + 7],
  [last + 6, last + 7],
  [last + 8, last + 9, last + 10, last + 11, last + 12],
];

/** In whatever order they come; the last ones say that the box was pulled on the way, and later moved on. */
function lateRecords(boxNumber: number): ReceivedReading[][] {
  const all = drives(boxNumber, driveCount);
  const pulled = aRecord(boxNumber, 3_600 + 105, { eventId: 252, isUnplugged: true, latitude: 48.2145 });
  const goingOn = [600, 620, 640, 660].map((second, index) =>
    aRecord(boxNumber, 2 * 3_600 + second, { latitude: 48.231 + index * 0.002, speedKmh: 40 }),
  );
  return [...lateIndexes.map((indexes) => indexes.map((index) => all[index]!)), [pulled], goingOn];
}

/** A manual trip, a calibration after the trip under way, and a locked trip: what commands are to run into. */
async function addEntries(database: TestDatabase, mandatorId: string, kits: readonly Kit[]): Promise<void> {
  const vehicles = kits.map((kit) => kit.vehicles[0]);
  const at = (second: number) => new Date(morning + second * 1_000);
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, driver_id, agent, mileage_in_meters, mileage_source, started_at,
       finished_at, created_at)
     select $1, id, vehicle, driver, 1, 5000, 'entered', $5, $6, $6
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as new (id, vehicle, driver)`,
    [
      mandatorId,
      kits.map(() => newId()),
      vehicles,
      kits.map(({ actors }) => actors.driver.userId),
      at(15_000),
      at(15_600),
    ],
  );
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, created_at)
     select $1, id, vehicle, $4, 200000, $4 from unnest($2::uuid[], $3::uuid[]) as new (id, vehicle)`,
    [mandatorId, kits.map(() => newId()), vehicles, at(14_900)],
  );
  await asOwner(
    database,
    "update trips set locked_at = finished_at where mandator_id = $1 and started_at >= $2 and started_at < $3",
    [mandatorId, at(0), at(3_600)],
  );
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
}

type Ids = { driver: string; vehicles: [string, string]; box: string };

async function addDrivers(database: TestDatabase, mandatorId: string, ids: readonly Ids[]): Promise<void> {
  const drivers = ids.map(({ driver }) => driver);
  await asOwner(
    database,
    "insert into logins (id, mandator_id, email) select id, $1, id || '@example.at' from unnest($2::uuid[]) as id",
    [mandatorId, drivers],
  );
  await asOwner(
    database,
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select $1, id, 'Dora', 'Maier', 5, $3 from unnest($2::uuid[]) as id`,
    [mandatorId, drivers, clock.now()],
  );
}

async function addVehicles(database: TestDatabase, mandatorId: string, ids: readonly Ids[]): Promise<void> {
  const rows = ids.flatMap(({ driver, vehicles }) => vehicles.map((id) => ({ id, driver })));
  const values = [mandatorId, rows.map(({ id }) => id), rows.map(({ driver }) => driver)];
  const created = new Date(morning - 86_400_000);
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, type, owner_id, assign_trips_to_owner, is_private_trip_allowed, created_at)
     select $1, id, 'Vehicle ' || id, 0, driver, true, true, $4 from unnest($2::uuid[], $3::uuid[]) as new (id, driver)`,
    [...values, created],
  );
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, is_initial, created_at)
     select $1, id, id, $3, 100000, true, $3 from unnest($2::uuid[]) as id`,
    [values[0], values[1], created],
  );
}

let boxes = 0;

async function addBoxes(
  database: TestDatabase,
  mandatorId: string,
  ids: readonly Ids[],
): Promise<Map<string, number>> {
  const imeis = ids.map(() => String(360_000_000_000_000 + (boxes += 1)));
  const values = [mandatorId, ids.map(({ box }) => box), imeis, clock.now()];
  const rows = await asOwner<{ id: string; number: number }>(
    database,
    `insert into boxes (mandator_id, id, imei, created_at)
     select $1, id, imei, $4 from unnest($2::uuid[], $3::text[]) as new (id, imei) returning id, number`,
    values,
  );
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
     select $1, box, box, vehicle, $4 from unnest($2::uuid[], $3::uuid[]) as new (box, vehicle)`,
    [mandatorId, ids.map(({ box }) => box), ids.map(({ vehicles }) => vehicles[0]), clock.now()],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
