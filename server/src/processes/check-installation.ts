import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Client } from "pg";
import type { Config, Topic } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { type Clock, clock as ours } from "../platform/clock.ts";
import { connectDatabase, type Database } from "../platform/db/database.ts";
import { millisecondsApart } from "../platform/db/milliseconds-apart.ts";
import { connect, ourMigrations, requireMigrated } from "../platform/db/migrate.ts";
import { rolesSecretOf, startDatabase } from "../platform/db/prepare-database.ts";
import { requireRights, roleNames } from "../platform/db/roles.ts";
import { openGeocoder } from "../platform/geocoding/open-geocoder.ts";
import { headsFolder, signedDays } from "../platform/history/daily-heads.ts";
import { hasRoomOnDisk } from "../platform/http/health.ts";
import type { Log } from "../platform/log.ts";
import { openMailer } from "../platform/mail/open-mailer.ts";
import { openRouter } from "../platform/routing/open-router.ts";
import { configReader } from "../platform/settings/current-config.ts";
import { describeKey, secretsKeyOf } from "../platform/settings/secrets-key.ts";
import { secretOfFile } from "../platform/secret-file.ts";
import { findSealed } from "./find-sealed.ts";

/** One thing an operator wants to be sure of, and what was found. */
export type Check = { name: string; isFine: boolean; found: string };

type Parts = {
  config: Config;
  /** The address of the user of many rights, and the database as the program's roles see it. */
  url: string;
  database: Database;
  clock: Clock;
};

const mostClockSkewMilliseconds = 2_000;

/** Starts what is needed to look, and looks. */
export async function checkAll(config: Config, log: Log): Promise<Check[]> {
  const server = await startDatabase(config, log, { isGuest: true });
  const [rolesSecret, reportUrl] = [rolesSecretOf(config), config.reportDatabaseUrl];
  const database = connectDatabase({ url: server.url, reportUrl, rolesSecret, log });
  try {
    return await checkInstallation({ config, url: server.url, database, clock: ours });
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Looks at what the program depends on, changes nothing, and asks everything even if something is bad. */
export async function checkInstallation({ config, url, database, clock }: Parts): Promise<Check[]> {
  return Promise.all([
    check("database", () => withClient(url, version)),
    check("rights", () => withClient(url, rights)),
    check("migrations", () => withClient(url, migrations)),
    ...roleNames.map((role) => check(role, async () => `logs in as ${await userOf(database, role)}`)),
    check("readings", () => withClient(url, spreadOf)),
    check("replica", () => replica(database)),
    check("clock", () => compareClocks(database, clock)),
    check("disk", () => freeSpace(config.dataFolder)),
    check("secrets", () => withClient(url, (client) => sealedValues(client, config))),
    check("history", async () => historyFiles(config)),
    check("geocoder", () => askGeocoder(config, database)),
    check("router", () => askRouter(config)),
    check("mail", async () => openMailer(await readCurrent(config, database, "mail")).check()),
  ]);
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, isFine: true, found: oneLine(await look()) };
  } catch (error) {
    return { name, isFine: false, found: oneLine((error as Error).message) };
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

async function withClient(url: string, look: (client: Client) => Promise<string>): Promise<string> {
  const client = new Client({ connectionString: url, application_name: "wegbuch check" });
  client.on("error", () => undefined);
  await connect(client);
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

async function version(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select version()");
  return rows[0]!.version.split(" on ")[0]!;
}

async function rights(client: Client): Promise<string> {
  await requireRights(client);
  const { rows } = await client.query<{ name: string }>("select current_user as name");
  return `the user "${rows[0]!.name}" may make roles and tables`;
}

async function migrations(client: Client): Promise<string> {
  const ours = ourMigrations();
  await requireMigrated(client, ours);
  return `up to ${ours.at(-1)!.file}, as this program needs them`;
}

async function userOf(database: Database, role: (typeof roleNames)[number]): Promise<string> {
  const { rows } = await database.pool(role).query<{ name: string }>("select current_user as name");
  return rows[0]!.name;
}

type OfWorker = { shards: number; bytes: number };

/** Where what boxes sent lies; the fullest worker against the mean says when shards are to be moved. */
async function spreadOf(client: Client): Promise<string> {
  const { rows: known } = await client.query<{ is_spread: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as is_spread",
  );
  const { rows } = known[0]!.is_spread
    ? await client.query<OfWorker>(
        `with sent as (
           select nodename, nodeport, shard_size from citus_shards join pg_class on pg_class.oid = table_name
           where relnamespace = 'wegbuch'::regnamespace and relname ~ '^(frames|readings)')
         select count(sent.*)::int as shards, coalesce(sum(shard_size), 0)::float8 as bytes from sent
         full join (select nodename, nodeport from pg_dist_node where isactive and shouldhaveshards and exists (select from sent))
           as worker using (nodename, nodeport)
         group by nodename, nodeport`,
      )
    : { rows: [] };
  if (rows.length === 0) return "what boxes sent lies in this database";
  const bytes = rows.map((worker) => worker.bytes);
  const sum = bytes.reduce((all, each) => all + each, 0);
  const skew = sum === 0 ? 1 : (Math.max(...bytes) * bytes.length) / sum;
  const shards = rows.reduce((all, worker) => all + worker.shards, 0);
  return `${shards} shards on ${rows.length} workers, ${(sum / 1e9).toFixed(1)} GB, the fullest with ${skew.toFixed(2)} of the mean`;
}

const mostLagSeconds = 60;

async function replica({ reports }: Database): Promise<string> {
  const lag = await reports.lag();
  if (lag === null) return "none: documents are read from the database itself";
  const found = `${lag.bytes} bytes and ${lag.seconds.toFixed(1)} s behind`;
  if (lag.seconds > mostLagSeconds) throw new Error(found);
  return found;
}

async function compareClocks(database: Database, clock: Clock): Promise<string> {
  const apart = await millisecondsApart(database, clock);
  if (apart > mostClockSkewMilliseconds) throw new Error(`${apart} ms apart from the clock of the database`);
  return `${apart} ms apart from the clock of the database`;
}

async function freeSpace(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const found = `${((bavail * bsize) / 1e9).toFixed(1)} GB free for ${folder}`;
  if (!(await hasRoomOnDisk(folder))) throw new Error(`only ${found}`);
  return found;
}

/** Whether what is sealed can be opened; the key is told apart from those of other machines. */
async function sealedValues(client: Client, config: Config): Promise<string> {
  const { count, lost } = await findSealed(client, secretsKeyOf(config));
  const key = describeKey(config);
  if (lost.length > 0) throw new Error(`SECRETS_KEY: ${lost.join(", ")} cannot be opened with the ${key}`);
  return `${count} sealed values can be opened with the ${key}`;
}

/** The key that signs the heads, and whether it is theirs; only a worker makes one. */
function historyFiles({ dataFolder, historyKeyFile }: Config): string {
  const folder = headsFolder(dataFolder);
  if (!existsSync(historyKeyFile)) {
    if (!existsSync(folder)) return `nothing is signed yet; the worker will make ${historyKeyFile}`;
    throw new Error(`HISTORY_KEY: there are signed heads in ${folder} and no key ${historyKeyFile}`);
  }
  if ((statSync(historyKeyFile).mode & 0o077) !== 0)
    throw new Error(`HISTORY_KEY: others may read ${historyKeyFile}`);
  const days = signedDays(folder, secretOfFile(historyKeyFile));
  return `${days.length} days are signed with ${historyKeyFile}, the newest is ${days.at(-1) ?? "none"}`;
}

const vienna = { latitude: 48.2082, longitude: 16.3738 };
const viennaSouth = { latitude: 48.1853, longitude: 16.3764 };

/** What super admins have set holds where the environment says nothing; a database that is away is told elsewhere. */
export async function readCurrent(config: Config, database: Database, topic: Topic): Promise<Config> {
  return configReader(config, database.as("admin"), [topic])().catch((error: unknown) => {
    if (error instanceof CannotStart) throw error;
    return config;
  });
}

async function askGeocoder(config: Config, database: Database): Promise<string> {
  const current = await readCurrent(config, database, "geocoder");
  const address = await openGeocoder(current, database.pool("app")).reverse(vienna, "de-AT");
  return `${current.geocoder} knows ${address === null ? "nothing" : JSON.stringify(address)} at the centre of Vienna`;
}

async function askRouter({ router }: Config): Promise<string> {
  const { by, meters } = await openRouter(router)([vienna, viennaSouth]);
  const found = `${router} goes ${meters} m from the centre of Vienna to its main station`;
  if (by === "failedRouter") throw new Error(`${found}, a straight line: the router does not answer`);
  return found;
}
