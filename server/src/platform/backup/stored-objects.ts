import type { Client } from "pg";

/** A table whose rows are kept, with its columns in their order; a partitioned one counts as one table. */
export type Table = { name: string; columns: string[] };

export type Partition = { parent: string; name: string; bound: string };

/** Every table of the schema but the list of migrations, which the manifest carries. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c
     where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'migrations'
       -- An import of addresses that is under way.
       and relname !~ '^(addresses|address_streets)_[0-9]+$'
     order by relname`,
  );
  return rows;
}

export async function readPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select i.inhparent::regclass::text as parent, c.relname::text as name,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where c.relnamespace = 'wegbuch'::regnamespace and c.relkind = 'r' and c.relispartition
     order by c.relname`,
  );
  return rows;
}

export async function readSequenceNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'wegbuch'::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** What rows look like as text must not depend on whose session reads or writes them. */
export const sessionSettings = `set search_path = wegbuch, pg_temp; set timezone = 'UTC'; set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'`;

export const quoted = (name: string) => `"${name}"`;
