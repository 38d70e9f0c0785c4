import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { inMandator } from "../../server/src/platform/db/database.ts";
import { type Ask, enterAs, quantile, timesOf } from "./_clients.ts";
import { hideUpToMeters } from "./_logbook-fill.ts";
import { openTrips, type Subject } from "./_logbook-subjects.ts";
import type { World } from "./_logbook-world.ts";
import { figure, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

/** How long each kind of question may take at the 99th percentile, in milliseconds. */
export type Goals = { read: number; page: number; dashboard: number; lock?: number };

export const clients = 8;
export const perPage = 50;
const runs = sized("BENCH_RUNS", { full: 40, quick: 10 });
const tripsToLock = 500;
const lockRuns = 20;

/** What people of one company wait for, as rows of a table that begin with its name. */
export async function companyRows(
  world: World,
  name: string,
  subject: Subject,
  goals: Goals,
): Promise<Row[]> {
  const rows: Row[] = [[`${name} company`, `${subject.trips.toLocaleString("en")} trips`]];
  for (const [what, calls, atMost] of readsOf(subject, goals))
    rows.push(...timeRows(`${name}, ${what}`, await timesOfCalls(world, subject, calls), atMost));
  const locking = `${name}, lock ${tripsToLock} trips, one client`;
  return [...rows, ...timeRows(locking, await lockTimes(world, subject), goals.lock)];
}

function timeRows(name: string, times: readonly number[], atMost: number | undefined): Row[] {
  return [
    figure(`${name}, p50`, quantile(times, 0.5), "ms"),
    figure(`${name}, p99`, quantile(times, 0.99), "ms", atMost === undefined ? {} : { atMost }),
  ];
}

/** What is asked, by how many calls at once, and how long it may take. */
function readsOf(subject: Subject, goals: Goals): (readonly [string, string[], number])[] {
  const { month, from, to } = subject;
  const page = Math.min(200, Math.ceil(subject.trips / perPage));
  const period = `from=${from}&to=${to}`;
  return [
    ["trips, page 1", [`Trips?perPage=${perPage}`], goals.page],
    [`trips, page ${page}`, [`Trips?perPage=${perPage}&page=${page}`], goals.read],
    ["trips of a month, page 1", [`Trips?perPage=${perPage}&${period}`], goals.page],
    ["monthly report", [`Trips/Report?${period}`], goals.read],
    ["12-month chart", [`Trips/Report/Mileage?month=${month}`], goals.read],
    ["history", [`Histories/${subject.historyId}`], goals.read],
    ["one track", [`Trips/${subject.tripId}/Track`], goals.read],
    [
      "dashboard",
      [
        `Trips/Report?${period}`,
        `Trips/Report/Mileage?month=${month}`,
        `Trips/Report/Vehicles?${period}`,
        "Vehicles/Report",
      ],
      goals.dashboard,
    ],
  ];
}

/** How long calls that are made together take, each client by itself, after a few that are not counted. */
export async function timesOfCalls(
  { database, origin }: World,
  { admin }: Subject,
  calls: readonly string[],
  count = clients,
): Promise<number[]> {
  const people = await enterAs(database, origin, admin, count);
  const work = (ask: Ask) => Promise.all(calls.map((call) => ask(`GET ${call}`)));
  await timesOf(people, 5, work);
  return timesOf(people, runs, work);
}

/** Locks the same trips again and again; in between the owner of the database opens them, and in the end counts anew. */
async function lockTimes(
  { client, database, origin }: World,
  { admin, mandatorId }: Subject,
): Promise<number[]> {
  const tripIds = await openTrips(client, mandatorId, tripsToLock);
  const [ask] = await enterAs(database, origin, admin, 1);
  const times: number[] = [];
  for (let run = 0; run < lockRuns; run += 1) {
    times.push(...(await timesOf([ask!], 1, () => ask!("PUT Trips/Lock", { tripIds }))));
    await client.query("update wegbuch.trips set locked_at = null where mandator_id = $1 and id = any($2)", [
      mandatorId,
      tripIds,
    ]);
  }
  await inMandator(database, mandatorId, (db) => recountSums(db, hideUpToMeters), { role: "tracker" });
  return times.toSorted((one, other) => one - other);
}
