import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { printTable, figure } from "./_print-table.ts";
import { freePort } from "./_processes.ts";
import { sized } from "./_sized.ts";

/**
 * Memory of the whole product at rest, all processes but PostgreSQL: a minute after somebody has logged in, read the
 * logbook and asked for an address, so that everything that loads when it is first used is loaded.
 */
const secondsOfRest = sized("BENCH_SECONDS", { full: 60, quick: 20 });
const goalMegabytes = 90;

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ["server/dist/main.js"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    TELTONIKA_PORT: String(await freePort()),
    PUBLIC_ORIGIN: origin,
    WEGBUCH_DATA: dataFolder,
    WEGBUCH_DEMO: "on",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await untilReady();
  await callEverything();
  await new Promise((resolve) => setTimeout(resolve, secondsOfRest * 1000));
  report();
} finally {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  rmSync(dataFolder, { recursive: true, force: true });
}

async function callEverything(): Promise<void> {
  const login = await fetch(`${origin}/api/Authentication/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin@alpenland.example", password: "wegbuch-demo" }),
  });
  const { token } = (await login.json()) as { token: string };
  for (const path of [
    "Users/current",
    "Vehicles",
    "Trips",
    "Geolocation/ReverseGeoCode?latitude=48.2&longitude=16.4",
    "Geolocation/Autocomplete?address=Linz",
  ]) {
    const answer = await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
}

function report(): void {
  const rows = familyOf(server.pid!).map((pid) => ({ name: nameOf(pid), ...memoryOf(pid) }));
  const ours = rows.filter((row) => !row.name.startsWith("postgres"));
  const database = rows.filter((row) => row.name.startsWith("postgres"));
  printTable(`idle: memory ${secondsOfRest} s after the last call`, [
    figure(`${ours.length} of our own processes`, sum(ours, "rss"), "MB", { atMost: goalMegabytes }),
    figure("the same, shared pages by share", sum(ours, "pss"), "MB"),
    figure(`${database.length} of PostgreSQL, shared pages by share`, sum(database, "pss"), "MB"),
  ]);
}

function sum(rows: readonly { rss: number; pss: number }[], column: "rss" | "pss"): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

/** The process and everything it started, however deep. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
}

/** Megabytes; shared pages count whole in RSS and by share in PSS. */
function memoryOf(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? 0);
  return { rss: kilobytes("Rss") / 1024, pss: kilobytes("Pss") / 1024 };
}

async function untilReady(): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error("the server ended by itself");
    const isReady = await fetch(`${origin}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
