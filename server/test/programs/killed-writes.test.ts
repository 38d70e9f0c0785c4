import { expect, test } from "vitest";
import { aPerson } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { anApiProgram } from "../kit/programs/api-program.ts";

const database = await aDatabase();

// Rule calls/repetition.
const order = { paymentInterval: 0, amountOfObd2: 1, amountOfBm: 0, amountOfCable: 0 };
const key = "0a6f1a52-9d0e-4c1a-8a1f-5d9f3d1c7b11";

/** Somebody who orders with a key, at whichever program answers. */
async function anOrdering() {
  const { id, mandatorId } = await aPerson(database, { role_id: 1 });
  const { authorization } = await aBearer(database, id);
  const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
  const send = (origin: string) =>
    fetch(`${origin}/api/Orders`, { method: "POST", headers, body: JSON.stringify(order) }).then(
      async (answer) => ({
        status: answer.status,
        title: ((await answer.json()) as { title?: string }).title,
      }),
      () => null,
    );
  const made = async () => {
    const [row] = await asOwner(
      database,
      `select (select count(*)::integer from orders where mandator_id = $1) as orders,
        (select count(*)::integer from mails where mandator_id = $1) as mails`,
      [mandatorId],
    );
    return row;
  };
  return { mandatorId, send, made };
}

const anApi = () => anApiProgram(database, { SALES_EMAIL: "verkauf@wegbuch.at" });

/** Lets no row be written of which a condition holds, until it is let go; `isMet` says whether somebody waits there. */
async function hold(moment: { event: "insert" | "update"; table: string; when: string }) {
  const { event, table, when } = moment;
  const client = await database.owner.connect();
  await client.query("select pg_advisory_lock(4711)");
  await client.query(`
    create function wait_there() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger waits before ${event} on ${table} for each row when (${when}) execute function wait_there()`);
  const isMet = async () =>
    (
      await asOwner(
        database,
        `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length > 0;
  const release = async () => {
    await client.query("select pg_advisory_unlock(4711)");
    // Once whoever waited there is gone.
    await client.query(`drop trigger waits on ${table}; drop function wait_there()`);
    client.release();
  };
  return { isMet, release };
}

test("an order whose program is killed between its commit and its answer is said to be done, and is one order", async () => {
  const { send, made } = await anOrdering();
  const first = await anApi();
  const keeping = await hold({ event: "update", table: "idempotency_keys", when: "new.status is not null" });
  const lost = send(first.origin);
  await expect.poll(keeping.isMet).toBe(true);
  expect(await made()).toEqual({ orders: 1, mails: 2 });
  await first.kill();
  await keeping.release();
  expect(await lost).toBeNull();

  const second = await anApi();
  for (const _ of [1, 2]) expect(await send(second.origin)).toEqual({ status: 409, title: "AlreadyDone" });
  expect(await made()).toEqual({ orders: 1, mails: 2 });
});

test("an order whose program is killed before its commit is placed by who asks again, once", async () => {
  const { mandatorId, send, made } = await anOrdering();
  const first = await anApi();
  const ordering = await hold({ event: "insert", table: "orders", when: "true" });
  const lost = send(first.origin);
  await expect.poll(ordering.isMet).toBe(true);
  await first.kill();
  await ordering.release();
  expect(await lost).toBeNull();
  expect(await made()).toEqual({ orders: 0, mails: 0 });

  const second = await anApi();
  expect(await send(second.origin)).toEqual({ status: 409, title: "IdempotencyKeyInUse" });
  await asOwner(
    database,
    "update idempotency_keys set begun_at = begun_at - interval '2 minutes' where mandator_id = $1",
    [mandatorId],
  );
  expect(await send(second.origin)).toEqual({ status: 201 });
  expect(await send(second.origin)).toEqual({ status: 201 });
  expect(await made()).toEqual({ orders: 1, mails: 2 });
});
