import { setTimeout } from "node:timers/promises";
import type { Client } from "pg";
import { CannotStart } from "../../cannot-start.ts";

/** The tables a load is written to, which nobody reads before the switch. */
export type Load = { client: Client; number: number; addresses: string; streets: string };

type Finished = {
  name: string;
  country: string;
  credit: string;
  addresses: number;
  refused: number;
  now: Date;
};

const parents = ["addresses", "address_streets"] as const;
/** A look-up takes milliseconds; one that is stuck is ended by its limit of some seconds. */
const switchAttempts = 300;
const pauseMilliseconds = 100;

/** Makes the tables of a new load; those of loads that were broken off are removed. Throws CannotStart while another runs. */
export async function beginLoad(client: Client): Promise<Load> {
  await client.query("set role wegbuch_owner; set search_path = wegbuch, pg_temp");
  const { rows } = await client.query<{ is_free: boolean }>(
    "select pg_try_advisory_lock(826219, 44) as is_free",
  );
  if (!rows[0]!.is_free) throw new CannotStart("Another import of addresses is running.");
  for (const name of await leftBehind(client)) await client.query(`drop table ${name}`);
  const next = await client.query<{ number: number }>("select nextval('address_loads')::int4 as number");
  const number = next.rows[0]!.number;
  for (const parent of parents) {
    await client.query(
      `create table ${parent}_${number} (like ${parent} including defaults including constraints, check (load = ${number}))`,
    );
  }
  return { client, number, addresses: `addresses_${number}`, streets: `address_streets_${number}` };
}

export async function dropTables(client: Client, { number }: Load): Promise<void> {
  for (const parent of parents) await client.query(`drop table if exists ${parent}_${number}`);
}

/** Indexes the load, and lets it take the place of the older one of the same name: before, everybody reads that; after, this. */
export async function switchTo(load: Load, finished: Finished): Promise<void> {
  for (const parent of parents) await index(load, parent);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await replace(load, finished);
    } catch (error) {
      await load.client.query("rollback");
      const isInUse = (error as { code?: string }).code === "55P03";
      if (!isInUse || attempt === switchAttempts) throw error;
      await setTimeout(pauseMilliseconds);
    }
  }
}

async function leftBehind(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'wegbuch'::regnamespace and relkind = 'r' and not relispartition
       and relname ~ '^(addresses|address_streets)_[0-9]+$'`,
  );
  return rows.map(({ name }) => name);
}

/** The same indexes as the table it becomes a part of, which then has nothing left to build. */
async function index({ client, number }: Load, parent: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX \\S+ ON (ONLY )?\\S+', 'create index on ${parent}_${number}')
       as statement
     from pg_index where indrelid = '${parent}'::regclass`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query(`analyze ${parent}_${number}`);
}

async function replace({ client, number }: Load, finished: Finished): Promise<void> {
  await client.query("begin");
  // Who waited for one table while holding the other would deadlock with look-ups that take them the other way round.
  await client.query(`lock table ${parents.join(", ")} in access exclusive mode nowait`);
  const { rows } = await client.query<{ load: number }>("select load from address_sources where name = $1", [
    finished.name,
  ]);
  for (const parent of parents) {
    await client.query(
      `alter table ${parent} attach partition ${parent}_${number} for values in (${number})`,
    );
    for (const { load } of rows) await client.query(`drop table ${parent}_${load}`);
  }
  await client.query(
    `insert into address_sources (name, load, country, credit, address_count, refused_count, loaded_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (name) do update set load = excluded.load, country = excluded.country, credit = excluded.credit,
       address_count = excluded.address_count, refused_count = excluded.refused_count, loaded_at = excluded.loaded_at`,
    [
      finished.name,
      number,
      finished.country,
      finished.credit,
      finished.addresses,
      finished.refused,
      finished.now,
    ],
  );
  await client.query("commit");
}
