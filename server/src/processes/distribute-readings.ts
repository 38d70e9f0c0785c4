import { Client } from "pg";
import type { Config } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { prepareDatabase } from "../platform/db/prepare-database.ts";
import { loginOf, roleNames } from "../platform/db/roles.ts";
import type { Log } from "../platform/log.ts";

/** What boxes sent, the one led by the other: a box's records of both lie on one server. */
const tables = ["frames", "readings"];

/** The first Citus this was tried with. */
const leastCitus = 13;

const rolesOnWorkers = [...roleNames.map(loginOf), "wegbuch_owner", "wegbuch_backup"];

type Worker = { nodename: string; nodeport: number };

/** Brings the database up to date and spreads it, beside a Wegbuch that may be running. */
export async function distributeAll(config: Config, log: Log, tell: (line: string) => void): Promise<void> {
  const prepared = await prepareDatabase(config, log, { isGuest: true });
  const client = new Client({ connectionString: prepared.url, application_name: "wegbuch distribute" });
  try {
    await client.connect();
    await distributeReadings(client, tell);
  } finally {
    await client.end();
    await prepared.stop();
  }
}

/**
 * Spreads what boxes sent over the workers of a Citus cluster by the number of the box (rule database/by-box), and tells each
 * step. What is done already is left as it is, so that a run that was broken off is gone on with by the next one. The client
 * is the coordinator's user who may do everything. Throws CannotStart.
 */
export async function distributeReadings(client: Client, tell: (line: string) => void): Promise<void> {
  const workers = await requireCluster(client);
  tell(`${workers.length} workers: ${workers.map(nameOf).join(", ")}.`);
  // What migrations do concerns the coordinator alone, but for the tables that are spread.
  await client.query("set citus.enable_ddl_propagation = off");
  await client.query(`
    do $$ begin
      execute format('alter database %I set citus.enable_ddl_propagation = off', current_database());
    end $$`);
  // The servers ask each other as the role that asks, and within functions as the owner.
  await client.query("alter role wegbuch_owner login; alter role wegbuch_backup login");
  for (const worker of workers) await prepareWorker(client, worker);
  tell("Each of them has the roles and the schema.");
  for (const table of tables) await spread(client, table, tell);
}

async function requireCluster(client: Client): Promise<Worker[]> {
  const { rows } = await client.query<{ version: string; is_super: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version, rolsuper as is_super
     from pg_roles where rolname = current_user`,
  );
  const { version, is_super } = rows[0]!;
  if (version === null || Number.parseInt(version, 10) < leastCitus)
    throw new CannotStart(
      `DATABASE_URL: this needs Citus ${leastCitus} or newer, as an extension of the database.`,
    );
  if (!is_super)
    throw new CannotStart("DATABASE_URL: this needs a superuser of the coordinator and all workers.");
  const { rows: workers } = await client.query<Worker>(
    `select nodename, nodeport from pg_dist_node
     where groupid <> 0 and isactive and shouldhaveshards order by nodename, nodeport`,
  );
  if (workers.length === 0)
    throw new CannotStart("DATABASE_URL: the coordinator knows no worker: add each with citus_add_node.");
  return workers;
}

async function prepareWorker(client: Client, worker: Worker): Promise<void> {
  for (const role of rolesOnWorkers)
    await onWorker(
      client,
      worker,
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${role}') then create role ${role} noinherit; end if;
         alter role ${role} login;
       end $$`,
    );
  // As there, no plan that is kept reads all of a table.
  await onWorker(client, worker, "alter role wegbuch_tracker set enable_seqscan = off");
  await onWorker(client, worker, "alter role wegbuch_tracker set jit = off");
  await onWorker(client, worker, "create schema if not exists wegbuch authorization wegbuch_owner");
  await onWorker(client, worker, `grant usage on schema wegbuch to ${rolesOnWorkers.join(", ")}`);
}

async function onWorker(client: Client, worker: Worker, statement: string): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    `select success, result from master_run_on_worker(array[$1]::text[], array[$2]::int[], array[$3]::text[], false)`,
    [worker.nodename, worker.nodeport, statement],
  );
  if (!rows[0]!.success) throw new CannotStart(`${nameOf(worker)}: ${rows[0]!.result}`);
}

/** One transaction of Citus for each table: it copies what is there, and whoever stores meanwhile waits. */
async function spread(client: Client, table: string, tell: (line: string) => void): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = format('wegbuch.%I', $1::text)::regclass",
    [table],
  );
  if (rowCount === 1) return tell(`${table} are spread already.`);
  tell(`${table} are being spread; boxes send again what cannot be stored meanwhile …`);
  const beside = table === tables[0] ? "none" : `wegbuch.${tables[0]}`;
  await client.query(
    "select create_distributed_table(format('wegbuch.%I', $1::text)::regclass, 'box_number', colocate_with => $2)",
    [table, beside],
  );
  tell(`${table} are spread.`);
}

const nameOf = ({ nodename, nodeport }: Worker) => `${nodename}:${nodeport}`;
