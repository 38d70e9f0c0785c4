import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { silentLog } from "../log.ts";
import { asRole } from "./database.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";
import { provideSchema } from "./provide-schema.ts";
import { loginOf, roleNames } from "./roles.ts";

const { url: serverUrl, rolesSecret } = inject("testServer");
const log = silentLog();

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database; gives its address as the user who may do everything. */
async function anEmptyDatabase(): Promise<string> {
  const name = `wegbuch_empty_${randomBytes(6).toString("hex")}`;
  await query(serverUrl, `create database ${name}`);
  onTestFinished(async () => void (await query(serverUrl, `drop database ${name} with (force)`)));
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

/** A database user of few rights; gives the address for that user. */
async function aUser(databaseUrl: string, rights: string): Promise<string> {
  const [name, password] = [`operator_${randomBytes(6).toString("hex")}`, randomBytes(12).toString("hex")];
  await query(serverUrl, `create role ${name} login password '${password}' ${rights}`);
  onTestFinished(async () => void (await query(serverUrl, `drop role ${name}`)));
  return Object.assign(new URL(databaseUrl), { username: name, password }).href;
}

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return folder;
}

const first = { "0001_first.sql": "create table first (id int primary key);" };
const second = { "0002_second.sql": "create table second (id int primary key);" };

const appliedIn = async (url: string) =>
  (await query<{ file: string }>(url, "select file from wegbuch.migrations order by file")).map(
    ({ file }) => file,
  );

test("files are applied once, in their order, as the owner", async () => {
  const url = await anEmptyDatabase();

  await migrate({ url, rolesSecret, folder: aFolder(first), log });
  await migrate({ url, rolesSecret, folder: aFolder({ ...second, ...first }), log });

  expect(await appliedIn(url)).toEqual(["0001_first.sql", "0002_second.sql"]);
  const owners = await query(
    url,
    "select tableowner as owner from pg_tables where tablename in ('first', 'second')",
  );
  expect(owners).toEqual([{ owner: "wegbuch_owner" }, { owner: "wegbuch_owner" }]);
});

test("a file that was changed after it was applied is refused", async () => {
  const url = await anEmptyDatabase();
  await migrate({ url, rolesSecret, folder: aFolder(first), log });

  const changed = migrate({ url, rolesSecret, folder: aFolder({ "0001_first.sql": "select 1" }), log });

  await expect(changed).rejects.toThrow(
    "DATABASE_URL: migration 0001_first.sql was changed after it had been applied.",
  );
});

test("line ends of another system are no change", async () => {
  const url = await anEmptyDatabase();
  await migrate({ url, rolesSecret, folder: aFolder({ "0001_a.sql": "select 1;\nselect 2;\n" }), log });

  await migrate({ url, rolesSecret, folder: aFolder({ "0001_a.sql": "select 1;\r\nselect 2;\r\n" }), log });

  expect(await appliedIn(url)).toEqual(["0001_a.sql"]);
});

test("a schema of a newer program, and a file that came in behind others, are refused", async () => {
  const url = await anEmptyDatabase();
  await migrate({ url, rolesSecret, folder: aFolder({ ...first, ...second }), log });

  const older = migrate({ url, rolesSecret, folder: aFolder(first), log });
  await expect(older).rejects.toThrow("migrated by a newer Wegbuch (0002_second.sql is unknown here)");
  const between = migrate({
    url,
    rolesSecret,
    folder: aFolder({ ...first, "0001b.sql": "select 1", ...second }),
    log,
  });
  await expect(between).rejects.toThrow("migration 0001b.sql came in before 0002_second.sql");
});

test("a file that fails leaves nothing of itself behind, and says where", async () => {
  const url = await anEmptyDatabase();
  const broken = { "0002_broken.sql": "create table half (id int);\n\nselect nonsense from nowhere;" };

  const failed = migrate({ url, rolesSecret, folder: aFolder({ ...first, ...broken }), log });

  await expect(failed).rejects.toThrow(
    /^DATABASE_URL: migration 0002_broken\.sql:3 fails \(relation "nowhere" does not exist\)\.$/,
  );
  expect(await appliedIn(url)).toEqual(["0001_first.sql"]);
  expect(await query(url, "select to_regclass('wegbuch.half') as half")).toEqual([{ half: null }]);
});

test("a start that is killed in the middle of a file leaves the next one a clean way", async () => {
  const url = await anEmptyDatabase();
  const slow = { "0002_slow.sql": "create table half (id int); select pg_sleep(30);" };
  const killed = migrate({ url, rolesSecret, folder: aFolder({ ...first, ...slow }), log });
  const isOver = killed.catch((error: Error) => error.message);
  await expect
    .poll(async () =>
      query(url, "select pid from pg_stat_activity where query like '%pg_sleep(30);' and state = 'active'"),
    )
    .toHaveLength(1);

  await query(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30);'",
  );
  expect(await isOver).toContain("terminating connection");
  await migrate({
    url,
    rolesSecret,
    folder: aFolder({ ...first, "0002_slow.sql": "create table half (id int);" }),
    log,
  });

  expect(await appliedIn(url)).toEqual(["0001_first.sql", "0002_slow.sql"]);
});

test("eight starts at once migrate the real schema once", async () => {
  const url = await anEmptyDatabase();

  await Promise.all(Array.from({ length: 8 }, () => provideSchema({ url, rolesSecret, log })));

  const counts = await query<{ files: string; different: string }>(
    url,
    "select count(*) as files, count(distinct file) as different from wegbuch.migrations",
  );
  expect(counts[0]!.files).toBe(counts[0]!.different);
});

test("two databases of one server can be migrated at once", async () => {
  const urls = [await anEmptyDatabase(), await anEmptyDatabase(), await anEmptyDatabase()];

  await Promise.all(urls.map((url) => provideSchema({ url, rolesSecret, log })));

  for (const url of urls) expect(await appliedIn(url)).not.toEqual([]);
});

test.each(["readings", "frames"])(
  "the partitions of %s reach from fourteen months ago to the month after next",
  async (table) => {
    const url = await anEmptyDatabase();
    await provideSchema({ url, rolesSecret, log });
    await provideSchema({ url, rolesSecret, log });

    const [partitions] = await query<{ count: string }>(
      url,
      `select count(*) from pg_inherits where inhparent = 'wegbuch.${table}'::regclass`,
    );
    expect(Number(partitions!.count)).toBe(17);
  },
);

test("a user with CREATEROLE and CREATE and no more is enough", async () => {
  const url = await anEmptyDatabase();
  const operator = await aUser(url, "createrole");
  const { username, pathname } = new URL(operator);
  await query(url, `grant create on database ${pathname.slice(1)} to ${username}`);
  // Roles belong to the server, and this one was set up by another user; a fresh server needs no such grant.
  await query(url, `grant wegbuch_owner, wegbuch_backup, wegbuch_jobs to ${username}`);
  onTestFinished(async () => {
    await query(url, `drop owned by ${username} cascade`);
    await query(url, `drop schema wegbuch cascade; drop schema graphile_worker cascade`);
  });

  await provideSchema({ url: operator, rolesSecret, log });

  expect((await appliedIn(url)).length).toBeGreaterThan(5);
});

test("on a fresh server such a user makes the roles himself, and each of them can log in", async () => {
  const dataFolder = aFolder({});
  chmodSync(dataFolder, 0o755);
  const server = await startEmbedded({ dataFolder, binFolder: process.env["PG_BIN_DIR"] || undefined, log });
  onTestFinished(() => server.stop());
  await query(
    server.url,
    "create role operator login createrole password 'x'; grant create on database wegbuch to operator",
  );
  const url = Object.assign(new URL(server.url), { username: "operator", password: "x" }).href;

  await provideSchema({ url, rolesSecret, log });
  await provideSchema({ url, rolesSecret, log });

  for (const role of roleNames) {
    expect(await query(asRole(url, role, rolesSecret), "select current_user as name")).toEqual([
      { name: loginOf(role) },
    ]);
  }
});

test("a user who lacks a right is told which", async () => {
  const url = await anEmptyDatabase();
  const operator = await aUser(url, "");
  const { username } = new URL(operator);

  const started = migrate({ url: operator, rolesSecret, folder: aFolder(first), log });

  await expect(started).rejects.toThrow(
    `DATABASE_URL: the database user "${username}" lacks the right CREATEROLE and CREATE on the database.`,
  );
});

test("roles that were made with another secret are not taken over by accident", async () => {
  const url = await anEmptyDatabase();
  const other = "the secret of another installation on this server";

  const started = migrate({ url, rolesSecret: other, folder: aFolder(first), log });

  await expect(started).rejects.toThrow(/^DATABASE_ROLES_SECRET: .* made with another secret/);
});

test("a server nobody answers on is named in one line", async () => {
  const started = migrate({
    url: "postgres://127.0.0.1:1/wegbuch",
    rolesSecret,
    folder: aFolder(first),
    log,
  });

  await expect(started).rejects.toThrow(
    /^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\.$/,
  );
});

test("a table is changed by a later file, though a function of an earlier one takes its rows", async () => {
  const url = await anEmptyDatabase();
  const taking = {
    "0001_first.sql": `create table first (id int primary key);
      create function named(of first, by text) returns text language sql return by || (of.id * 2);`,
  };
  const later = { "0002_later.sql": "alter table first add column more text not null default 'new'" };

  await migrate({ url, rolesSecret, folder: aFolder({ ...taking, ...later }), log });

  await query(url, "insert into wegbuch.first values (21)");
  const [said] = await query(
    url,
    `select wegbuch.named(first, 'n') as name, prosqlbody is not null as "isParsed"
     from wegbuch.first, pg_proc where proname = 'named' and pronamespace = 'wegbuch'::regnamespace`,
  );
  expect(said).toEqual({ name: "n42", isParsed: true });
});
