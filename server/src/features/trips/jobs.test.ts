import { expect, test } from "vitest";
import { changeOwnMandator } from "../mandators/change-mandator.ts";
import { clock } from "../../platform/clock.ts";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { offlineGeocoder } from "../../platform/geocoding/offline-geocoder.ts";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { silentLog } from "../../platform/log.ts";
import { tripJobs } from "./jobs.ts";
import { blankTrip } from "./ledger/trip.ts";
import { keepSums, recountSums } from "./ledger/keep-sums.ts";
import { holdHiddenLimit } from "./ledger/read-hidden-limit.ts";

const database = await aDatabase();
const asTracker = { role: "tracker" } as const;
const nowhere = {
  ids: [],
  names: [],
  englishNames: {},
  postcodes: {},
  countries: "",
  populations: [],
  latitudes: [],
  longitudes: [],
};
const geocoder = offlineGeocoder(nowhere);
const handlers = tripJobs({ database, clock, geocoder, log: silentLog() });

/** A company with a short automatic trip and a long one, both counted, and a way to hide trips. */
async function aFleet() {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicle_id = await aVehicle(database, mandatorId);
  for (const [hour, mileage_in_meters] of [300, 5_000].entries()) {
    const started = Date.UTC(2026, 4, 4, 8 + hour);
    const times = { started_at: new Date(started), finished_at: new Date(started + 600_000) };
    await aTrip(database, mandatorId, { vehicle_id, mileage_in_meters, agent: 0, ...times });
  }
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), asTracker);
  const hideUpTo = (hideTripsUpToInMeter: number) => {
    const address = { displayName: "Ring 1, 1010 Wien" };
    const facts = { companyName: "Alpenland", address, liveLocationIntervalInSeconds: 30 };
    return changeOwnMandator(database, admin, { ...facts, hideTripsUpToInMeter });
  };
  const counted = () =>
    asOwner(
      database,
      "select is_hidden, trip_count, mileage_in_meters::integer from trip_days where mandator_id = $1 order by 1",
      [mandatorId],
    );
  return { mandatorId, vehicle_id, hideUpTo, counted };
}

const both = [{ is_hidden: false, trip_count: 2, mileage_in_meters: 5_300 }];
const shortOneApart = [
  { is_hidden: false, trip_count: 1, mileage_in_meters: 5_000 },
  { is_hidden: true, trip_count: 1, mileage_in_meters: 300 },
];

test("when a company hides short trips its sums leave them out too, and count them again when it shows them", async () => {
  const { hideUpTo, counted } = await aFleet();
  const worker = await runJobs({ database, handlers, log: silentLog() });
  try {
    await hideUpTo(500);
    await expect.poll(counted).toEqual(shortOneApart);
    await hideUpTo(0);
    await expect.poll(counted).toEqual(both);
  } finally {
    await worker.stop();
  }
});

test("a trip that is being counted while the limit changes is counted by the new one", async () => {
  const { mandatorId, vehicle_id, hideUpTo, counted } = await aFleet();
  let recounted: Promise<void> = Promise.resolve();
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      await holdHiddenLimit(db);
      await hideUpTo(500);
      recounted = handlers.recountSums(mandatorId, {});
      await expect.poll(waiting).toHaveLength(1);
      const [startedAt, finishedAt] = [Date.UTC(2026, 4, 4, 11), Date.UTC(2026, 4, 4, 11, 5)];
      const id = crypto.randomUUID();
      const times = { started_at: new Date(startedAt), finished_at: new Date(finishedAt) };
      await db
        .insertInto("trips")
        .values({ id, vehicle_id, agent: 0, mileage_in_meters: 200, created_at: new Date(), ...times })
        .execute();
      const span = { startedAt, finishedAt, createdAt: finishedAt };
      const measures = { mileageInMeters: 200, mileageSource: "positions", agent: 0 };
      const after = { ...blankTrip, id, vehicleId: vehicle_id, ...span, ...measures };
      await keepSums(db, [{ before: null, after }]);
    },
    asTracker,
  );
  await recounted;
  expect(await counted()).toEqual([
    shortOneApart[0],
    { is_hidden: true, trip_count: 2, mileage_in_meters: 500 },
  ]);
});

/** Who waits for a lock in this database. */
const waiting = () =>
  asOwner(
    database,
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
