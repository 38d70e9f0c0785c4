import path from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { type Config, readConfig } from "./config.ts";
import { CannotStart } from "./platform/cannot-start.ts";
import { clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import { openDatabase, prepareDatabase } from "./platform/db/prepare-database.ts";
import { createLog, type Log } from "./platform/log.ts";
import { secretOfFile } from "./platform/secret-file.ts";
import { secretsKeyOf } from "./platform/settings/secrets-key.ts";

type Values = Record<string, string | boolean | string[] | undefined>;
type Command = {
  options: NonNullable<ParseArgsConfig["options"]>;
  /** What is named without an option, such as a file, goes by this name. */
  argument?: string;
  /** As many of them as one likes. */
  isList?: true;
  run: (config: Config, values: Values) => Promise<void>;
};

const text = { type: "string" } as const;

/** The operator's commands, as the handbook describes them. What only one of them needs is loaded when it runs. */
const commands: Record<string, Command> = {
  migrate: {
    options: { "new-secret": { type: "boolean" }, "without-sealed": { type: "boolean" } },
    run: migrate,
  },
  "create-superuser": {
    options: { email: text, "first-name": text, "last-name": text, password: text },
    run: (config, values) => withDatabase(config, (database) => addSuperUser(database, values)),
  },
  "reset-factors": {
    options: { email: text, unreadable: { type: "boolean" } },
    run: (config, values) => withDatabase(config, (database) => takeFactors(config, database, values)),
  },
  "setup-code": {
    options: {},
    run: (config) => withDatabase(config, (database) => tellSetupCode(config, database)),
  },
  settings: { options: {}, run: (config) => withSettings(config, currentSettings) },
  set: {
    options: {},
    argument: "pairs",
    isList: true,
    run: (config, values) => withSettings(config, (parts) => changeSettings(parts, values)),
  },
  unset: {
    options: {},
    argument: "names",
    isList: true,
    run: (config, values) => withSettings(config, (parts) => clearSettings(parts, values)),
  },
  backup: { options: {}, argument: "folder", run: backUp },
  restore: { options: { "without-heads": { type: "boolean" } }, argument: "folder", run: restore },
  "verify-history": {
    options: { notes: text },
    run: (config, values) => withDatabase(config, (database) => tellHistory(config, database, values)),
  },
  "verify-bundle": { options: { notes: text, key: text }, argument: "file", run: checkBundle },
  "distribute-readings": {
    options: {},
    run: async (config) => {
      const { distributeAll } = await import("./processes/distribute-readings.ts");
      await distributeAll(config, logOf(config), console.log);
    },
  },
  refollow: {
    options: { imei: text, from: text, odd: { type: "boolean" } },
    run: (config, values) => withDatabase(config, (database) => followAgain(config, database, values)),
  },
  "import-addresses": {
    options: { format: text, source: text, country: text, credit: text },
    argument: "file",
    run: loadAddresses,
  },
  "import-system-geofences": {
    options: { mandator: text },
    argument: "file",
    run: (config, values) => withDatabase(config, (database) => addGeofences(database, values)),
  },
  "import-preset-geofences": {
    options: {},
    argument: "file",
    run: (config, values) => withDatabase(config, (database) => replacePresets(database, values)),
  },
  "mark-exported": {
    options: { mandator: text, month: text },
    run: (config, values) => withDatabase(config, (database) => tellExported(database, values)),
  },
  check: { options: {}, run: tellInstallation },
  "send-test-mail": { options: {}, argument: "address", run: tellTestMail },
};

await main().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) {
    throw new CannotStart(`There is no command "${name}"; there are ${Object.keys(commands).join(", ")}.`);
  }
  await command.run(readConfig(), valuesOf(args, command));
}

function valuesOf(args: string[], { options, argument, isList }: Command): Values {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: argument !== undefined });
    if (argument !== undefined && isList) return { ...(values as Values), [argument]: positionals };
    if (positionals.length > 1) throw new Error(`There is one ${argument}, not ${positionals.join(", ")}.`);
    return { ...(values as Values), ...(argument !== undefined && { [argument]: positionals[0] }) };
  } catch (error) {
    throw new CannotStart((error as Error).message);
  }
}

async function migrate(config: Config, values: Values): Promise<void> {
  const takeOverRoles = values["new-secret"] === true;
  if (takeOverRoles && values["without-sealed"] !== true) {
    const { requireSealed } = await import("./processes/find-sealed.ts");
    await requireSealed(config, logOf(config));
  }
  const prepared = await prepareDatabase(config, logOf(config), { takeOverRoles, isGuest: true });
  await prepared.stop();
  console.log("The database is up to date.");
}

async function backUp(config: Config, { folder }: Values): Promise<void> {
  const { backUpInstallation } = await import("./processes/back-up.ts");
  tell(await backUpInstallation({ config, log: logOf(config), folder: folderOf(folder) }));
}

async function restore(config: Config, { folder, "without-heads": without }: Values): Promise<void> {
  const { restoreInstallation } = await import("./processes/back-up.ts");
  const withoutHeads = without === true;
  tell(await restoreInstallation({ config, log: logOf(config), folder: folderOf(folder), withoutHeads }));
}

function folderOf(folder: Values[string]): string {
  if (typeof folder !== "string") throw new CannotStart("The name of the backup's folder is missing.");
  return folder;
}

function tell(lines: string[]): void {
  for (const line of lines) console.log(line);
}

/** Opens the database beside a Wegbuch that may be running, and closes it whatever happens. */
async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(config, logOf(config), { isGuest: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function addSuperUser(database: Database, values: Values): Promise<void> {
  const required = (name: string) => {
    const value = values[name];
    if (typeof value !== "string" || value.trim() === "") throw new CannotStart(`--${name} is missing.`);
    return value;
  };
  const person = {
    email: required("email"),
    firstName: required("first-name"),
    lastName: required("last-name"),
  };
  const given = values["password"] === undefined ? {} : { password: required("password") };
  const { createByOperator } = await import("./features/superusers/create-by-operator.ts");
  const temporary = await createByOperator({ database, clock }, { ...person, ...given });
  console.log(`${person.email} may log in now.`);
  if (temporary !== undefined) console.log(`Password for the first login: ${temporary}`);
}

async function takeFactors(config: Config, database: Database, { email, unreadable }: Values): Promise<void> {
  if (unreadable !== true) return takeFactor(database, email);
  if (email !== undefined)
    throw new CannotStart("Either --email or --unreadable, which takes those of everybody.");
  const { resetUnreadable } = await import("./features/factors/reset-factors.ts");
  const reset = await resetUnreadable({ database, clock, secret: secretsKeyOf(config) });
  for (const one of reset) console.log(`${one.email} logs in with ${one.way}.`);
  console.log(`${reset.length} second factors could not be read with the secret of this installation.`);
}

async function takeFactor(database: Database, email: Values[string]): Promise<void> {
  if (typeof email !== "string" || email.trim() === "") throw new CannotStart("--email is missing.");
  const { resetByOperator } = await import("./features/factors/reset-factors.ts");
  if (!(await resetByOperator({ database, clock }, email)))
    throw new CannotStart(`${email} has no second factor.`);
  console.log(`${email} logs in with the password alone.`);
}

async function tellSetupCode(config: Config, database: Database): Promise<void> {
  const { makeSetupCode } = await import("./features/installation/keep-setup-code.ts");
  const code = await makeSetupCode({ database, clock });
  if (code === null) throw new CannotStart("There is a super admin already: nothing is left to set up.");
  console.log(`Open ${config.publicOrigin}/setup with the code ${code}`);
}

type SettingParts = { config: Config; database: Database; clock: typeof clock };

async function withSettings(config: Config, work: (parts: SettingParts) => Promise<string[]>): Promise<void> {
  await withDatabase(config, async (database) => tell(await work({ config, database, clock })));
}

async function currentSettings(parts: SettingParts): Promise<string[]> {
  const { listSettings } = await import("./processes/change-settings.ts");
  return listSettings(parts);
}

async function changeSettings(parts: SettingParts, values: Values): Promise<string[]> {
  const { setSettings } = await import("./processes/change-settings.ts");
  return setSettings(parts, await pairsOf(values));
}

async function clearSettings(parts: SettingParts, { names }: Values): Promise<string[]> {
  const { unsetSettings } = await import("./processes/change-settings.ts");
  return unsetSettings(parts, names as string[]);
}

/** Of "NAME=-" the value is read from standard input: nobody else on the machine sees it there. */
async function pairsOf({ pairs }: Values): Promise<string[]> {
  const given = pairs as string[];
  if (!given.some((pair) => pair.endsWith("=-"))) return given;
  let typed = "";
  for await (const part of process.stdin.setEncoding("utf8")) typed += String(part);
  return given.map((pair) => (pair.endsWith("=-") ? pair.slice(0, -1) + typed.trim() : pair));
}

async function tellHistory(config: Config, database: Database, { notes }: Values): Promise<void> {
  const { headsFolder, signedHeads } = await import("./platform/history/daily-heads.ts");
  const { verifyHistory } = await import("./platform/history/verify-history.ts");
  const signed = signedHeads(headsFolder(config.dataFolder), secretOfFile(config.historyKeyFile));
  const { keptNotes, verifyNotes } = await import("./platform/history/verify-notes.ts");
  const kept = typeof notes === "string" ? keptNotes(notes) : new Map<string, string>();
  const { entries, erased, findings } = await verifyHistory(database, signed);
  findings.push(...(await verifyNotes(database, kept)));
  for (const { mandatorId, seq, problem } of findings)
    console.log(`mandator ${mandatorId}, ${seq === 0 ? "" : `entry ${seq}: `}${problem}`);
  console.log(
    `${entries} entries (${erased} erased), ${signed.length} signed heads, ${findings.length} findings.`,
  );
  tell(await howToCheckStamps(database, headsFolder(config.dataFolder)));
  if (findings.length > 0) process.exitCode = 1;
}

/** The signature of a time stamp is for another program to check, by the certificate of the authority. */
async function howToCheckStamps(database: Database, folder: string): Promise<string[]> {
  const { readStamps } = await import("./platform/history/read-notes.ts");
  const newest = (await readStamps(database)).at(-1);
  if (newest === undefined) return [];
  const file = path.join(folder, newest.day);
  return [`openssl ts -verify -data ${file}.note -in ${file}.tsr -CAfile CERTIFICATE_OF_THE_AUTHORITY`];
}

/** Needs no database: whoever has the program can check a bundle. */
async function checkBundle(_: Config, { file, notes, key }: Values): Promise<void> {
  const { tellBundle } = await import("./processes/tell-bundle.ts");
  const { lines, isWhole } = tellBundle({ file, notes, key });
  tell(lines);
  if (!isWhole) process.exitCode = 1;
}

async function followAgain(config: Config, database: Database, { imei, from, odd }: Values): Promise<void> {
  const since = typeof from === "string" ? new Date(from) : undefined;
  if (since && Number.isNaN(since.getTime()))
    throw new CannotStart("--from must be a time such as 2026-05-04.");
  const { refollow, refollowOdd } = await import("./tracking/refollow.ts");
  const following = { database, lateWindowDays: config.lateWindowDays, log: logOf(config) };
  if (odd === true) {
    console.log(`${await refollowOdd(following)} readings put aside for their time were taken back.`);
    return;
  }
  const choice = { ...(typeof imei === "string" && { imei }), ...(since && { from: since }) };
  const { followed, left } = await refollow(following, choice, (left) =>
    console.log(`${left} boxes to follow.`),
  );
  console.log(`${followed} boxes were followed again, ${left} are left.`);
  if (left > 0) process.exitCode = 1;
}

async function loadAddresses(config: Config, values: Values): Promise<void> {
  const { importAddresses } = await import("./platform/geocoding/importing/import-addresses.ts");
  const prepared = await prepareDatabase(config, logOf(config), { isGuest: true });
  try {
    await importAddresses({ ...prepared, clock, tell: (line) => console.log(line) }, values);
  } finally {
    await prepared.stop();
  }
}

async function addGeofences(database: Database, { file, mandator }: Values): Promise<void> {
  const mandatorId = typeof mandator === "string" ? mandator : undefined;
  const { importGeofences } = await import("./processes/import-geofences.ts");
  const count = await importGeofences({ database, clock }, fileOf(file), mandatorId);
  console.log(`${count} fences are in place.`);
}

async function replacePresets(database: Database, { file }: Values): Promise<void> {
  const { importPresets } = await import("./processes/import-geofences.ts");
  const count = await importPresets({ database, clock }, fileOf(file));
  console.log(`${count} prepared shapes were replaced.`);
}

function fileOf(file: Values[string]): string {
  if (typeof file !== "string") throw new CannotStart("The name of a GeoJSON file is missing.");
  return file;
}

async function tellExported(database: Database, { mandator, month }: Values): Promise<void> {
  const { markExported } = await import("./processes/mark-exported.ts");
  tell([await markExported({ database, clock }, { mandator, month })]);
}

async function tellTestMail(config: Config, { address }: Values): Promise<void> {
  if (typeof address !== "string") throw new CannotStart("The address to send a mail to is missing.");
  const { sendTestMail } = await import("./processes/send-test-mail.ts");
  if (config.fixedTopics.includes("mail")) return tell([await sendTestMail(config, clock, address)]);
  const { readCurrent } = await import("./processes/check-installation.ts");
  await withDatabase(config, async (database) => {
    tell([await sendTestMail(await readCurrent(config, database, "mail"), clock, address)]);
  });
}

/** Unlike the other commands it does not migrate: it tells. */
async function tellInstallation(config: Config): Promise<void> {
  const { checkAll } = await import("./processes/check-installation.ts");
  const checks = await checkAll(config, logOf(config));
  tell(checks.map(({ name, isFine, found }) => `${isFine ? "ok " : "BAD"} ${name.padEnd(10)} ${found}`));
  if (checks.some(({ isFine }) => !isFine)) process.exitCode = 1;
}

/** What the operator reads stands on its own; of the program's log only trouble is shown. */
function logOf(config: Config): Log {
  return createLog(config.logLevel === "info" ? "warn" : config.logLevel);
}
