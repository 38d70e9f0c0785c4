import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { build } from "vite";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "../../log.ts";
import { prepareCluster } from "./cluster.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import { freePort, startEmbedded } from "./start-embedded.ts";

const isRoot = process.getuid?.() === 0;
const log = silentLog();
const workshop = aFolder(0o755);
const program = await bundleProgram();
const sharedPrograms = "/var/lib/wegbuch";
const hadSharedPrograms = existsSync(sharedPrograms);
afterAll(() => {
  rmSync(workshop, { recursive: true, force: true });
  if (!hadSharedPrograms) rmSync(sharedPrograms, { recursive: true, force: true });
});

/** A new folder below the system's folder for such things, removed with everything in it. */
function aFolder(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-embedded-"));
  chmodSync(folder, mode);
  return folder;
}

function aDataFolder(): string {
  const folder = aFolder(0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The supervisor as one file that every user can run, wherever this repository lies. */
async function bundleProgram(): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: fileURLToPath(new URL("test-program.ts", import.meta.url)),
      outDir: workshop,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "program.mjs" } },
    },
    ssr: { noExternal: true, external: ["pg-native"] },
  });
  return path.join(workshop, "program.mjs");
}

/** The PostgreSQL of npm as an install without scripts leaves it: no library links. */
function aBareInstall(into: string): string {
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

async function run(
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

async function stop(child: ChildProcess): Promise<void> {
  const over = once(child, "exit");
  child.kill("SIGTERM");
  await over;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const remember = (url: string) => query(url, "create table kept as select 42 as answer");
const answerOf = async (url: string) =>
  (await query<{ answer: number }>(url, "select answer from kept"))[0]?.answer;

const served = async (dataFolder: string, options = {}) => {
  const server = await startEmbedded({ dataFolder, log, ...options });
  onTestFinished(() => server.stop());
  return server;
};

test("the first start makes a durable database with checksums, the second one finds it", async () => {
  const folder = aDataFolder();
  const first = await startEmbedded({ dataFolder: folder, log });
  const [settings] = await query(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('data_checksums') as checksums, lower('ÄÖ') as folded, current_database() as database`,
  );
  await remember(first.url);
  await first.stop();
  const second = await served(folder);

  expect(settings).toEqual({ fsync: "on", commit: "on", checksums: "on", folded: "äö", database: "wegbuch" });
  expect(await answerOf(second.url)).toBe(42);
});

test("only the program's own user can read the password, and no secret of ours reaches PostgreSQL", async () => {
  const folder = aDataFolder();
  const server = await served(folder);

  const password = lstatSync(path.join(folder, "postgres", "cluster", "wegbuch-password"));
  expect(password.mode & 0o077).toBe(0);
  if (process.platform === "linux") {
    const environment = readFileSync(`/proc/${server.pid}/environ`, "utf8").split("\0").filter(Boolean);
    expect(
      environment
        .map((entry) => entry.split("=")[0])
        .filter((name) => !name?.startsWith("PG"))
        .join(" "),
    ).toBe("PATH LC_ALL TZ");
  }
});

test("stopping ends PostgreSQL even while somebody is connected", async () => {
  const server = await startEmbedded({ dataFolder: aDataFolder(), log });
  const client = new Client({ connectionString: server.url });
  client.on("error", () => undefined);
  await client.connect();

  await server.stop();

  expect(isAlive(server.pid)).toBe(false);
});

test("a second start on the same folder says so in one line, and disturbs nobody", async () => {
  const folder = aDataFolder();
  const server = await served(folder);

  const second = startEmbedded({ dataFolder: folder, log });

  await expect(second).rejects.toThrow(/^WEGBUCH_DATA: another Wegbuch is already running on .*cluster\.$/);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command joins the database of the program that is running, and leaves it running", async () => {
  const folder = aDataFolder();
  const server = await served(folder);

  const guest = await startEmbedded({ dataFolder: folder, isGuest: true, log });
  await remember(guest.url);
  await guest.stop();

  expect(await answerOf(server.url)).toBe(42);
});

test("starts at the same moment on an empty folder make one database; all but one are refused", async () => {
  const folder = aDataFolder();

  const runs = await Promise.all([1, 2, 3].map(() => run([folder])));

  const winners = runs.filter(({ told }) => told.refusal === undefined);
  expect(winners).toHaveLength(1);
  for (const { told } of runs)
    if (told.refusal !== undefined) expect(told.refusal).toContain("already running");
  expect(readdirSync(path.join(folder, "postgres")).filter((name) => name.startsWith("cluster"))).toEqual([
    "cluster",
  ]);
  await stop(winners[0]!.child);
});

test("a PostgreSQL that outlived its program is adopted", async () => {
  const folder = aDataFolder();
  const cluster = await prepareCluster(folder);
  await launchPostmaster(cluster, await freePort());
  const orphan = findPostmaster(cluster.folder)!;

  const server = await served(folder);

  expect(server.pid).toBe(orphan.pid);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("after the program is killed the next start has everything that was committed", async () => {
  const folder = aDataFolder();
  const { child, told } = await run([folder]);
  await remember(told.url);

  child.kill("SIGKILL");
  const server = await served(folder);

  expect(await answerOf(server.url)).toBe(42);
});

test("when PostgreSQL is killed under the running program it comes back under the same address", async () => {
  const server = await served(aDataFolder());
  await remember(server.url);
  const { pid: before, url: address } = server;

  process.kill(before, "SIGKILL");

  const isBack = async () => {
    expect(server.pid).not.toBe(before);
    expect(await answerOf(server.url)).toBe(42);
  };
  await vi.waitFor(isBack, { timeout: 20_000, interval: 100 });
  expect(server.url).toBe(address);
});

test("a pid file whose number belongs to another program by now does not stop the start", async () => {
  const folder = aDataFolder();
  const server = await startEmbedded({ dataFolder: folder, log });
  const pidFile = path.join(folder, "postgres", "cluster", "postmaster.pid");
  const content = readFileSync(pidFile, "utf8");
  await server.stop();
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));

  const next = await served(folder);

  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder with a very long path works", async () => {
  const folder = path.join(aDataFolder(), ...Array.from({ length: 6 }, (_, index) => `${index}`.repeat(60)));

  const server = await served(folder);

  expect(folder.length).toBeGreaterThan(360);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("an install without scripts works, by a copy of ours with the links, made once", async () => {
  const folder = aDataFolder();
  const binFolder = aBareInstall(path.join(aDataFolder(), "package"));
  const server = await startEmbedded({ dataFolder: folder, binFolder, log });
  await server.stop();
  const copy = readdirSync(path.join(folder, "postgres")).find((name) => name.startsWith("programs-"))!;
  const made = lstatSync(path.join(folder, "postgres", copy)).birthtimeMs;

  await (await startEmbedded({ dataFolder: folder, binFolder, log })).stop();

  expect(lstatSync(path.join(folder, "postgres", copy)).birthtimeMs).toBe(made);
  expect(existsSync(path.join(path.dirname(binFolder), "lib", "libicuuc.so.60"))).toBe(false);
});

test("an ordinary user runs it out of a read-only install", async () => {
  const home = aDataFolder();
  const binFolder = aBareInstall(path.join(home, "package"));
  makeReadOnly(path.join(home, "package"));
  const folder = path.join(home, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o777);

  const { child, told } = await run([folder, binFolder], "nobody");

  expect(told.refusal).toBeUndefined();
  expect(await query(told.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await stop(child);
  expect(isAlive(told.pid)).toBe(false);
});

test("a clone in a folder others cannot enter works, for root too", async () => {
  const closed = aFolder(0o700);
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
  const binFolder = aBareInstall(path.join(closed, "package"));

  const server = await startEmbedded({ dataFolder: path.join(closed, "data"), binFolder, log });
  await remember(server.url);
  await server.stop();
  const again = await served(path.join(closed, "data"), { binFolder });

  expect(await answerOf(again.url)).toBe(42);
  expect(lstatSync(closed).mode & 0o777).toBe(0o700);
});

test("programs in a closed folder serve data in an open one", async () => {
  const closed = aFolder(0o700);
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));

  const server = await served(aDataFolder(), { binFolder: aBareInstall(path.join(closed, "package")) });

  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder of another major version is refused in one line, and stays as it is", async () => {
  const folder = aDataFolder();
  const server = await startEmbedded({ dataFolder: folder, log });
  await server.stop();
  const versionFile = path.join(folder, "postgres", "cluster", "PG_VERSION");
  writeFileSync(versionFile, "14\n");

  const start = startEmbedded({ dataFolder: folder, log });

  await expect(start).rejects.toThrow(
    /WEGBUCH_DATA: .* was made by PostgreSQL 14, and this Wegbuch brings PostgreSQL \d+/,
  );
  expect(readFileSync(versionFile, "utf8")).toBe("14\n");
});

test("what keeps PostgreSQL from starting is told in one line", async () => {
  const start = startEmbedded({ dataFolder: aDataFolder(), parameters: { shared_buffers: "much" }, log });

  await expect(start).rejects.toThrow(
    /^WEGBUCH_DATA: the embedded PostgreSQL does not start: .*shared_buffers.*$/,
  );
});

test("a folder with PG_BIN_DIR but no program in it is refused in one line", async () => {
  const start = startEmbedded({ dataFolder: aDataFolder(), binFolder: "/nowhere", log });

  await expect(start).rejects.toThrow('PG_BIN_DIR: there is no program "postgres" in /nowhere.');
});

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadOnly(path.join(folder, entry.name));
  }
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
}
