import { statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { roleNames } from "../platform/db/roles.ts";
import { openGeocoder } from "../platform/geocoding/open-geocoder.ts";
import { hasRoomOnDisk } from "../platform/http/health.ts";
import { openMailer } from "../platform/mail/open-mailer.ts";
import { openRouter } from "../platform/routing/open-router.ts";

/** One thing an operator wants to be sure of, and what was found. */
export type Check = { name: string; isFine: boolean; found: string };

const mostClockSkewMilliseconds = 2_000;

/** Looks at what the program depends on: database and its roles, clocks, disk, geocoder, mail. */
export async function checkInstallation(config: Config, database: Database, clock: Clock): Promise<Check[]> {
  return Promise.all([
    check("database", () => version(database)),
    ...roleNames.map((role) => check(role, async () => `logs in as ${await userOf(database, role)}`)),
    check("clock", () => compareClocks(database, clock)),
    check("disk", () => freeSpace(config.dataFolder)),
    check("geocoder", () => askGeocoder(config, database)),
    check("router", () => askRouter(config)),
    check("mail", () => openMailer(config).check()),
  ]);
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, isFine: true, found: await look() };
  } catch (error) {
    return { name, isFine: false, found: (error as Error).message };
  }
}

async function version(database: Database): Promise<string> {
  const { rows } = await database.pool("app").query<{ version: string }>("select version()");
  return rows[0]!.version.split(" on ")[0]!;
}

async function userOf(database: Database, role: (typeof roleNames)[number]): Promise<string> {
  const { rows } = await database.pool(role).query<{ name: string }>("select current_user as name");
  return rows[0]!.name;
}

async function compareClocks(database: Database, clock: Clock): Promise<string> {
  const { rows } = await database.pool("app").query<{ at: Date }>("select clock_timestamp() as at");
  const apart = Math.abs(clock.now().getTime() - rows[0]!.at.getTime());
  if (apart > mostClockSkewMilliseconds) throw new Error(`${apart} ms apart from the clock of the database`);
  return `${apart} ms apart from the clock of the database`;
}

async function freeSpace(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const found = `${((bavail * bsize) / 1e9).toFixed(1)} GB free for ${folder}`;
  if (!(await hasRoomOnDisk(folder))) throw new Error(`only ${found}`);
  return found;
}

const vienna = { latitude: 48.2082, longitude: 16.3738 };
const viennaSouth = { latitude: 48.1853, longitude: 16.3764 };

async function askGeocoder(config: Config, database: Database): Promise<string> {
  const address = await openGeocoder(config, database.pool("app")).reverse(vienna, "de-AT");
  return `${config.geocoder} knows ${address === null ? "nothing" : JSON.stringify(address)} at the centre of Vienna`;
}

async function askRouter({ router }: Config): Promise<string> {
  const { by, meters } = await openRouter(router)([vienna, viennaSouth]);
  const found = `${router} goes ${meters} m from the centre of Vienna to its main station`;
  if (by === "failedRouter") throw new Error(`${found}, a straight line: the router does not answer`);
  return found;
}
