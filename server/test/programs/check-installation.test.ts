import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aMailServer, anOddMailServer } from "../kit/mail/mailbox.ts";
import { checkInstallation } from "../../src/processes/check-installation.ts";

const database = await aDatabase();

async function mailCheck(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = readConfig({ WEGBUCH_DATA: folder, MAIL_FROM: "wegbuch@example.at", ...settings });
  const checks = await checkInstallation({ config, url: database.url, database, clock });
  return { folder, check: checks.find(({ name }) => name === "mail") };
}

test("without a mail server the operator hears where mails are kept", async () => {
  const { folder, check } = await mailCheck();

  expect(check).toMatchObject({
    isFine: true,
    found: `no SMTP_URL: mails become files in ${folder}/outbox`,
  });
});

test("a mail server that answers is fine, one that does not is bad", async () => {
  const [good, bad] = [await aMailServer(), await anOddMailServer({ "": "554 not you" })];

  expect((await mailCheck({ SMTP_URL: good.url })).check).toMatchObject({ isFine: true });
  expect((await mailCheck({ SMTP_URL: bad.url })).check).toMatchObject({
    isFine: false,
    found: expect.stringContaining("554 not you"),
  });
});

/** What the check says of where readings lie. */
async function readingsOf(url: string) {
  const config = readConfig({ WEGBUCH_DATA: tmpdir() });
  const checks = await checkInstallation({ config, url, database, clock });
  return checks.find(({ name }) => name === "readings");
}

test("where what boxes sent lies is told, over several servers with how unevenly these are filled", async () => {
  expect(await readingsOf(database.url)).toMatchObject({
    isFine: true,
    found: "what boxes sent lies in this database",
  });

  // As the catalogue of a Citus cluster tells it, which a plain PostgreSQL does not have.
  await asOwner(
    database,
    `create table public.pg_dist_partition (logicalrelid regclass);
     create table public.citus_shards (table_name regclass, shard_size bigint, nodename text, nodeport integer);
     create table public.pg_dist_node (nodename text, nodeport integer, isactive boolean, shouldhaveshards boolean);
     insert into public.pg_dist_node values ('coordinator', 5432, true, false), ('one', 5432, true, true),
       ('two', 5432, true, true), ('three', 5432, true, true)`,
  );
  onTestFinished(async () => {
    await asOwner(database, "drop table public.pg_dist_partition, public.citus_shards, public.pg_dist_node");
  });
  expect((await readingsOf(database.url))!.found).toBe("what boxes sent lies in this database");

  await asOwner(
    database,
    `insert into public.citus_shards values
       ('wegbuch.frames', 3000000000, 'one', 5432), ('wegbuch.readings', 1000000000, 'one', 5432),
       ('wegbuch.frames', 1500000000, 'two', 5432), ('wegbuch.frames', 500000000, 'three', 5432),
       ('wegbuch.users', 9000000000, 'three', 5432)`,
  );
  expect(await readingsOf(database.url)).toMatchObject({
    isFine: true,
    found: "4 shards on 3 workers, 6.0 GB, the fullest with 2.00 of the mean",
  });

  // One that was just added has nothing yet, and one that is being emptied is no more to be filled.
  await asOwner(
    database,
    `insert into public.pg_dist_node values ('four', 5432, true, true), ('five', 5432, true, false), ('six', 5432, false, true)`,
  );
  expect((await readingsOf(database.url))!.found).toBe(
    "4 shards on 4 workers, 6.0 GB, the fullest with 2.67 of the mean",
  );

  await asOwner(database, "update public.citus_shards set shard_size = 0");
  expect((await readingsOf(database.url))!.found).toContain("0.0 GB, the fullest with 1.00 of the mean");
});
