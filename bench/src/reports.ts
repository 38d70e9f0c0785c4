// How long every report takes as a file, for a fleet of 1,000 vehicles and its year, in how much memory, and whether the API
// answers meanwhile.
import { existsSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { groupings } from "@wegbuch/contract/documents/codes";
import { startSession } from "../../server/src/features/auth/start-session.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { enterAs, quantile, timesWhile } from "./_clients.ts";
import { cpuSecondsOf, memoryOf } from "./_measures.ts";
import { printTable } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { scheduledRows } from "./_scheduled-reports.ts";
import { inReportWorld, type ReportWorld, rolesSecret, tripsPerVehicle, vehicles } from "./_report-world.ts";

const goal = { pdfSeconds: 12, pdfMegabytes: 300, milliseconds: 100 };
const clients = 10;
const quietSeconds = 10;
type Rows = [string, string][];

if (!existsSync("server/dist/document-thread.js"))
  throw new Error("server/dist is missing: run `npm run build` first");
printTable(`reports: ${vehicles} vehicles, ${vehicles * tripsPerVehicle} trips of a year`, [
  ["machine", `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`],
  ...(await inReportWorld(measure)),
]);

async function measure(world: ReportWorld): Promise<Rows> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: world.url,
    DATABASE_ROLES_SECRET: rolesSecret,
    WEGBUCH_DATA: world.dataFolder,
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  const api = await startBuilt("api", environment, port);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const asks = await enterAs(world.database, origin, world.adminId, clients);
    const { rows } = await world.client.query<{ id: string }>("select id from vehicles order by name");
    const ids = rows.map(({ id }) => id);
    const during = (work: Promise<unknown>) => timesWhile(asks, callsOf(ids[0]!), work);
    return [
      ...(await reportRows({ pid: api.pid, ids, during, sizeOf: await fileReader(world, origin) })),
      ...(await scheduledRows(world, during)),
    ];
  } finally {
    await api.stop();
  }
}

/** What people do meanwhile. */
function callsOf(vehicle: string): string[] {
  return [
    `GET Trips?perPage=50&vehicleIds=${vehicle}`,
    "GET Vehicles?perPage=20",
    "GET Vehicles/LastPosition?perPage=20",
    "GET Users/current",
  ];
}

type Asked = {
  pid: number;
  ids: readonly string[];
  during: (work: Promise<unknown>) => Promise<number[]>;
  sizeOf: (call: string, body: object) => Promise<number>;
};

async function reportRows({ pid, ids, during, sizeOf }: Asked): Promise<Rows> {
  const some = (trips: number) => ({ vehicleIds: ids.slice(0, trips / tripsPerVehicle) });
  const file = (call: string, body: object) => () => sizeOf(call, body);

  // What loads when it is first used is loaded before it counts as idle.
  await file("Trips/pdf", some(tripsPerVehicle))();
  await during(sleep(3_000));
  const quiet = await during(sleep(quietSeconds * 1_000));
  const idle = memoryOf(pid, "VmRSS");
  const told: Rows = [
    ["API p50, p99 before", `${quantile(quiet, 0.5).toFixed(0)}, ${quantile(quiet, 0.99).toFixed(0)} ms`],
    ["memory before", `${idle.toFixed(0)} MB`],
  ];
  const files: [string, () => Promise<number>][] = [
    ["logbook of 10,000 trips, PDF", file("Trips/pdf", some(10_000))],
    [
      `logbook of 50,000 trips, PDF, goal ${goal.pdfSeconds} s and ${goal.pdfMegabytes} MB`,
      file("Trips/pdf", some(50_000)),
    ],
    ["logbook of 50,000 trips, Excel", file("Trips/xlsx", some(50_000))],
    ["logbook of all, Excel", file("Trips/xlsx", {})],
    ["logbook of all by group, Excel", file("Trips/xlsx", { grouping: groupings.group })],
    ["days of all, PDF", file("DayTrips/pdf", {})],
    ["days of all as bars, PDF", file("DayGraphicTrips/pdf", {})],
    ["stays in fences of all, PDF", file("TripGeofenceIntersections/pdf", {})],
    ["mileages of all, PDF", file("VehicleMileageSummary/pdf", {})],
  ];
  for (const [name, make] of files) {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
    let [seconds, bytes] = [0, 0];
    const made = make().then((length) => {
      [seconds, bytes] = [(performance.now() - startedAt) / 1_000, length];
    });
    const busy = quantile(await during(made), 0.99);
    const more = Math.max(0, memoryOf(pid, "VmHWM") - idle);
    const cpu = cpuSecondsOf(pid) - cpuBefore;
    const size = `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of a core), ${(bytes / 1e6).toFixed(1)} MB`;
    told.push([name, `${size}, memory +${more.toFixed(0)} MB, API p99 ${busy.toFixed(0)} ms`]);
    await sleep(3_000);
  }
  return told;
}

/** Asks for files as one person; gives how many bytes they have. */
async function fileReader({ database, adminId }: ReportWorld, origin: string) {
  const { bearer } = await startSession(database, clock, { id: adminId, isSuperAdmin: false }, false);
  return async (call: string, body: object): Promise<number> => {
    const answer = await fetch(`${origin}/api/ReportService/${call}`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call} was answered ${answer.status}: ${await answer.text()}`);
    let bytes = 0;
    for await (const piece of answer.body!) bytes += piece.length;
    return bytes;
  };
}
