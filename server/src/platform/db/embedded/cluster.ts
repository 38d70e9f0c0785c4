import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { CannotStart } from "../../cannot-start.ts";
import { copyPrograms, findPrograms, hasLibraryLinks } from "./programs.ts";
import { canRun, findServerUser } from "./server-user.ts";
import type { ServerUser } from "./server-user.ts";

/** A PostgreSQL data folder that is ready to be served. */
export type Cluster = {
  /** Our folder around it, with the programs if they had to be copied, and the server's log. */
  home: string;
  folder: string;
  programs: string;
  user: ServerUser;
  password: string;
};

export const superuser = "wegbuch";

/** The only environment PostgreSQL gets: none of our settings and secrets. */
export const serverEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Finds the cluster below WEGBUCH_DATA or makes it; throws CannotStart where this cannot be. */
export async function prepareCluster(dataFolder: string, binFolder?: string): Promise<Cluster> {
  const home = path.join(dataFolder, "postgres");
  const folder = path.join(home, "cluster");
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const user = findServerUser(home, folder);
  const programs = programsFor(user, findPrograms(binFolder), home);
  const major = askMajor(programs, user);
  if (!existsSync(folder)) await createCluster({ home, folder, programs, user, major });
  requireMajor(folder, major);
  return { home, folder, programs, user, password: readFileSync(path.join(folder, passwordFile), "utf8") };
}

const passwordFile = "wegbuch-password";

/** The programs where they are, else a copy of them in the first of our folders the server's user can enter. */
function programsFor(user: ServerUser, found: string, home: string): string {
  const isUsable = (programs: string) =>
    hasLibraryLinks(programs) && canRun(user, path.join(programs, "bin", "postgres"));
  if (isUsable(found)) return found;
  for (const folder of [home, "/var/lib/wegbuch", path.join(tmpdir(), `wegbuch-${userInfo().uid}`)]) {
    const copy = copyPrograms(found, folder);
    if (copy !== undefined && isUsable(copy)) return copy;
  }
  throw new CannotStart(
    `WEGBUCH_DATA: no folder was found in which the user of PostgreSQL can run it; set DATABASE_URL.`,
  );
}

/** Which major version the programs are; asking also proves that they run here. */
function askMajor(programs: string, user: ServerUser): number {
  const { program, args, uid, gid } = user.launch([path.join(programs, "bin", "postgres"), "--version"]);
  const answer = spawnSync(program, args, { uid, gid, cwd: "/", env: serverEnvironment, encoding: "utf8" });
  const major = /\b(\d+)\.\d+/.exec(answer.stdout ?? "")?.[1];
  if (major !== undefined) return Number(major);
  const reason = (answer.stderr || answer.error?.message || "no answer").trim().split("\n")[0];
  throw new CannotStart(
    `DATABASE_URL must be set: PostgreSQL from npm does not run on this machine (${reason}).`,
  );
}

function requireMajor(folder: string, major: number): void {
  const made = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (made === String(major)) return;
  throw new CannotStart(
    `WEGBUCH_DATA: ${folder} was made by PostgreSQL ${made}, and this Wegbuch brings PostgreSQL ${major}: ` +
      `back it up with the Wegbuch that made it and restore it into a new folder.`,
  );
}

/** Makes the cluster beside its place and moves it there whole, so that a crash never leaves half of one. */
async function createCluster(cluster: Omit<Cluster, "password"> & { major: number }): Promise<void> {
  const { home, folder, programs, user, major } = cluster;
  const unfinished = `${folder}.${process.pid}`;
  removeUnfinished(home);
  const password = randomBytes(24).toString("base64url");
  const newPasswordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(newPasswordFile, password, { mode: 0o600 });
  for (const item of [unfinished, newPasswordFile])
    if (user.owner) chownSync(item, user.owner.uid, user.owner.gid);
  const initdb = path.join(programs, "bin", "initdb");
  const login = ["-U", superuser, "-A", "scram-sha-256", `--pwfile=${newPasswordFile}`];
  await run(user, [
    initdb,
    "-D",
    unfinished,
    ...login,
    "-E",
    "UTF8",
    "--data-checksums",
    ...localeOptions(major),
  ]);
  renameSync(newPasswordFile, path.join(unfinished, passwordFile));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Case folding of every alphabet without the operating system's locales, which may be missing. */
function localeOptions(major: number): string[] {
  return major >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"];
}

/** Clears what starts that died while making a cluster have left. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^cluster\.(\d+)/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function run(user: ServerUser, command: string[]): Promise<void> {
  const { program, args, uid, gid } = user.launch(command);
  const child = spawn(program, args, {
    uid,
    gid,
    cwd: "/",
    env: serverEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(
        new CannotStart(
          `WEGBUCH_DATA: the database folder could not be made (${complaint.trim().split("\n")[0]}).`,
        ),
      );
    });
  });
}
