import type { Config } from "../config.ts";
import { eraseAgain } from "../features/retention/erase-again.ts";
import { backUp } from "../platform/backup/back-up.ts";
import { restore } from "../platform/backup/restore.ts";
import { clock } from "../platform/clock.ts";
import { connectDatabase } from "../platform/db/database.ts";
import { rolesSecretOf, startDatabase } from "../platform/db/prepare-database.ts";
import { headsFolder } from "../platform/history/daily-heads.ts";
import { allMandators } from "../platform/history/verify-history.ts";
import type { Log } from "../platform/log.ts";

type Parts = { config: Config; log: Log; folder: string };

/** Backs up beside a Wegbuch that may be running; gives the lines the operator reads. */
export async function backUpInstallation({ config, log, folder }: Parts): Promise<string[]> {
  const server = await startDatabase(config, log, { isGuest: true });
  try {
    const { tables, rows, bytes } = await backUp({
      url: server.url,
      folder,
      history: filesOf(config),
      clock,
    });
    return [
      `${folder} holds ${tables} tables with ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB.`,
      `The key of the history is not in it: keep ${config.historyKeyFile} somewhere else.`,
    ];
  } finally {
    await server.stop();
  }
}

/** Restores into a database nobody uses; gives the lines the operator reads. */
export async function restoreInstallation(parts: Parts & { withoutHeads: boolean }): Promise<string[]> {
  const { config, log, folder, withoutHeads } = parts;
  const server = await startDatabase(config, log);
  try {
    const rolesSecret = rolesSecretOf(config);
    const history = filesOf(config);
    const { createdAt, tables, rows, jobs } = await restore({
      url: server.url,
      rolesSecret,
      folder,
      history,
      withoutHeads,
      log,
    });
    const repeated = await eraseRestored({ url: server.url, rolesSecret, folder: history.headsFolder, log });
    return [
      `${tables} tables with ${rows} rows and ${jobs} jobs are as they were at ${createdAt}.`,
      ...(repeated > 0 ? [`${repeated} erasures since then were repeated.`] : []),
    ];
  } finally {
    await server.stop();
  }
}

type Erased = { url: string; rolesSecret: string; folder: string; log: Log };

/** Nothing that was erased comes back: it is erased again before anybody may ask for it (rule retention/restores). */
async function eraseRestored({ folder, ...connection }: Erased): Promise<number> {
  const database = connectDatabase(connection);
  try {
    return await eraseAgain({ database, clock, folder }, await allMandators(database));
  } finally {
    await database.close();
  }
}

function filesOf({ dataFolder, historyKeyFile }: Config) {
  return { headsFolder: headsFolder(dataFolder), keyFile: historyKeyFile };
}
