import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { loginOf, passwordOf } from "../../../src/platform/db/roles.ts";
import { freePort } from "../../../src/platform/db/embedded/start-embedded.ts";
import { aQuickFolder } from "./quick-folder.ts";

/** Debian's package, or what `TEST_PGBOUNCER` names. */
const program = process.env["TEST_PGBOUNCER"] || "/usr/sbin/pgbouncer";

/** The first that keeps prepared statements where connections are lent for a transaction. */
const [leastMajor, leastMinor] = [1, 21];

/** Whether there is a PgBouncer that can be used in transaction mode. */
export function hasPooler(): boolean {
  if (!existsSync(program)) return false;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
}

type Pooled = { url: string; rolesSecret: string; connections: number };

/**
 * A PgBouncer in transaction mode in front of a server, which lends so many connections for each database and role; gives the
 * address of the same database behind it.
 */
export async function startPooler(pooled: Pooled): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = aQuickFolder("wegbuch-pooler-");
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  const { username, password } = new URL(pooled.url);
  writeFileSync(path.join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(settings, settingsOf(folder, port, pooled));
  chmodSync(folder, 0o755);
  // It does not run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pgbouncer = spawn(program, ["-q", settings], { ...nobody, cwd: "/", stdio: "ignore" });
  const exited = once(pgbouncer, "exit");
  const url = Object.assign(new URL(pooled.url), { hostname: "127.0.0.1", port: String(port) }).href;
  await untilItAnswers(url, pooled.rolesSecret);
  const stop = async () => {
    pgbouncer.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true });
  };
  return { url, stop };
}

/** As the handbook has them: the roles' passwords are nowhere but in the database, as PostgreSQL keeps them. */
function settingsOf(folder: string, port: number, { url, connections }: Pooled): string {
  const { hostname, port: serverPort, username } = new URL(url);
  return [
    "[databases]",
    `* = host=${hostname} port=${serverPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${path.join(folder, "users.txt")}`,
    `auth_user = ${username}`,
    "auth_query = select rolname, rolpassword from pg_authid where rolname = $1",
    "pool_mode = transaction",
    "max_prepared_statements = 200",
    `default_pool_size = ${connections}`,
    "max_client_conn = 2000",
    "server_idle_timeout = 5",
    "",
  ].join("\n");
}

async function untilItAnswers(url: string, secret: string): Promise<void> {
  const address = new URL(url);
  address.username = loginOf("app");
  address.password = passwordOf("app", secret);
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: address.href });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
}
