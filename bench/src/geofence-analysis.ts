// How long the analysis of a month takes, and whether people notice it who use the API meanwhile.
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
import { figure, printTable, type Row } from "./_print-table.ts";

const goal = { seconds: 30, slowerPercent: 50 };
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

async function measure(world: AnalysisWorld): Promise<Row[]> {
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
    figure("calculated", seconds, "s", { digits: 1, atMost: goal.seconds }),
    ["API p50, p99 before", `${quantile(quiet, 0.5).toFixed(1)}, ${before.toFixed(1)} ms`],
    ["API p50, p99 meanwhile", `${quantile(busy, 0.5).toFixed(1)}, ${meanwhile.toFixed(1)} ms`],
    figure("p99 slower by", (meanwhile / before - 1) * 100, "%", { atMost: goal.slowerPercent }),
    ["trips that met a fence, visits", `${found.trips}, ${found.visits}`],
    figure("first page of them", pageMilliseconds, "ms"),
    figure("xlsx of them", (performance.now() - file) / 1_000, "s", { digits: 1 }),
  ];
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
  return (JSON.parse(String(await ask("PUT geofences/createGeofenceAnalysis", body))) as { id: string }).id;
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
