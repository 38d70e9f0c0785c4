// How long the list of the check before an audit takes for a company of a thousand vehicles with a year of trips, when all
// is kept, and when trips were changed in between; and how long the night has to work when nothing is kept.
import { packages, maskOfPackages } from "@wegbuch/contract/access/packages";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { keepAllMonths } from "../../server/src/features/audit/jobs.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { enterAs, quantile, timesOf } from "./_clients.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const vehicles = sized("BENCH_VEHICLES", { full: 1_000, quick: 100 });
const tripsOfVehicle = 250;
const runs = sized("BENCH_RUNS", { full: 100, quick: 20 });
const clients = 4;
const goalMilliseconds = 60;
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await client.connect();
  const company = await found();
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await measure(database, company);
  } finally {
    await database.close();
  }
} finally {
  await client.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

type Company = { mandatorId: string; admin: string };

/** A company whose vehicles drove evenly through the year; of every tenth trip the purpose is missing. */
async function found(): Promise<Company> {
  const [mandatorId, admin] = [newId(), newId()];
  await client.query("set search_path = wegbuch, pg_temp; set session_replication_role = replica");
  await client.query(
    `insert into mandators (id, name, packages, created_at) values ($1, 'Flotte', $2, now() - interval '13 months')`,
    [mandatorId, maskOfPackages(Object.values(packages))],
  );
  await client.query("insert into logins (id, mandator_id, email) values ($1, $2, 'admin@example.at')", [
    admin,
    mandatorId,
  ]);
  await client.query(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     values ($1, $2, 'Anna', 'Huber', 1, now() - interval '13 months')`,
    [mandatorId, admin],
  );
  await client.query(
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 0, now() - interval '13 months' from generate_series(1, $2::integer) as n`,
    [mandatorId, vehicles],
  );
  // A driver for each vehicle, called like it.
  await client.query(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select mandator_id, id, 'Xaver', name, 5, created_at from vehicles`,
  );
  await client.query(
    `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, created_at, mileage_in_meters,
       type, description, locked_at)
     select $1, gen_random_uuid(), vehicle.id, vehicle.id, at, at + interval '30 minutes', at + interval '30 minutes', 20000, 0,
       case when n % 10 = 0 then '' else 'Baustelle' end, case when n > 30 then at + interval '10 days' end
     from vehicles as vehicle
     cross join generate_series(1, $2::integer) as n
     cross join lateral (select now() - n * (interval '364 days' / $2::integer) as at) as started
     where vehicle.mandator_id = $1`,
    [mandatorId, tripsOfVehicle],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  return { mandatorId, admin };
}

async function measure(database: Database, { mandatorId, admin }: Company): Promise<void> {
  const startedAt = performance.now();
  await keepAllMonths({ database, clock }, mandatorId);
  const night = performance.now() - startedAt;
  await client.query("vacuum analyze wegbuch.audit_months");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = await startProcess(
    "api",
    benchSettings({ url: server.url, rolesSecret, dataFolder }, port),
    port,
  );
  try {
    const people = await enterAs(database, origin, admin, clients);
    const call = `GET Audit?month=${dayOf(clock.now()).slice(0, 7)}&months=12&perPage=50`;
    await timesOf(people, 5, (ask) => ask(call));
    const kept = await timesOf(people, runs, (ask) => ask(call));
    const changed: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await client.query(
        `with company as (select set_config('app.mandator', $1, false))
         update wegbuch.trips set description = description || '.' from company where id = (
           select id from wegbuch.trips where mandator_id = $1::uuid order by started_at desc offset $2 limit 1)`,
        [mandatorId, run],
      );
      changed.push(...(await timesOf(people.slice(0, 1), 1, (ask) => ask(call))));
    }
    printTable(`audit: ${vehicles} vehicles, ${vehicles * tripsOfVehicle} trips of a year`, [
      ...rowsOf(`list of 50 vehicles and 12 months, ${clients} clients at once`, kept),
      figure(
        "the same after a trip was changed, one client, p50",
        quantile(changed.toSorted(byTime), 0.5),
        "ms",
      ),
      figure(
        "the same after a trip was changed, one client, p99",
        quantile(changed.toSorted(byTime), 0.99),
        "ms",
      ),
      figure("the night's work when nothing is kept", night / 1_000, "s"),
    ]);
  } finally {
    await api.stop();
  }
}

function byTime(one: number, other: number): number {
  return one - other;
}

function rowsOf(name: string, times: readonly number[]): Row[] {
  const sorted = times.toSorted(byTime);
  return [
    figure(`${name}, p50`, quantile(sorted, 0.5), "ms"),
    figure(`${name}, p99`, quantile(sorted, 0.99), "ms", { atMost: goalMilliseconds }),
  ];
}
