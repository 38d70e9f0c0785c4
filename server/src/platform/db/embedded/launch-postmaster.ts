import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../../cannot-start.ts";
import { serverEnvironment } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { findPostmaster } from "./postmaster.ts";

/** Small at rest, safe at every commit; a fleet that needs more brings its own server. */
const defaults = {
  listen_addresses: "127.0.0.1",
  // Loopback needs no socket file, whose path may not be longer than 107 bytes.
  unix_socket_directories: "",
  max_connections: "70",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  wal_compression: "on",
  random_page_cost: "1.1",
  jit: "off",
  work_mem: "16MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  log_min_messages: "log",
  log_line_prefix: "%m [%p] ",
};

const logBytes = 10_000_000;

/**
 * Starts PostgreSQL on a cluster and waits until it is ready. Returns without it when somebody else was first or
 * processes of a dead one still hold the folder, so that the caller looks again; throws CannotStart otherwise.
 */
export async function launchPostmaster(cluster: Cluster, port: number, parameters = {}): Promise<void> {
  const log = openLog(cluster.home);
  const settings = Object.entries({ ...defaults, ...parameters, port: String(port) });
  const { program, args, uid, gid } = cluster.user.launch([
    path.join(cluster.programs, "bin", "postgres"),
    "-D",
    cluster.folder,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  // Apart from our process group, so that Ctrl+C in a terminal reaches only us and we stop the server when we are done.
  const child = spawn(program, args, {
    uid,
    gid,
    cwd: "/",
    env: serverEnvironment,
    detached: true,
    stdio: ["ignore", log.file, log.file],
  });
  closeSync(log.file);
  child.unref();
  if (await becomesReady(child, cluster.folder)) return;
  const complaint = readFileSync(log.path, "utf8").slice(log.size).trim();
  if (/postmaster\.pid|shared memory block/.test(complaint)) return;
  const reason = complaint.split("\n").find((line) => line.includes("FATAL")) ?? complaint.split("\n")[0];
  throw new CannotStart(
    `WEGBUCH_DATA: the embedded PostgreSQL does not start: ${reason?.replace(/^.*FATAL: */, "")}`,
  );
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  child.on("error", () => undefined);
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const postmaster = findPostmaster(folder);
    if (postmaster?.isReady && postmaster.pid === child.pid) return true;
    await sleep(5);
  }
  return false;
}

/** Messages of the server go to a file, because the server may outlive us; it is begun anew when it has grown. */
function openLog(home: string): { path: string; file: number; size: number } {
  const file = path.join(home, "server.log");
  const grown = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (grown > logBytes) renameSync(file, `${file}.1`);
  return { path: file, file: openSync(file, "a", 0o600), size: grown > logBytes ? 0 : grown };
}
