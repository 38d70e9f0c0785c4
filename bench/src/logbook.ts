// How long people wait for their logbook when the database holds a million trips of 200 companies: the largest company, the
// one in the middle, and what the logbook's own page asks, with many trips and with few.
import { cpus } from "node:os";
import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { inMandator } from "../../server/src/platform/db/database.ts";
import { type Ask, enterAs, quantile, timesOf } from "./_clients.ts";
import { hideUpToMeters } from "./_logbook-fill.ts";
import { openTrips, type Subject, subjectOf } from "./_logbook-subjects.ts";
import { inWorld, type World } from "./_logbook-world.ts";
import { printTable } from "./_print-table.ts";

const trips = Number(process.env["BENCH_TRIPS"] ?? 1_000_000);
const fewTrips = 50_000;
const goal = { readMilliseconds: 60, dashboardMilliseconds: 150, growth: 1.5 };
const clients = 8;
const runs = 40;
const perPage = 50;
const tripsToLock = 500;
const lockRuns = 20;
const ranks = { largest: 1, median: 100 };

type Rows = [string, string][];

const large = await inWorld(trips, async (world) => {
  const rows: Rows = [];
  for (const [name, rank] of Object.entries(ranks)) rows.push(...(await companyRows(world, name, rank)));
  return { rows, own: await ownTimes(world) };
});
const few = await inWorld(fewTrips, ownTimes);
printTable(`logbook: ${trips} trips of 200 companies, ${clients} clients at once`, [
  ["machine", `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`],
  ...large.rows,
  ...growthRows(large.own, few),
]);

async function companyRows(world: World, name: string, rank: number): Promise<Rows> {
  const subject = await subjectOf(world.client, rank);
  const rows: Rows = [[`${name} company`, `${subject.trips} trips`]];
  for (const [what, calls, most] of readsOf(subject)) {
    const times = await measured(world, subject, (ask) =>
      Promise.all(calls.map((call) => ask(`GET ${call}`))),
    );
    rows.push([
      `${name}, ${what}`,
      `${said(times)}, goal ${most} ms ${verdict(quantile(times, 0.99) <= most)}`,
    ]);
  }
  rows.push([`${name}, lock ${tripsToLock} trips, one client`, said(await lockTimes(world, subject))]);
  return rows;
}

/** What is asked, by how many calls at once, and how long it may take. */
function readsOf(subject: Subject): (readonly [string, string[], number])[] {
  const { month, from, to } = subject;
  const lastPage = Math.ceil(subject.trips / perPage);
  const page = Math.min(200, lastPage);
  const period = `from=${from}&to=${to}`;
  const read = goal.readMilliseconds;
  return [
    ["trips, page 1", [`Trips?perPage=${perPage}`], read],
    [`trips, page ${page}`, [`Trips?perPage=${perPage}&page=${page}`], read],
    ["trips of a month, page 1", [`Trips?perPage=${perPage}&${period}`], read],
    ["monthly report", [`Trips/Report?${period}`], read],
    ["12-month chart", [`Trips/Report/Mileage?month=${month}`], read],
    ["history", [`Histories/${subject.historyId}`], read],
    ["one track", [`Trips/${subject.tripId}/Track`], read],
    [
      "dashboard",
      [
        `Trips/Report?${period}`,
        `Trips/Report/Mileage?month=${month}`,
        `Trips/Report/Vehicles?${period}`,
        "Vehicles/Report",
      ],
      goal.dashboardMilliseconds,
    ],
  ];
}

/** The logbook's page of one vehicle in its last month: the table, the sums above it, the statistics. */
async function ownTimes(world: World): Promise<Map<string, number[]>> {
  const subject = await subjectOf(world.client, ranks.largest);
  const { vehicleId, from, to } = subject;
  const filter = `vehicleIds=${vehicleId}&from=${from}&to=${to}`;
  const calls = {
    table: `Trips?perPage=${perPage}&${filter}`,
    sums: `Trips/Report?${filter}`,
    days: `Trips/Report/Days?${filter}`,
  };
  const times = new Map<string, number[]>();
  for (const [name, call] of Object.entries(calls))
    times.set(name, await measured(world, subject, (ask) => ask(`GET ${call}`)));
  return times;
}

async function measured(
  { database, origin }: World,
  { admin }: Subject,
  work: (ask: Ask) => Promise<unknown>,
): Promise<number[]> {
  const people = await enterAs(database, origin, admin, clients);
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

function growthRows(large: ReadonlyMap<string, number[]>, few: ReadonlyMap<string, number[]>): Rows {
  return [...large].map(([name, times]) => {
    const growth = quantile(times, 0.5) / quantile(few.get(name)!, 0.5);
    return [
      `one vehicle's month, ${name}: ${said(times)}; with ${fewTrips} trips ${said(few.get(name)!)}`,
      `${growth.toFixed(2)} ×, goal ${goal.growth} × ${verdict(growth <= goal.growth)}`,
    ];
  });
}

function verdict(isReached: boolean): string {
  return isReached ? "reached" : "missed";
}

function said(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
}
