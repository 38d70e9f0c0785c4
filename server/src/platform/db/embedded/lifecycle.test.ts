import { lstatSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { prepareCluster } from "./cluster.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";
import { freePort, startEmbedded } from "./start-embedded.ts";
import {
  aDataFolder,
  answerOf,
  aUsedDataFolder,
  log,
  query,
  remember,
  run,
  served,
  stop,
  prepareWorkshop,
} from "../../../../test/kit/db/embedded.ts";

prepareWorkshop();

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
  const folder = aUsedDataFolder();
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
  const server = await startEmbedded({ dataFolder: aUsedDataFolder(), log });
  const client = new Client({ connectionString: server.url });
  client.on("error", () => undefined);
  await client.connect();

  await server.stop();

  expect(isAlive(server.pid)).toBe(false);
});

test("a second start on the same folder says so in one line, and disturbs nobody", async () => {
  const folder = aUsedDataFolder();
  const server = await served(folder);

  const second = startEmbedded({ dataFolder: folder, log });

  await expect(second).rejects.toThrow(/^WEGBUCH_DATA: another Wegbuch is already running on .*cluster\.$/);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command joins the database of the program that is running, and leaves it running", async () => {
  const folder = aUsedDataFolder();
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
  const folder = aUsedDataFolder();
  const cluster = await prepareCluster(folder);
  await launchPostmaster(cluster, await freePort());
  const orphan = findPostmaster(cluster.folder)!;

  const server = await served(folder);

  expect(server.pid).toBe(orphan.pid);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("after the program is killed the next start has everything that was committed", async () => {
  const folder = aUsedDataFolder();
  const { child, told } = await run([folder]);
  await remember(told.url);

  child.kill("SIGKILL");
  const server = await served(folder);

  expect(await answerOf(server.url)).toBe(42);
});

test("when PostgreSQL is killed under the running program it comes back under the same address", async () => {
  const server = await served(aUsedDataFolder());
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
  const folder = aUsedDataFolder();
  const server = await startEmbedded({ dataFolder: folder, log });
  const pidFile = path.join(folder, "postgres", "cluster", "postmaster.pid");
  const content = readFileSync(pidFile, "utf8");
  await server.stop();
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));

  const next = await served(folder);

  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
});
