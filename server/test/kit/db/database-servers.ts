import { spawn } from "node:child_process";
import type { StdioOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { silentLog } from "../../../src/platform/log.ts";
import { prepareCluster, serverEnvironment, superuser } from "../../../src/platform/db/embedded/cluster.ts";
import { launchPostmaster } from "../../../src/platform/db/embedded/launch-postmaster.ts";
import { findPostmaster, isAlive } from "../../../src/platform/db/embedded/postmaster.ts";
import { findServerUser } from "../../../src/platform/db/embedded/server-user.ts";
import { freePort, startEmbedded } from "../../../src/platform/db/embedded/start-embedded.ts";
import { forgetful } from "./database-server.ts";
import { aQuickFolder } from "./quick-folder.ts";

/** Debian's package of the oldest PostgreSQL that is supported. */
const debiansPrograms = "/usr/lib/postgresql/15/bin";

/** The version a second server has: that of Debian where it is installed, else the one of npm again. */
const otherPrograms = existsSync(path.join(debiansPrograms, "initdb")) ? debiansPrograms : undefined;

/** A PostgreSQL beside the one of all tests, for one file; gives the address of its user who may do everything. */
export async function anotherServer(parameters: Record<string, string> = {}): Promise<string> {
  const dataFolder = aQuickFolder("wegbuch-other-");
  const server = await startEmbedded({
    dataFolder,
    binFolder: otherPrograms,
    parameters: { ...forgetful, ...parameters },
    log: silentLog(),
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  });
  return server.url;
}

/** A PostgreSQL for one file that goes away and comes back when the test says so. */
export async function aServerThatGoesAway() {
  const home = aQuickFolder("wegbuch-unsteady-");
  const [cluster, port] = [await prepareCluster(home, otherPrograms), await freePort()];
  const settings = { ...forgetful, synchronous_commit: "on", max_connections: "200" };
  // While processes of one that was killed still hold the folder it does not start, and is tried again.
  const comeBack = () =>
    vi.waitFor(
      async () => {
        await launchPostmaster(cluster, port, settings);
        expect(findPostmaster(cluster.folder)?.isReady).toBe(true);
      },
      { timeout: 20_000, interval: 50 },
    );
  const goAway = async (signal: NodeJS.Signals) => {
    const postmaster = findPostmaster(cluster.folder);
    if (postmaster === undefined) return;
    process.kill(postmaster.pid, signal);
    await vi.waitFor(() => expect(isAlive(postmaster.pid)).toBe(false), { timeout: 20_000, interval: 5 });
  };
  afterAll(async () => {
    await goAway("SIGINT");
    rmSync(home, { recursive: true });
  });
  await comeBack();
  const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
  return { url, goAway, comeBack };
}

/** A replica of a server, with what it has logged; `end` takes it away. */
export type Replica = { url: string; log(): string; end(): Promise<void> };

/**
 * A replica that streams from a server of this file. Only Debian's package brings the program that makes one; null on a
 * machine without it.
 */
export async function aReplicaOf(server: string): Promise<Replica | null> {
  if (otherPrograms === undefined) return null;
  const home = aQuickFolder("wegbuch-replica-");
  const folder = path.join(home, "cluster");
  const user = findServerUser(home, folder);
  if (user.owner) chownSync(home, user.owner.uid, user.owner.gid);
  const run = (command: string[], stdio: StdioOptions) => {
    const { program, args, uid, gid } = user.launch([
      path.join(otherPrograms, command[0]!),
      ...command.slice(1),
    ]);
    return spawn(program, args, { uid, gid, cwd: "/", env: serverEnvironment, stdio });
  };
  const copy = run(
    ["pg_basebackup", "-D", folder, "-R", "-X", "stream", "-c", "fast", "-d", server],
    "inherit",
  );
  if ((await once(copy, "exit"))[0] !== 0) throw new Error("The replica could not be made");
  const [port, logFile] = [await freePort(), path.join(home, "replica.log")];
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    "log_connections=on",
  ];
  const log = openSync(logFile, "a");
  const postgres = run(
    ["postgres", "-D", folder, ...settings.flatMap((one) => ["-c", one])],
    ["ignore", log, log],
  );
  closeSync(log);
  const exited = once(postgres, "exit");
  const end = async () => {
    postgres.kill("SIGINT");
    await exited;
  };
  afterAll(async () => {
    await end();
    rmSync(home, { recursive: true });
  });
  const url = Object.assign(new URL(server), { port: String(port) }).href;
  await vi.waitFor(() => queryAt(url, "select"), { timeout: 20_000 });
  return { url, log: () => readFileSync(logFile, "utf8"), end };
}

/** A database nobody has migrated, on a server, for one test. */
export async function anEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `wegbuch_empty_${randomBytes(6).toString("hex")}`;
  await queryAt(serverUrl, `create database ${name}`);
  onTestFinished(async () => void (await queryAt(serverUrl, `drop database ${name} with (force)`)));
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

/**
 * A user with the rights DATABASE_URL needs and no more; gives the address of a database as that user. `roles` are those
 * that another user has made on a server before, on which nothing of this one is left after the test.
 */
export async function aPlainUser(url: string, roles = ""): Promise<string> {
  const [username, password] = [
    `operator_${randomBytes(6).toString("hex")}`,
    randomBytes(12).toString("hex"),
  ];
  await queryAt(url, `create role ${username} login createrole password '${password}'`);
  await queryAt(url, `grant create on database ${new URL(url).pathname.slice(1)} to ${username}`);
  if (roles !== "") {
    await queryAt(url, `grant ${roles} to ${username}`);
    onTestFinished(async () => void (await queryAt(url, `drop owned by ${username}; drop role ${username}`)));
  }
  return Object.assign(new URL(url), { username, password }).href;
}

/** Asks one thing of a database by its address, in UTC. */
export async function queryAt<Row extends object>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({
    connectionString: url,
    options: "-c search_path=wegbuch,pg_temp -c timezone=UTC",
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
