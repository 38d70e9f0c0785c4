// What is done with a whole installation, at ten and a hundred times as many trips: nothing may grow faster than they do.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { clock } from "../../server/src/platform/clock.ts";
import { backUp } from "../../server/src/platform/backup/back-up.ts";
import { restore } from "../../server/src/platform/backup/restore.ts";
import { connectDatabase, type Database, inMandator } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { provideSchema } from "../../server/src/platform/db/provide-schema.ts";
import { recordChange } from "../../server/src/platform/history/record-change.ts";
import { verifyHistory } from "../../server/src/platform/history/verify-history.ts";
import { runJobs } from "../../server/src/platform/jobs/run-jobs.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { fillLogbook } from "./_logbook-fill.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const most = sized("BENCH_TRIPS", { full: 1_000_000, quick: 30_000 });
const sizes = [most / 100, most / 10, most];
/** Ten times as many may take ten times as long, and what a shared machine does to a figure. */
const goalOfGrowth = 1.25;
const entriesAtOnce = 1_000;
const dueJobs = 1_000;
/** As many as one statement asks for within its time. */
const jobsAtOnce = 1_000;
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

/** Seconds of each kind of work. */
type Measured = Record<keyof typeof works, number>;
const works = {
  appended: "history: an entry for every fifth trip appended",
  verified: "history: all verified",
  backedUp: "backup",
  restored: "restore",
  jobs: `${dueJobs} jobs done while a tenth as many as trips wait`,
};

const all: Measured[] = [];
for (const trips of sizes) all.push(await measured(trips));
printTable(
  `growth: ${sizes.map((trips) => trips.toLocaleString("en")).join(", ")} trips`,
  (Object.keys(works) as (keyof Measured)[]).flatMap(rowsOf),
);

function rowsOf(work: keyof Measured): Row[] {
  const [few, many, all100] = all.map((one) => one[work]) as [number, number, number];
  const times = [few, many, all100].map((seconds) => `${seconds.toFixed(2)} s`).join(", ");
  // The jobs are as many each time.
  const grown = work === "jobs" ? all100 / many : all100 / many / 10;
  return [
    [works[work], times],
    figure(`${works[work]}: the most beside a tenth, for each`, grown, "×", {
      digits: 2,
      atMost: goalOfGrowth,
    }),
  ];
}

async function measured(trips: number): Promise<Measured> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log, parameters: { max_wal_size: "4GB" } });
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await provideSchema({ url: server.url, rolesSecret, log });
    await fillLogbook(server.url, rolesSecret, trips);
    const appended = await seconds(() => appendHistory(server.url, database, trips / 5));
    const verified = await seconds(() => verify(database));
    const jobs = await doJobs(database, trips / 10);
    const folder = path.join(dataFolder, "backup");
    const backedUp = await seconds(() =>
      backUp({ url: server.url, folder, history: historyIn(dataFolder), clock }),
    );
    const restored = await restoredIn(folder);
    return { appended, verified, backedUp, restored, jobs };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

function historyIn(folder: string) {
  return { headsFolder: path.join(folder, "history-heads"), keyFile: path.join(folder, "history-key") };
}

/** In place of the history of the filled database, which is not chained: one that is, of one company. */
async function appendHistory(url: string, database: Database, entries: number): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "set session_replication_role = replica; truncate wegbuch.history, wegbuch.history_heads",
  );
  const { rows } = await owner.query<{ id: string }>("select id from wegbuch.mandators order by id limit 1");
  await owner.end();
  for (let done = 0; done < entries; done += entriesAtOnce) {
    await inMandator(database, rows[0]!.id, async (db) => {
      for (let entry = done; entry < Math.min(done + entriesAtOnce, entries); entry += 1)
        recordChange(db, "System", { kind: "trip", id: newId() }, {}, { description: `Kunde ${entry}` });
    });
  }
}

async function verify(database: Database): Promise<void> {
  const { findings } = await verifyHistory(database, []);
  if (findings.length > 0) throw new Error(`The history does not fit: ${findings[0]!.problem}`);
}

/** Seconds for the jobs that are due, beside others that are not. */
async function doJobs(database: Database, waiting: number): Promise<number> {
  await queue(database, waiting, "interval '1 day'");
  await queue(database, dueJobs, "interval '0'");
  let done = 0;
  let tell = () => undefined as void;
  const over = new Promise<void>((resolve) => (tell = resolve));
  const startedAt = performance.now();
  const runner = await runJobs({
    database,
    log,
    handlers: {
      lookUpAddresses: async () => {
        done += 1;
        if (done === dueJobs) tell();
      },
    },
  });
  await over;
  const took = (performance.now() - startedAt) / 1_000;
  await runner.stop();
  return took;
}

async function queue(database: Database, count: number, after: string): Promise<void> {
  for (let left = count; left > 0; left -= jobsAtOnce) {
    await database
      .pool("admin")
      .query(
        `select enqueue('lookUpAddresses', '{}', now() + ${after}, null) from generate_series(1, $1::int)`,
        [Math.min(left, jobsAtOnce)],
      );
  }
}

async function restoredIn(folder: string): Promise<number> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log, parameters: { max_wal_size: "4GB" } });
  try {
    return await seconds(() =>
      restore({
        url: server.url,
        rolesSecret,
        folder,
        history: historyIn(dataFolder),
        withoutHeads: true,
        log,
      }),
    );
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}
