import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { aPerson, aServer, bearerOf, logIn, password } from "../kit/api/api.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
// Nothing but the caller ends a statement here.
const [{ name }] = (await asOwner<{ name: string }>(database, "select current_database() as name")) as [
  { name: string },
];
for (const setting of ["statement_timeout", "lock_timeout"])
  await asOwner(database, `alter role wegbuch_app in database ${name} set ${setting} = 0`);

const patience = { timeout: 20_000 };

/** How many statements of the API wait for a table that somebody holds. */
async function waiting(): Promise<number> {
  const rows = await asOwner(
    database,
    `select 1 from pg_stat_activity
     where datname = current_database() and usename = 'wegbuch_app' and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** An admin's calls, which can be left, and the tables nobody else may read until they are let go. */
async function anOffice(table: string) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const { origin } = await aServer(database, {}, log);
  const admin = await aPerson(database, { role_id: 1 });
  const headers = await bearerOf(await logIn(origin, { username: admin.email, password }));
  const holder = await database.owner.connect();
  await holder.query("begin");
  await holder.query(`lock table ${table} in access exclusive mode`);
  const letGo = async () => void (await holder.query("rollback"));
  onTestFinished(async () => {
    await letGo();
    holder.release();
  });
  const left = new AbortController();
  const ask = (call: string, body?: object) =>
    fetch(`${origin}/api/${call}`, {
      signal: left.signal,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  return { ask, leave: () => left.abort(), letGo, logged: () => lines.map((line) => JSON.parse(line)) };
}

test("what was read for callers who left is cancelled in the database, and nobody calls it a failure", async () => {
  const { ask, leave, letGo, logged } = await anOffice("vehicles");
  // As many as there are connections, and one that waits for one.
  const calls = Array.from({ length: 5 }, () => ask("Vehicles").catch((error: Error) => error.name));
  await vi.waitUntil(async () => (await waiting()) === 4, patience);
  leave();
  await vi.waitUntil(async () => (await waiting()) === 0, patience);
  expect(await Promise.all(calls)).toEqual(Array(5).fill("AbortError"));
  await vi.waitUntil(() => logged().filter(({ msg }) => msg === "broke off").length === 5, patience);
  expect(logged().map(({ msg }) => msg)).not.toContain("a call failed");
  await letGo();
});

test("connections on which something was cancelled serve the next callers", async () => {
  const { ask, leave, letGo } = await anOffice("vehicles");
  const gone = ask("Vehicles").catch(() => undefined);
  await vi.waitUntil(async () => (await waiting()) === 1, patience);
  leave();
  await gone;
  await vi.waitUntil(async () => (await waiting()) === 0, patience);
  await letGo();
  const next = await anOffice("mails");
  const answers = await Promise.all(Array.from({ length: 8 }, () => next.ask("Vehicles")));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("what is written for a caller who left is done all the same", async () => {
  const { ask, leave, letGo, logged } = await anOffice("costcenters");
  const written = ask("Costcenters", { foreignId: "4711" }).catch(() => undefined);
  await vi.waitUntil(async () => (await waiting()) === 1, patience);
  leave();
  await written;
  await vi.waitUntil(() => logged().some(({ msg }) => msg === "broke off"), patience);
  expect(await waiting()).toBe(1);
  await letGo();
  await vi.waitUntil(
    async () => (await asOwner(database, "select 1 from costcenters")).length === 1,
    patience,
  );
});
