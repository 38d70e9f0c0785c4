import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type EmbeddedServer, startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { fillLogbook } from "./_logbook-fill.ts";

export const rolesSecret = "of the roles of a database that lives for one benchmark";

/**
 * Serves a database with so many trips: the one an earlier run has filled in `base`, else a new one. Months pass, so one
 * older than a week is filled anew.
 */
export async function serveLogbook(
  base: string,
  trips: number,
): Promise<{ server: EmbeddedServer; folder: string }> {
  const folder = path.resolve(base, String(trips));
  const mark = path.join(folder, "filled");
  if (!isFresh(mark)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const log = silentLog();
  const server = await startEmbedded({ dataFolder: folder, log, parameters: { max_wal_size: "4GB" } });
  try {
    await migrate({ url: server.url, rolesSecret, log });
    if (!existsSync(mark)) {
      await fill(server.url, trips);
      writeFileSync(mark, new Date().toISOString());
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { server, folder };
}

const freshMilliseconds = 7 * 86_400_000;

const isFresh = (mark: string) =>
  existsSync(mark) && Date.now() - Date.parse(readFileSync(mark, "utf8")) < freshMilliseconds;

async function fill(url: string, trips: number): Promise<void> {
  const startedAt = performance.now();
  await fillLogbook(url, rolesSecret, trips);
  console.log(`filled with ${trips} trips in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}
