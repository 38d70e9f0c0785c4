import path from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import { secretOfFile } from "../secret-file.ts";
import { connectDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import { provideSchema } from "./provide-schema.ts";

/** A migrated database server: the address of its user of many rights, and the secret of the roles. */
export type PreparedDatabase = { url: string; rolesSecret: string; stop(): Promise<void> };

type Options = {
  /** Give the roles of another installation's secret new passwords. */
  takeOverRoles?: boolean;
  /** For commands: beside a Wegbuch that may be running on the same folder. */
  isGuest?: boolean;
};

/** The one secret all programs of an installation share; the first start makes it. */
export function rolesSecretOf({ databaseRolesSecret, dataFolder }: Config): string {
  return databaseRolesSecret ?? secretOfFile(path.join(dataFolder, "database-roles.secret"));
}

/** Starts the embedded PostgreSQL unless DATABASE_URL names another. Throws CannotStart. */
export async function startDatabase(
  { databaseUrl, dataFolder, postgresProgramsFolder: binFolder }: Config,
  log: Log,
  { isGuest }: Pick<Options, "isGuest"> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  return startEmbedded({ dataFolder, binFolder, isGuest, log });
}

/** Starts the database and migrates it. Throws CannotStart. */
export async function prepareDatabase(
  config: Config,
  log: Log,
  options: Options = {},
): Promise<PreparedDatabase> {
  const rolesSecret = rolesSecretOf(config);
  const server = await startDatabase(config, log, options);
  try {
    await provideSchema({ url: server.url, rolesSecret, takeOverRoles: options.takeOverRoles, log });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, rolesSecret, stop: () => server.stop() };
}

/** The database as a process uses it: prepared, connected, and stopped with `close`. */
export async function openDatabase(config: Config, log: Log, options: Options = {}): Promise<Database> {
  const prepared = await prepareDatabase(config, log, options);
  const { poolerUrl, reportDatabaseUrl: reportUrl } = config;
  const database = connectDatabase({ ...prepared, poolerUrl, reportUrl, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      await prepared.stop();
    },
  };
}
