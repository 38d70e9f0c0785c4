import { queryAt } from "../db/database-servers.ts";

/** What a database holds: of each table a fingerprint of its rows, whatever their order. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const tables = await queryAt<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migrations'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await queryAt<{ print: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as print
       from "${name}" as t`,
    );
    found[name] = row!.print;
  }
  return found;
}

/** What guards the rows: constraints, triggers, policies, owners, the next numbers. */
export const guardsOf = (url: string) =>
  queryAt<{ guard: string }>(
    url,
    `select guard from (
       select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as guard from pg_constraint
         where connamespace = 'wegbuch'::regnamespace and contype in ('f', 'p', 'u', 'x') and conparentid = 0
       union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
         join pg_class c on c.oid = tgrelid where relnamespace = 'wegbuch'::regnamespace and not tgisinternal
       union all select format('%s %s %s %s', relname, relowner::regrole, relrowsecurity, relforcerowsecurity) from pg_class
         where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p')
       union all select format('%s %s', polrelid::regclass, polname) from pg_policy
       union all select format('%s %s', sequencename, last_value) from pg_sequences where schemaname = 'wegbuch') as g
     order by guard collate "C"`,
  );

/** The queued jobs, in their order. */
export const jobsOf = (url: string) =>
  queryAt(
    url,
    `select identifier, payload::jsonb, key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
