import { expect, onTestFinished, test, vi } from "vitest";
import { geofenceAnalysisJobs } from "../../src/features/geofenceanalyses/jobs.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";
import { runJobs } from "../../src/platform/jobs/run-jobs.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anAnalyst, analysisOf } from "../kit/api/analyses.ts";

const database = await aDatabase();

/** A worker of the program, which is killed when the test is over. */
function aWorkerProcess() {
  const { child, exit } = runProgram("main", ["--run=worker"], addressOf(database));
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  return { kill };
}

/** As many trips like one, a second apart; gives their ids in the order they began. */
async function trips(mandatorId: string, like: string, count: number): Promise<string[]> {
  await asOwner(
    database,
    `with copy as (
       insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
       select mandator_id, gen_random_uuid(), vehicle_id, started_at + make_interval(secs => n),
         finished_at, mileage_in_meters, created_at
       from trips cross join generate_series(1, $2::int - 1) as n where id = $1
       returning mandator_id, id)
     insert into trip_tracks (mandator_id, trip_id, part, points)
     select copy.mandator_id, copy.id, 0, points from copy cross join trip_tracks where trip_id = $1`,
    [like, count],
  );
  const rows = await asOwner<{ id: string }>(
    database,
    "select id from trips where mandator_id = $1 and started_at < '2026-05-04T07:00Z' order by started_at, id",
    [mandatorId],
  );
  return rows.map(({ id }) => id);
}

/** Lets nobody store anything about a trip until it is let go. */
async function hold(tripId: string) {
  const client = await database.owner.connect();
  await client.query("begin");
  await client.query("select from trips where id = $1 for update", [tripId]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

async function aWorkerHere() {
  const handlers = geofenceAnalysisJobs({ database, clock, log: silentLog() });
  const worker = await runJobs({ database, handlers, log: silentLog(), concurrency: 1 });
  onTestFinished(() => worker.stop());
}

const metBy = (analysisId: string) =>
  asOwner<{ trip: string; seconds: number }>(
    database,
    `select trip_id as trip, inside_seconds as seconds from geofence_analysis_visits
     join trips on trips.id = trip_id where analysis_id = $1 order by trips.started_at, trips.id`,
    [analysisId],
  );

test("what a worker killed in the middle has done is kept, and another goes on with the rest", async () => {
  const { create, drive, mandatorId, ask } = await anAnalyst(database);
  const all = await trips(mandatorId, await drive("06:00", "06:40"), 1_000);
  const whole = await create(1);
  const { analyseGeofences } = geofenceAnalysisJobs({ database, clock, log: silentLog() });
  await analyseGeofences(mandatorId, { analysisId: whole });
  const id = await create(1);
  const release = await hold(all[500]!);
  const { kill } = aWorkerProcess();
  const halfway = async () => (await analysisOf(ask, 1, id))!.progress;
  await vi.waitFor(async () => expect(await halfway()).toBe(0.5), { timeout: 60_000, interval: 100 });

  await kill();
  await release();
  expect((await metBy(id)).map(({ trip }) => trip)).toEqual(all.slice(0, 500));
  // Instead of waiting until the analysis is missed.
  await database.pool("jobs").query("update graphile_worker._private_jobs set run_at = now()");
  await aWorkerHere();
  const isCalculated = async () => (await analysisOf(ask, 1, id))!.isCalculated;
  await vi.waitFor(async () => expect(await isCalculated()).toBe(true), { timeout: 20_000 });

  expect(await metBy(id)).toEqual(await metBy(whole));
  expect((await metBy(id)).map(({ trip }) => trip)).toEqual(all);
  expect((await analysisOf(ask, 1, id))!.tripCount).toBe(1_000);
}, 120_000);

test("a long analysis is done in several jobs, each trip once", async () => {
  const { create, drive, mandatorId, ask } = await anAnalyst(database);
  const all = await trips(mandatorId, await drive("05:00", "06:45"), 5_300);
  const id = await create(1);
  await aWorkerHere();

  await vi.waitFor(async () => expect((await analysisOf(ask, 1, id))!.isCalculated).toBe(true), {
    timeout: 40_000,
    interval: 200,
  });

  expect((await metBy(id)).map(({ trip }) => trip)).toEqual(all);
}, 60_000);
