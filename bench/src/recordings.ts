// A recording of a million points, the most there are: how long it is finished and followed, and undone call by call as the web
// makes them. Its points are put beside the API, which `gpx` measures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { connectDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { type Ask, enterAs, quantile } from "./_clients.ts";
import { memoryOf } from "./_measures.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const points = sized("BENCH_POINTS", { full: 1_000_000, quick: 100_000 });
const rolesSecret = "of the roles of a database that lives for one benchmark";

/** Drives of 40 minutes, a point every 2 seconds, and half an hour to the next one; they begin 250 days ago. */
const [pointsOfDrive, secondsOfDrive] = [1_200, 4_200];
const start = Date.now() - 250 * 86_400_000;
const secondOf = (index: number) =>
  Math.floor(index / pointsOfDrive) * secondsOfDrive + (index % pointsOfDrive) * 2;

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  printTable(`recordings: ${points} points`, await measure());
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<Row[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { admin, vehicle } = await foundCompany(client);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = benchSettings({ url: server.url, rolesSecret, dataFolder }, port);
  const program = await startProcess("api,worker", environment, port);
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    const [ask] = await enterAs(database, origin, admin, 1);
    const id = await storePoints(client, ask!, vehicle);
    const finishing = await timed(() => ask!(`POST Imports/${id}/Finish`));
    const following = await timed(() => untilFollowed(ask!, id));
    const memory = memoryOf(program.pid, "VmHWM");
    const undone = await undo(ask!, id);
    return [
      figure("finish", finishing.milliseconds, "ms", { atMost: 2_500 }),
      figure("until all trips are there", following.milliseconds / 1_000, "s", { digits: 1 }),
      ["trips", String(following.answer)],
      figure("most memory of the process of API and worker", memory, "MB"),
      figure("undo: whole", undone.reduce((sum, one) => sum + one, 0) / 1_000, "s", { digits: 1 }),
      figure("undo: calls", undone.length, ""),
      figure("undo: a call, p50", quantile(undone, 0.5), "ms"),
      // A statement is given five seconds.
      figure("undo: slowest call", undone.at(-1)!, "ms", { atMost: 2_500 }),
    ];
  } finally {
    await database.close();
    await client.end();
    await program.stop();
  }
}

async function foundCompany(client: Client): Promise<{ admin: string; vehicle: string }> {
  await client.query("set search_path = wegbuch, pg_temp");
  const { rows } = await client.query<{ admin: string; vehicle: string }>(
    `with company as (
       insert into mandators (id, name, packages, created_at) values (gen_random_uuid(), 'Transporte', 63, now()) returning id
     ), login as (
       insert into logins (id, mandator_id, email) select gen_random_uuid(), id, 'chef@transporte.example' from company
       returning mandator_id, id
     ), person as (
       insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
       select mandator_id, id, 'Anna', 'Huber', 1, now() from login returning id
     ), fleet as (
       insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
       select id, gen_random_uuid(), 'Wagen', 'W-1 TR', 0, now() from company returning id
     )
     select (select id from person) as admin, (select id from fleet) as vehicle`,
  );
  return rows[0]!;
}

/** Begins the recording, and stores its points as the gateway would. */
async function storePoints(client: Client, ask: Ask, vehicleId: string): Promise<string> {
  const instant = (index: number) => new Date(start + secondOf(index) * 1_000).toISOString();
  const file = { vehicleId, fileName: "Lang.gpx", sha256: "a".repeat(64) };
  const times = { from: instant(0), to: instant(points - 1) };
  const { id } = JSON.parse(String(await ask("POST Imports/Positions", { ...file, ...times }))) as {
    id: string;
  };
  await client.query(
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, latitude, longitude,
       altitude, speed, is_fix_valid)
     select number, $2::timestamptz + (n / $4 * $5 + n % $4 * 2) * interval '1 s', 0, n, now(), 'phone', 0,
       470000000 + n % $4 * 2000, 131234567, 431, 40, true
     from boxes cross join generate_series(0, $3::integer - 1) as n where boxes.id = $1`,
    [id, new Date(start), points, pointsOfDrive, secondsOfDrive],
  );
  return id;
}

type Told = {
  trips: number;
  recording: { isFollowed: boolean };
  undo: { removed: number; removedPoints: number } | null;
  undoneAt: string | null;
};

function told(answer: Buffer): Told {
  return JSON.parse(String(answer)) as Told;
}

async function untilFollowed(ask: Ask, id: string): Promise<number> {
  for (;;) {
    const { trips, recording } = told(await ask(`GET Imports/${id}`));
    if (!recording.isFollowed) return trips;
    await sleep(500);
  }
}

/** Gives what each call took, the shortest first. */
async function undo(ask: Ask, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let [gone, isOver] = ["removed=0&removedPoints=0", false]; !isOver;) {
    const { milliseconds, answer } = await timed(() => ask(`DELETE Imports/${id}?${gone}`));
    const { undo: undoing, undoneAt } = told(answer);
    gone = `removed=${undoing!.removed}&removedPoints=${undoing!.removedPoints}`;
    isOver = undoneAt !== null;
    times.push(milliseconds);
  }
  return times.toSorted((one, other) => one - other);
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; answer: T }> {
  const startedAt = performance.now();
  const answer = await work();
  return { milliseconds: performance.now() - startedAt, answer };
}
