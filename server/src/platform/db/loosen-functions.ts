import type { Client } from "pg";

type Bound = { id: string; definition: string };

/**
 * Applies a migration while functions that take the row of a table keep their text instead of what PostgreSQL parsed of it, and
 * lets them be parsed again after. Since its releases of autumn 2026 (15.20 and its like) it refuses to change the columns of a
 * table whose row a parsed body names. Within a transaction, by the owner.
 */
export async function loosenFunctions(client: Client, apply: () => Promise<void>): Promise<void> {
  const { rows: bound } = await client.query<Bound>(`
    select oid::regprocedure::text as id, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'wegbuch'::regnamespace and prosqlbody is not null
      and exists (select from unnest(proargtypes::oid[]) as argument join pg_class on reltype = argument)`);
  for (const { definition } of bound) await client.query(asText(definition));
  await apply();
  for (const each of bound) if (await isStill(client, each)) await client.query(each.definition);
}

const asText = (definition: string) =>
  definition.replace(/\nRETURN ([^]*?)\s*$/, "\nAS $body$ select $1 $body$");

/** Whether the migration left it as it was made. */
async function isStill(client: Client, { id, definition }: Bound): Promise<boolean> {
  const { rows } = await client.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where oid = to_regprocedure($1)",
    [id],
  );
  const [, body] = /\nRETURN ([^]*?)\s*$/.exec(definition) ?? [];
  return rows.length > 0 && body !== undefined && rows[0]!.text.includes(` select ${body} `);
}
