import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { silentLog } from "../../../src/platform/log.ts";
import { findPrograms } from "../../../src/platform/db/embedded/programs.ts";
import { startEmbedded } from "../../../src/platform/db/embedded/start-embedded.ts";
import { aQuickFolder } from "./quick-folder.ts";

const isRoot = process.getuid?.() === 0;
export const log = silentLog();
let workshop = "";
let program = "";
let seed = "";

/** Makes, for one test file, the program its tests run and the database they begin with. */
export function prepareWorkshop(): void {
  beforeAll(async () => {
    workshop = aQuickFolder("wegbuch-workshop-");
    program = await bundleProgram();
    seed = await makeSeed();
  });
  afterAll(() => rmSync(workshop, { recursive: true, force: true }));
}

/** A new folder below the system's folder for such things, removed with everything in it. */
export function aFolder(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-embedded-"));
  chmodSync(folder, mode);
  return folder;
}

/** An empty data folder of one test. */
export function aDataFolder(): string {
  return forOneTest(aFolder(0o755));
}

/**
 * A data folder with a database that was made before and stopped; making one takes longer than most tests. One that
 * programs are to be run from is given a folder of the disk.
 */
export function aUsedDataFolder(folder = forOneTest(aQuickFolder("wegbuch-embedded-"))): string {
  expect(spawnSync("cp", ["-a", path.join(seed, "postgres"), folder]).status).toBe(0);
  return folder;
}

function forOneTest(folder: string): string {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeSeed(): Promise<string> {
  const folder = path.join(workshop, "seed");
  await (await startEmbedded({ dataFolder: folder, log })).stop();
  return folder;
}

/** The supervisor as one file that every user can run, wherever this repository lies. */
async function bundleProgram(): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: fileURLToPath(new URL("embedded-program.ts", import.meta.url)),
      outDir: workshop,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "program.mjs" } },
    },
    ssr: { noExternal: true, external: ["pg-native"] },
  });
  return path.join(workshop, "program.mjs");
}

/** The PostgreSQL of npm as an install without scripts leaves it: no library links. */
export function aBareInstall(into: string): string {
  const from = path.dirname(findPrograms());
  mkdirSync(into, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const [source, target] = [entry.parentPath, path.join(into, path.relative(from, entry.parentPath))];
    if (entry.isDirectory()) mkdirSync(path.join(target, entry.name), { recursive: true });
    else if (entry.isFile()) copyOrLink(path.join(source, entry.name), path.join(target, entry.name));
  }
  return path.join(into, "native", "bin");
}

/** A link is quicker; it cannot lead to another file system. */
function copyOrLink(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

type Told = { url: string; pid: number; refusal?: string };

/** Serves a folder from a program of its own, as nobody if we are root and it is asked for; gives what it said. */
export async function run(
  [folder, binFolder = path.join(findPrograms(), "bin")]: string[],
  as?: "nobody",
): Promise<{ child: ChildProcess; told: Told }> {
  const command = [process.execPath, program, folder!, binFolder];
  if (as === "nobody" && isRoot)
    command.unshift("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
  const child = spawn(command[0]!, command.slice(1), { stdio: ["ignore", "pipe", "inherit"], cwd: "/" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { child, told: JSON.parse(line) as Told };
}

export async function stop(child: ChildProcess): Promise<void> {
  const over = once(child, "exit");
  child.kill("SIGTERM");
  await over;
}

export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What is committed, and whether it is still there (42). */
export const remember = (url: string) => query(url, "create table kept as select 42 as answer");
export const answerOf = async (url: string) =>
  (await query<{ answer: number }>(url, "select answer from kept"))[0]?.answer;

/** Serves a folder until the test is over. */
export const served = async (dataFolder: string, options = {}) => {
  const server = await startEmbedded({ dataFolder, log, ...options });
  onTestFinished(() => server.stop());
  return server;
};
