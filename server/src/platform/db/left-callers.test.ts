import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { setImmediate as sent } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { silentLog } from "../log.ts";
import { asRole, connectRole, inMandator } from "./database.ts";
import { newId } from "./ids.ts";
import { type Begun, cancelOn, readUntil } from "./left-callers.ts";

const database = await aDatabase();

/** The way to the database, on which no cancelling arrives. */
async function aWayWithoutCancelling(to: string): Promise<string> {
  const { hostname, port } = new URL(to);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.pipe(near);
    near.on("data", (bytes) => bytes.includes("pg_cancel_backend") || far.write(bytes));
    near.on("close", () => far.destroy());
    for (const socket of [near, far]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return Object.assign(new URL(to), { port: String((server.address() as AddressInfo).port) }).href;
}

test("a connection whose cancelling may still be on its way serves nobody after", async () => {
  const address = asRole(await aWayWithoutCancelling(database.url), "app", database.rolesSecret);
  const pool = connectRole({ role: "app", address, log: silentLog(), connections: 1 });
  onTestFinished(() => pool.end());
  const caller = { mandatorId: await aMandator(database), userId: newId(), supportUserId: null };
  const gone = new AbortController();
  readUntil(caller, gone.signal);
  const read = inMandator({ pool: () => pool }, caller, async (db) => {
    const sleeping = sql`select pg_sleep(1.3)`.execute(db);
    await sent();
    gone.abort();
    return sleeping;
  });
  await read;
  expect(pool.totalCount).toBe(0);
});

test("a cancelling that comes late leaves the next transaction of its process alone (rule calls/left-callers)", async () => {
  const pool = database.pool("app");
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const begin = async () => {
    await client.query("begin");
    const { rows } = await client.query<Begun>(
      "select pg_backend_pid() as pid, transaction_timestamp()::text as since",
    );
    return rows[0]!;
  };
  /** What becomes of a statement while that transaction is cancelled, and whether that is surely over. */
  const cancelled = async (begun: Begun, statement: string) => {
    const gone = new AbortController();
    const stay = cancelOn(gone.signal, Promise.resolve(begun), pool);
    const outcome = client.query(statement).then(
      () => "done",
      ({ code }: { code: string }) => code,
    );
    gone.abort();
    return [await outcome, await stay()];
  };
  const first = await begin();
  await client.query("commit");
  const next = await begin();

  expect(next.pid).toBe(first.pid);
  expect(await cancelled(first, "select pg_sleep(3)")).toEqual(["done", true]);
  expect((await cancelled(next, "select pg_sleep(60)"))[0]).toBe("57014");
  await client.query("rollback");
});

test("what was still asked when its caller left is cancelled, and not waited for", async () => {
  const caller = { mandatorId: await aMandator(database), userId: newId(), supportUserId: null };
  const gone = new AbortController();
  readUntil(caller, gone.signal);
  const started = Date.now();
  const read = inMandator(database, caller, async (db) => {
    const sleeping = sql`select pg_sleep(60)`.execute(db);
    sleeping.catch(() => undefined);
    await sent();
    gone.abort(new Error("left"));
    await sql`select 1`.execute(db);
  });
  await expect(read).rejects.toThrow("left");
  expect(Date.now() - started).toBeLessThan(30_000);
});
