import { asOwner, type TestDatabase } from "../db/database.ts";

type Print = { name: string; print: string };

/**
 * Watches every table of ours and the queue of jobs: `changes()` names those whose rows have changed since it was last
 * asked, whoever changed them.
 */
export async function aWatch(database: TestDatabase) {
  const text = await fingerprintQuery(database);
  const look = async () => {
    // Asked so often of so many tables, it is planned once.
    const { rows } = await database.owner.query<Print>({ name: "fingerprint", text });
    return new Map(rows.map(({ name, print }) => [name, print]));
  };
  let before = await look();
  async function changes(): Promise<string[]> {
    const now = await look();
    const changed = [...now].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
    before = now;
    return changed;
  }
  return { changes };
}

/** One statement: for each table how many rows it has, and the sum of what its rows hash to, in whatever order. */
async function fingerprintQuery(database: TestDatabase): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition
       and (relnamespace = 'wegbuch'::regnamespace or oid = 'graphile_worker._private_jobs'::regclass)
     order by 1`,
  );
  return tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as print
         from ${name} as r`,
    )
    .join(" union all ");
}
