import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { provideSchema } from "../../../src/platform/db/provide-schema.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { connectTestDatabase, type TestDatabase } from "./database.ts";

/** A database on the coordinator of a Citus cluster of which it already is one, as its user who may do everything. */
export const citusUrl = process.env["TEST_CITUS_URL"] || undefined;

/** A migrated database of its own on all servers of the cluster. */
export async function aDatabaseOfMany(coordinator: string): Promise<TestDatabase> {
  const { rolesSecret } = inject("testServer");
  const name = `wegbuch_citus_${randomBytes(6).toString("hex")}`;
  const workers = await run<{ nodename: string; nodeport: number }>(
    coordinator,
    "select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive",
  );
  const servers = [
    coordinator,
    ...workers.map(({ nodename, nodeport }) => at(coordinator, nodename, nodeport)),
  ];
  const [url, ...others] = servers.map((server) => named(server, name)) as [string, ...string[]];
  for (const server of servers) await run(server, `create database ${name}`);
  for (const each of [url, ...others]) await run(each, "create extension citus");
  const { hostname, port } = new URL(url);
  await run(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const { nodename, nodeport } of workers)
    await run(url, `select citus_add_node('${nodename}', ${nodeport})`);
  await run(url, `alter database ${name} set citus.enable_ddl_propagation = off`);
  await provideSchema({ url, rolesSecret, log: silentLog() });
  const database = connectTestDatabase({ url, rolesSecret });
  afterAll(async () => {
    await database.close();
    for (const server of servers) await run(server, `drop database ${name} with (force)`);
  });
  return database;
}

const at = (url: string, hostname: string, port: number) =>
  Object.assign(new URL(url), { hostname, port: String(port) }).href;
const named = (url: string, pathname: string) => Object.assign(new URL(url), { pathname }).href;

async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
