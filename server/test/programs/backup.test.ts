import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { backUp } from "../../src/platform/backup/back-up.ts";
import { restore } from "../../src/platform/backup/restore.ts";
import { clock } from "../../src/platform/clock.ts";
import { aMandator } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { provideSchema } from "../../src/platform/db/provide-schema.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { anEmptyDatabase, anotherServer, aPlainUser, queryAt } from "../kit/db/database-servers.ts";
import { aFullMandator } from "../kit/db/tenant.ts";
import { headsFolder, signHeads } from "../../src/platform/history/daily-heads.ts";
import { recordChange } from "../../src/platform/history/record-change.ts";
import { enqueue } from "../../src/platform/jobs/enqueue.ts";
import { silentLog } from "../../src/platform/log.ts";
import { secretOfFile } from "../../src/platform/secret-file.ts";
import { guardsOf, jobsOf, rowsOf } from "../kit/api/content.ts";
import { addressOf, command, runProgram } from "../kit/programs/program.ts";

// Commands are programs of their own, which start slowly where many tests run at once.
vi.setConfig({ testTimeout: 120_000 });
const database = await aDatabase();
const { rolesSecret } = database;
const other = await anotherServer();
const workshop = mkdtempSync(path.join(tmpdir(), "wegbuch-backup-"));
afterAll(() => rmSync(workshop, { recursive: true }));

/** Where the Wegbuch that is backed up keeps its signed heads and their key. */
const home = path.join(workshop, "home");
const history = { headsFolder: headsFolder(home), keyFile: path.join(home, "history.key") };
const here = { ...addressOf(database), WEGBUCH_DATA: home };
const mandators = [await aFullMandator(database), await aFullMandator(database)];
await addWhatBelongsToNobody();
await asOwner(
  database,
  "set local session_replication_role = replica; delete from history; delete from history_heads; " +
    "delete from history_books; delete from history_book_heads; delete from trip_facts; delete from fact_beginnings",
);
for (const mandatorId of mandators) await writeHistory(mandatorId, 20);
await signHeads(database, headsFolder(home), secretOfFile(path.join(home, "history.key")));
const stamped = Buffer.from("what an authority answered");
writeFileSync(path.join(history.headsFolder, "2026-05-04.tsr"), stamped);
const sealedBytes = Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 7) % 256));
await asOwner(database, "update seal_files set content = $1", [sealedBytes]);
const backup = path.join(workshop, "backup");
expect(await command(["backup", backup], here)).toMatchObject({ code: 0, errors: "" });

/** A Wegbuch on another machine, with the key of the history but none of its heads. */
async function another(serverUrl: string, { hasKey = true } = {}) {
  const data = mkdtempSync(path.join(workshop, "other-"));
  if (hasKey) cpSync(path.join(home, "history.key"), path.join(data, "history.key"));
  const url = await anEmptyDatabase(serverUrl);
  const history = { headsFolder: headsFolder(data), keyFile: path.join(data, "history.key") };
  return { url, history, settings: { ...addressOf({ url, rolesSecret }), WEGBUCH_DATA: data } };
}

const onTestServer = () => another(inject("testServer").url);

/** Restores without a program around it. */
const restoreTo = ({ url, history }: Awaited<ReturnType<typeof another>>, folder: string) =>
  restore({ url, rolesSecret, folder, history, log: silentLog() });

/** The backup with something changed. */
function aCopy(change: (folder: string) => void): string {
  const folder = mkdtempSync(path.join(workshop, "copy-"));
  cpSync(backup, folder, { recursive: true });
  change(folder);
  return folder;
}

async function writeHistory(mandatorId: string, entries: number): Promise<void> {
  for (let entry = 0; entry < entries; entry += 1)
    await inMandator(database, mandatorId, async (db) =>
      recordChange(db, "System", { kind: "trip", id: newId() }, {}, { description: `a \\ b\tc\n${entry}` }),
    );
}

/** Rows of tables without a mandator, in months and loads that a new database has no partition for; queued jobs. */
async function addWhatBelongsToNobody(): Promise<void> {
  await asOwner(
    database,
    `select ensure_reading_partitions('2019-08-01');
     insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid, io)
       select 1, '2018-07-01'::timestamptz + n * interval '1 hour', 0, n, '2026-05-04T08:00:00Z', 'bm', 0, true, '\\xdeadbeef'
       from generate_series(1, 9000) as n;
     insert into odd_readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       values (1, '1970-01-01', 0, 1, '2026-05-04', 'obd', 0, false);
     insert into arrivals (box_number, earliest_device_time, latest_device_time)
       select 1, '2026-05-04', '2026-05-05' from generate_series(1, 7);
     insert into address_sources values ('graz', nextval('address_loads'), 'AT', '© Graz', 1, 0, '2026-05-04');
     create table addresses_1 partition of addresses for values in (1);
     create table address_streets_1 partition of address_streets for values in (1);
     alter table addresses_1 owner to wegbuch_owner;
     alter table address_streets_1 owner to wegbuch_owner;
     insert into address_streets values (1, 1, -5, 'Herrengasse', '8010', 'Graz', 'herrengasse',
       array_to_tsvector(array['graz', 'herrengasse']), 1, 470700000, 154400000);
     insert into addresses values (1, 1, 7, '1', 470700000, 154400000, 99)`,
  );
  for (const mandatorId of mandators)
    await inMandator(database, mandatorId, (db) =>
      enqueue(db, "crossTrips", { tripIds: [newId()], note: 'a "quoted" \\ word' }, { key: "one" }),
    );
}

test("a backup is restored into another version of PostgreSQL, row by row, with a history that fits", async () => {
  const { url, settings } = await another(other);
  // Neither needs more than DATABASE_URL has to have.
  const roles = "wegbuch_owner, wegbuch_backup, wegbuch_jobs";
  const source = { ...here, DATABASE_URL: await aPlainUser(database.url, roles) };
  const target = { ...settings, DATABASE_URL: await aPlainUser(url) };
  const folder = path.join(workshop, "plain");
  expect(await command(["backup", folder], source)).toMatchObject({ code: 0, errors: "" });

  const restored = await command(["restore", folder], target);

  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect(restored.out).toMatch(/^\d+ tables with 9\d{3} rows and 2 jobs are as they were at 20\S+Z\.\n$/);
  expect(await rowsOf(url)).toEqual(await rowsOf(database.url));
  expect(await guardsOf(url)).toEqual(await guardsOf(database.url));
  expect(await jobsOf(url)).toEqual(await jobsOf(database.url));
  expect(readFileSync(path.join(settings.WEGBUCH_DATA, "history-heads/2026-05-04.tsr"))).toEqual(stamped);
  const sealed = (await queryAt(url, "select content from wegbuch.seal_files")) as { content: Buffer }[];
  expect(sealed.length).toBeGreaterThan(0);
  for (const { content } of sealed) expect(content.equals(sealedBytes)).toBe(true);
  const verified = await command(["verify-history"], target);
  expect(verified.out).toContain("40 entries (0 erased), 2 signed heads, 0 findings.");
  expect(verified.code).toBe(0);
});

test("what is written meanwhile is in the backup whole or not at all", async () => {
  const mandatorId = await aMandator(database);
  const folder = path.join(workshop, "busy");
  const { child, said, exit } = runProgram("cli", ["backup", folder], here);
  while (child.exitCode === null) await writeHistory(mandatorId, 1);
  expect(await exit, said.errors).toBe(0);
  const target = await onTestServer();

  await restoreTo(target, folder);

  expect((await command(["verify-history"], target.settings)).out).toContain("0 findings.");
});

test("a backup that is killed is not taken for one, and stands in the way of none but its own name", async () => {
  const folder = path.join(workshop, "killed");
  const free = await lockVehicles();
  const { child, exit } = runProgram("cli", ["backup", folder], here);
  await waitForBackup();
  child.kill("SIGKILL");
  await exit;
  await free();

  expect(existsSync(folder)).toBe(false);
  const [restored, again, elsewhere] = [
    await restoreTo(await onTestServer(), `${folder}.unfinished`).catch((error: Error) => error.message),
    await command(["backup", folder], here),
    await command(["backup", `${folder}-2`], here),
  ];
  expect(restored).toBe(
    `${folder}.unfinished is no backup, or one that was broken off: it has no manifest.json.`,
  );
  expect(again.errors).toMatch(
    /killed\.unfinished is there: another backup is being written, or one was broken off/,
  );
  expect([again.code, elsewhere.code]).toEqual([1, 0]);
});

test("a backup that fails leaves nothing, and says why in a line", async () => {
  const free = await lockVehicles();
  const failed = backUp({ url: database.url, folder: path.join(workshop, "failed"), history, clock });
  const isOver = expect(failed).rejects.toThrow(/^The backup was broken off \(terminating connection/);

  await waitForBackup();
  await queryAt(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where ${waitingBackup}`,
  );

  await isOver;
  await free();
  expect(readdirSync(workshop).filter((name) => name.startsWith("failed"))).toEqual([]);
});

test("a backup of an older Wegbuch is restored and brought up to date", async () => {
  const [old, target] = [await onTestServer(), await onTestServer()];
  const upTo = "0044_places.sql";
  await provideSchema({ url: old.url, rolesSecret, upTo, log: silentLog() });
  await queryAt(
    old.url,
    "insert into login_attempts select gen_random_uuid(), 'eva', '::1', '2026-05-04' from generate_series(1, 3)",
  );
  const folder = path.join(workshop, "old");
  await expect(backUp({ url: old.url, folder, history, clock })).rejects.toThrow(
    /the database was migrated by an older Wegbuch \(up to 0044_places\.sql\): use that one\.$/,
  );
  await backUp({ url: old.url, folder, history, clock, upTo });

  await restoreTo(target, folder);

  expect(await queryAt(target.url, "select from login_attempts")).toHaveLength(3);
  expect(await queryAt(target.url, "select file from migrations order by file")).toEqual(
    await queryAt(database.url, "select file from migrations order by file"),
  );
});

test("a folder that is there already is never written over", async () => {
  const again = backUp({ url: database.url, folder: backup, history, clock });

  await expect(again).rejects.toThrow(`${backup} is there already; name a folder that is not.`);
});

test("a database with rows is left as it is", async () => {
  const target = await onTestServer();
  const { url } = target;
  await restoreTo(target, backup);
  const before = await rowsOf(url);

  await expect(restoreTo(target, backup)).rejects.toThrow(
    /^DATABASE_URL: the database is not empty \(there are \w+\); nothing was restored\.$/,
  );

  expect(await rowsOf(url)).toEqual(before);
  expect(await guardsOf(url)).toEqual(await guardsOf(database.url));
});

test.each([
  [
    "with a file that was changed",
    (folder: string) => {
      const file = path.join(folder, "history.copy.gz");
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(file, bytes);
    },
    /history\.copy\.gz is not as it was written; this backup cannot be restored\.$/,
  ],
  [
    "with a file that is missing",
    (folder: string) => rmSync(path.join(folder, "trips.copy.gz")),
    /trips\.copy\.gz cannot be read \(ENOENT.*\)\.$/,
  ],
  [
    "of a newer Wegbuch",
    (folder: string) =>
      change(folder, /("migrations": \[)/, `$1 {"file": "0000_newer.sql", "checksum": "${"0".repeat(64)}"},`),
    /^The backup was made by a newer Wegbuch \(0000_newer\.sql is unknown here\): use that one\.$/,
  ],
  [
    "of another format",
    (folder: string) => change(folder, /"format": 1/, '"format": 2'),
    /its manifest\.json is damaged or was written by another version\.$/,
  ],
  [
    "that lacks a table",
    (folder: string) => change(folder, /\{\s+"name": "trips"[^{]*\},/, ""),
    /^The backup and the database differ in the table trips \(.*$/,
  ],
])("a backup %s is refused in a line, and the database stays empty", async (_name, damage, line) => {
  const target = await onTestServer();
  const { url } = target;

  await expect(restoreTo(target, aCopy(damage))).rejects.toThrow(line);

  const [row] = await queryAt<{ is_new: boolean }>(
    url,
    "select to_regclass('wegbuch.trips') is null as is_new",
  );
  if (!row!.is_new) expect(await queryAt(url, "select from mandators")).toEqual([]);
});

test("without the key of the history its heads are not restored, unless one says so", async () => {
  const { settings } = await another(inject("testServer").url, { hasKey: false });

  const [refused, without] = [
    await command(["restore", backup], settings),
    await command(["restore", "--without-heads", backup], settings),
  ];

  expect(refused.errors).toMatch(/^HISTORY_KEY: the heads .* were signed with a key that is not in /);
  expect([refused.code, without.code]).toEqual([1, 0]);
  expect((await command(["verify-history"], settings)).out).toContain("0 signed heads, 0 findings.");
});

test("heads that were signed after the backup stay, and say what it lacks", async () => {
  const target = await onTestServer();
  const { headsFolder: folder, keyFile } = target.history;
  cpSync(history.headsFolder, folder, { recursive: true });
  await writeHistory(mandators[0]!, 1);
  await signHeads(database, folder, secretOfFile(keyFile));

  await restoreTo(target, backup);

  const { code, out } = await command(["verify-history"], target.settings);
  expect(out).toContain(`mandator ${mandators[0]}, entry 21: an entry that was signed is missing`);
  expect(code).toBe(1);
});

test("nothing is restored under a Wegbuch that is running", async () => {
  const { settings } = await onTestServer();
  const { child, exit, said } = runProgram("main", ["--run=worker"], settings);
  await vi.waitFor(() => expect(said.out).toContain("Trips, addresses"), { timeout: 25_000 });

  const refused = await command(["restore", backup], settings);

  expect(refused).toMatchObject({
    code: 1,
    errors: "DATABASE_URL: a Wegbuch runs on this database: stop it first.\n",
  });
  child.kill("SIGTERM");
  await exit;
});

/** Keeps backups waiting; gives what lets them go on. */
async function lockVehicles(): Promise<() => Promise<void>> {
  const holder = await database.owner.connect();
  await holder.query("begin; lock table vehicles in access exclusive mode");
  return async () => {
    await holder.query("rollback");
    holder.release();
  };
}

const waitingBackup = "wait_event_type = 'Lock' and application_name = 'wegbuch backup'";

const waitForBackup = () =>
  vi.waitFor(
    async () =>
      expect(await queryAt(database.url, `select from pg_stat_activity where ${waitingBackup}`)).toHaveLength(
        1,
      ),
    { timeout: 20_000 },
  );

function change(folder: string, what: RegExp, into: string): void {
  const file = path.join(folder, "manifest.json");
  const before = readFileSync(file, "utf8");
  const after = before.replace(what, into);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}
