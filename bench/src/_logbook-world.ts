import { Client } from "pg";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { rolesSecret, serveLogbook } from "./_logbook-database.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";

/** Filled databases stay here for the next run; a million trips take 5 GB. */
const base = process.env["BENCH_DATA"] ?? ".data/bench";

/** A filled database as its owner and as the program sees it, and the API that serves it. */
export type World = { client: Client; database: Database; origin: string };

/** Serves a database with so many trips as long as the work lasts. */
export async function inWorld<T>(trips: number, work: (world: World) => Promise<T>): Promise<T> {
  const { server, folder } = await serveLogbook(base, trips);
  const client = new Client({ connectionString: server.url });
  const database = connectDatabase({ url: server.url, rolesSecret, log: silentLog() });
  try {
    await client.connect();
    const { origin, stop } = await serveApi(server.url, folder);
    try {
      return await work({ client, database, origin });
    } finally {
      await stop();
    }
  } finally {
    await client.end();
    await database.close();
    await server.stop();
  }
}

async function serveApi(url: string, folder: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = benchSettings({ url, rolesSecret, dataFolder: folder }, port);
  const { stop } = await startProcess("api", environment, port);
  return { origin, stop };
}
