import type { Client } from "pg";
import { clock } from "../clock.ts";
import { provideQueue } from "../jobs/provide-queue.ts";
import type { Log } from "../log.ts";
import { asRole } from "./database.ts";
import { migrate } from "./migrate.ts";

type Options = {
  url: string;
  rolesSecret: string;
  takeOverRoles?: boolean;
  /** The last migration to apply; all of them if it is left out. */
  upTo?: string;
  log: Log;
};

/**
 * Migrates a database and sees to what depends on the program or the day: the queue, the partitions of readings, what a
 * backup may read.
 */
export async function provideSchema(options: Options): Promise<void> {
  const { url, rolesSecret, log } = options;
  await migrate({
    ...options,
    finish: async (client) => {
      await provideQueue({ client, jobsUrl: asRole(url, "jobs", rolesSecret), log });
      await providePartitions(client);
      await provideBackupRights(client);
    },
  });
}

async function providePartitions(client: Client): Promise<void> {
  await client.query("set role wegbuch_owner");
  await client.query("select ensure_reading_partitions($1)", [clock.now().toISOString().slice(0, 10)]);
}

/** A role that nobody logs in as may read each table whole, whatever migration made it; it can do nothing else. */
async function provideBackupRights(client: Client): Promise<void> {
  await client.query(`
    set role wegbuch_owner;
    do $$
    declare
      kept regclass;
    begin
      grant usage on schema wegbuch to wegbuch_backup;
      for kept in
        select oid from pg_class where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        if not has_table_privilege('wegbuch_backup', kept, 'select') then
          execute format('grant select on %s to wegbuch_backup', kept);
        end if;
        if (select relrowsecurity from pg_class where oid = kept)
          and not exists (select from pg_policy where polrelid = kept and polname = 'backup') then
          execute format('create policy backup on %s for select to wegbuch_backup using (true)', kept);
        end if;
      end loop;
    end $$`);
}
