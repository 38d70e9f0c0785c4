import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";

/** The main process of a running PostgreSQL. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/**
 * The living postmaster of a cluster, whoever started it. A pid file whose number now belongs to another program is
 * removed; one of a dead process is left for PostgreSQL, which checks for orphans before it takes the folder.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, "postmaster.pid");
  const lines = readLines(file);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  const place = workplaceOf(pid, cluster);
  if (place === "cluster") return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
  if (place === "elsewhere") rmSync(file, { force: true });
  return undefined;
}

/** False for a process that is gone, and for one that is dead but not yet collected by its parent. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return !existsSync("/proc/self/stat");
  }
}

/**
 * Whether a process works inside that data folder, as its postmaster does; where there is no /proc its command line has
 * to name it. A process of somebody else is none of ours. One that ended meanwhile works nowhere: the pid file may be
 * its successor's by now, and a second postmaster would start where that is removed.
 */
export function workplaceOf(pid: number, cluster: string): "cluster" | "elsewhere" | "nowhere" {
  const where = existsSync("/proc/self/cwd") ? placeByFolder(pid, cluster) : placeByCommand(pid, cluster);
  return where === "elsewhere" && !isAlive(pid) ? "nowhere" : where;
}

function placeByFolder(pid: number, cluster: string): "cluster" | "elsewhere" {
  try {
    const [works, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return works.ino === wanted.ino && works.dev === wanted.dev ? "cluster" : "elsewhere";
  } catch {
    return "elsewhere";
  }
}

function placeByCommand(pid: number, cluster: string): "cluster" | "elsewhere" {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout.includes(cluster) ? "cluster" : "elsewhere";
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
