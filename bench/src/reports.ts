// How long every report takes as a file, for a fleet of 1,000 vehicles and its year, in how much memory, and whether the API
// answers meanwhile.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { groupings } from "@wegbuch/contract/documents/codes";
import { startSession } from "../../server/src/features/auth/start-session.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { enterAs, quantile, timesWhile } from "./_clients.ts";
import { cpuSecondsOf, memoryOf } from "./_measures.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { scheduledRows } from "./_scheduled-reports.ts";
import { inReportWorld, type ReportWorld, rolesSecret, tripsPerVehicle, vehicles } from "./_report-world.ts";

const goal = { pdfSeconds: 12, pdfMegabytes: 300, milliseconds: 100 };
const clients = 10;
const quietSeconds = 10;

printTable(`reports: ${vehicles} vehicles, ${vehicles * tripsPerVehicle} trips of a year`, [
  ...(await inReportWorld(measure)),
]);

async function measure(world: ReportWorld): Promise<Row[]> {
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

async function reportRows({ pid, ids, during, sizeOf }: Asked): Promise<Row[]> {
  const some = (trips: number) => ({ vehicleIds: ids.slice(0, trips / tripsPerVehicle) });
  const file = (call: string, body: object) => () => sizeOf(call, body);

  // What loads when it is first used is loaded before it counts as idle.
  await file("Trips/pdf", some(tripsPerVehicle))();
  await during(sleep(3_000));
  const quiet = await during(sleep(quietSeconds * 1_000));
  const idle = memoryOf(pid, "VmRSS");
  const told: Row[] = [
    ["API p50, p99 before", `${quantile(quiet, 0.5).toFixed(0)}, ${quantile(quiet, 0.99).toFixed(0)} ms`],
    figure("memory before", idle, "MB"),
  ];
  const files: [string, () => Promise<number>, { seconds?: number; megabytes?: number }?][] = [
    ["logbook of 10,000 trips, PDF", file("Trips/pdf", some(10_000))],
    [
      "logbook of 50,000 trips, PDF",
      file("Trips/pdf", some(50_000)),
      { seconds: goal.pdfSeconds, megabytes: goal.pdfMegabytes },
    ],
    ["logbook of 50,000 trips, Excel", file("Trips/xlsx", some(50_000))],
    ["logbook of all, Excel", file("Trips/xlsx", {})],
    ["logbook of all by group, Excel", file("Trips/xlsx", { grouping: groupings.group })],
    ["days of all, PDF", file("DayTrips/pdf", {})],
    ["days of all as bars, PDF", file("DayGraphicTrips/pdf", {})],
    ["stays in fences of all, PDF", file("TripGeofenceIntersections/pdf", {})],
    ["mileages of all, PDF", file("VehicleMileageSummary/pdf", {})],
  ];
  for (const [name, make, most = {}] of files) {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
    let [seconds, bytes] = [0, 0];
    const made = make().then((length) => {
      [seconds, bytes] = [(performance.now() - startedAt) / 1_000, length];
    });
    const busy = quantile(await during(made), 0.99);
    const more = Math.max(0, memoryOf(pid, "VmHWM") - idle);
    const cpu = cpuSecondsOf(pid) - cpuBefore;
    told.push(
      figure(name, seconds, "s", { digits: 1, ...atMost(most.seconds) }),
      [" a core's time; the file", `${cpu.toFixed(1)} s; ${(bytes / 1e6).toFixed(1)} MB`],
      figure(`${name}: memory more`, more, "MB", atMost(most.megabytes)),
      figure(`${name}: API p99 meanwhile`, busy, "ms", { atMost: goal.milliseconds }),
    );
    await sleep(3_000);
  }
  return told;
}

function atMost(value: number | undefined): { atMost?: number } {
  return value === undefined ? {} : { atMost: value };
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
