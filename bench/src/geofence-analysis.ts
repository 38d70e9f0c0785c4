// How long the analysis of a month takes, and whether people notice it who use the API meanwhile.
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AnalysisWorld,
  fences,
  inAnalysisWorld,
  period,
  tripsPerVehicle,
  vehicles,
} from "./_analysis-world.ts";
import { type Ask, enterAs, quantile, timesWhile } from "./_clients.ts";
import { printTable } from "./_print-table.ts";

const goal = { seconds: 30, slower: 0.5 };
/** So many that none has more than 600 calls a minute. */
const clients = 10;
const quietSeconds = 20;
/** What people do meanwhile. */
const calls = [
  "GET Trips?perPage=50",
  "GET Vehicles?perPage=50",
  "GET Vehicles/LastPosition?perPage=50",
  "GET Users/current",
];

printTable(
  `geofence-analysis: a month of ${vehicles} vehicles, ${vehicles * tripsPerVehicle} trips, ${fences} fences`,
  await inAnalysisWorld(measure),
);

async function measure(world: AnalysisWorld): Promise<[string, string][]> {
  const asks = await enterAs(world.database, world.origin, world.adminId, clients);
  await timesWhile(asks, calls, sleep(3_000));
  const quiet = await timesWhile(asks, calls, sleep(quietSeconds * 1_000));
  const id = await create(world, asks[0]!);
  const startedAt = performance.now();
  const busy = await timesWhile(asks, calls, untilCalculated(world, id));
  const seconds = (performance.now() - startedAt) / 1_000;
  const [before, meanwhile] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
  const found = await countsOf(world);
  const page = performance.now();
  await asks[0]!(`GET geofences/getGeofenceAnalyses?id=${id}&perPage=50`);
  const pageMilliseconds = performance.now() - page;
  const file = performance.now();
  await asks[0]!("POST ReportService/GeofenceAnalysis/xlsx", { id });
  return [
    ["machine", `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`],
    [`calculated, goal ${goal.seconds} s`, `${seconds.toFixed(1)} s ${verdict(seconds <= goal.seconds)}`],
    ["API p50, p99 before", `${quantile(quiet, 0.5).toFixed(1)}, ${before.toFixed(1)} ms`],
    ["API p50, p99 meanwhile", `${quantile(busy, 0.5).toFixed(1)}, ${meanwhile.toFixed(1)} ms`],
    [
      `p99 slower by, goal ${goal.slower * 100} %`,
      `${((meanwhile / before - 1) * 100).toFixed(0)} % ${verdict(meanwhile <= before * (1 + goal.slower))}`,
    ],
    ["trips that met a fence, visits", `${found.trips}, ${found.visits}`],
    ["first page of them", `${pageMilliseconds.toFixed(0)} ms`],
    ["xlsx of them", `${((performance.now() - file) / 1_000).toFixed(1)} s`],
  ];
}

function verdict(isReached: boolean): string {
  return isReached ? "reached" : "missed";
}

async function create({ client }: AnalysisWorld, ask: Ask): Promise<string> {
  const { rows } = await client.query<{ vehicles: object[]; fences: object[] }>(
    `select (select jsonb_agg(jsonb_build_object('vehicleId', id)) from vehicles) as vehicles,
       (select jsonb_agg(jsonb_build_object('geofenceId', id)) from geofences) as fences`,
  );
  const body = {
    title: "Last month",
    geofenceAnalysisVehicles: rows[0]!.vehicles,
    geofenceAnalysisGeofences: rows[0]!.fences,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
  };
  return (JSON.parse(await ask("PUT geofences/createGeofenceAnalysis", body)) as { id: string }).id;
}

async function untilCalculated({ client }: AnalysisWorld, id: string): Promise<void> {
  const state =
    "select calculated_at is not null as done, failed_at is not null as failed from geofence_analyses";
  for (;;) {
    const { rows } = await client.query<{ done: boolean; failed: boolean }>(`${state} where id = $1`, [id]);
    if (rows[0]!.failed) throw new Error("The analysis failed");
    if (rows[0]!.done) return;
    await sleep(100);
  }
}

async function countsOf({ client }: AnalysisWorld) {
  const { rows } = await client.query<{ trips: string; visits: string }>(
    "select count(distinct trip_id) as trips, count(*) as visits from geofence_analysis_visits",
  );
  return rows[0]!;
}
