import type { Client } from "pg";
import { clock } from "../clock.ts";
import { provideQueue } from "../jobs/provide-queue.ts";
import type { Log } from "../log.ts";
import { asRole } from "./database.ts";
import { migrate } from "./migrate.ts";

type Options = { url: string; rolesSecret: string; takeOverRoles?: boolean; log: Log };

/** Migrates a database and sees to what depends on the program or the day: the queue, the partitions of readings. */
export async function provideSchema(options: Options): Promise<void> {
  const { url, rolesSecret, log } = options;
  await migrate({
    ...options,
    finish: async (client) => {
      await provideQueue({ client, jobsUrl: asRole(url, "jobs", rolesSecret), log });
      await providePartitions(client);
    },
  });
}

async function providePartitions(client: Client): Promise<void> {
  await client.query("set role wegbuch_owner");
  await client.query("select ensure_reading_partitions($1)", [clock.now().toISOString().slice(0, 10)]);
}
