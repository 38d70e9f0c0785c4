import { request as requestOf } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type { Role } from "@wegbuch/contract/access/roles";
import { takesKey } from "@wegbuch/contract/kit/takes-key";
import { expect, test } from "vitest";
import { forgetKeys } from "../../src/features/auth/jobs.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { namedDomain, preparations } from "../kit/api/effective-writes.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aWalk, type Call, calls } from "../kit/api/walk.ts";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aTextServer } from "../kit/http/name-server.ts";
import { aProvider, guardOf } from "../kit/http/provider.ts";

const database = await aDatabase();
const order = { paymentInterval: 0, amountOfObd2: 1, amountOfBm: 0, amountOfCable: 0 };

// Of those of support alone none takes a key.
const keyed = calls.filter(({ endpoint, row }) => takesKey(endpoint) && row.needsSupport !== true);
const key = "6f1d0c9e-5a3b-4c57-9a39-2f8f0a2b7c11";

// It only begins: what it opens is no company's, and holds five minutes.
const writingNothing = ["POST /SignInPolicy/Sso/Try"];

test("each call that is prepared is one that takes a key", () => {
  const names = keyed.map(({ name }) => name);
  expect(Object.keys(preparations).filter((name) => !names.includes(name))).toEqual([]);
});

test(
  "every write that is made three times with one key, once with its answer lost, is done once",
  { timeout: 600_000 },
  async () => {
    const { walk, worldOf } = await aRepeatingWalk();
    const watch = await aWatch(database);
    const found: unknown[] = [];
    for (const one of keyed) {
      const world = await worldOf(one);
      const { named, row } = await (preparations[one.name]?.(world) ?? {});
      const { company, headers } = world;
      const asked = { endpoint: one.endpoint, row: { ...one.row, ...row } };
      const call = () => walk.call(asked, { ...company.inScope(world.role), ...named }, headers);
      await watch.changes();
      const first = await call();
      const effect = await watch.changes();
      const second = one.endpoint.secretAnswer ? first : await call();
      const isCommitted = await loseAnswer(company.mandatorId);
      await watch.changes();
      const third = await call();
      const changed = await watch.changes();
      const isDone = isCommitted ? "AlreadyDone" : "IdempotencyKeyInUse";
      const isEffective = isCommitted !== writingNothing.includes(one.name) && effect.length > 1;
      if (
        first.status < 400 &&
        isEffective &&
        isDeepStrictEqual([second, third.title, changed], [first, isDone, []])
      )
        continue;
      found.push({ name: one.name, first, effect, isCommitted, second, third, changed });
    }
    expect(found).toEqual([]);
  },
);

/** A walk with a provider and a name server to ask, and a company for each call. */
async function aRepeatingWalk() {
  const provider = await aProvider();
  const { domain, token } = namedDomain;
  const NAME_SERVERS = await aTextServer(new Map([[`_wegbuch.${domain}`, `wegbuch=${token}`]]));
  const walk = await aWalk(database, { NAME_SERVERS }, { guard: guardOf(provider) });
  async function worldOf({ row }: Call) {
    const role = (row.roles as readonly Role[]).find((each) => each !== 7)!;
    // There is one special organisation at a time.
    await asOwner(database, "update mandators set is_special_organisation = false");
    const company = await aCompany(database, { is_special_organisation: row.needsSpecial ?? false });
    const { authorization } = await aBearer(database, company.people[role]);
    const headers = { authorization, "idempotency-key": key };
    return { database, origin: walk.origin, issuer: provider.issuer, company, role, headers };
  }
  return { walk, worldOf };
}

/** As if the program had been killed between its commit and its answer; gives whether it had committed anything. */
async function loseAnswer(mandatorId: string): Promise<boolean> {
  const [kept] = await asOwner<{ is_committed: boolean }>(
    database,
    "update idempotency_keys set status = null, answer = null where mandator_id = $1 returning is_committed",
    [mandatorId],
  );
  return kept?.is_committed ?? false;
}

/** An administrator who orders, of a company of his own unless one is named. */
async function anOrdering(of?: string) {
  const { origin } = await aServer(database, { SALES_EMAIL: "verkauf@wegbuch.at" });
  const mandatorId = of ?? (await aMandator(database));
  const id = await aDriver(database, mandatorId, { role_id: 1 });
  const headers = { ...(await aBearer(database, id)), "content-type": "application/json" };
  const send = (sent: object, more: Record<string, string> = { "idempotency-key": key }) =>
    fetch(`${origin}/api/Orders`, {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(sent),
    });
  const made = async () => {
    const [row] = await asOwner(
      database,
      `select (select count(*)::integer from orders where mandator_id = $1) as orders,
        (select count(*)::integer from mails where mandator_id = $1) as mails`,
      [mandatorId],
    );
    return row;
  };
  return { origin, headers, mandatorId, send, made };
}

const titleOf = async (answer: Response) => ((await answer.json()) as { title?: string }).title;

test("of fifty orders with one key at once one is placed, and its mails are owed once", async () => {
  const { send, made } = await anOrdering();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(order)));
  expect(await made()).toEqual({ orders: 1, mails: 2 });
  const firsts = answers.filter(
    ({ status, headers }) => status === 201 && !headers.has("idempotency-replayed"),
  );
  expect(firsts).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(answer.headers.get("retry-after") ?? "none").toMatch(/^(2|none)$/);
    expect(["IdempotencyKeyInUse", "AlreadyDone"]).toContain(await titleOf(answer));
  }
});

test("who asks again is told the same, whatever the order of the fields", async () => {
  const { send } = await anOrdering();
  const first = await send(order);
  const again = await send(Object.fromEntries(Object.entries(order).toReversed()), {
    "idempotency-key": `"${key}"`,
  });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(await first.json());
});

test("neither the key nor what was answered can be read in the database", async () => {
  const { mandatorId, send } = await anOrdering();
  const { orderNumber } = (await (await send(order)).json()) as { orderNumber: string };
  const [kept] = await asOwner<{ text: string }>(
    database,
    "select key || ' ' || answer as text from idempotency_keys where mandator_id = $1",
    [mandatorId],
  );
  expect(kept!.text).not.toContain(key);
  expect(kept!.text).not.toContain(orderNumber);
});

test("a key stands for one call", async () => {
  const { send, made } = await anOrdering();
  await send(order);
  const other = await send({ ...order, amountOfObd2: 2 });
  expect([other.status, await titleOf(other)]).toEqual([422, "IdempotencyKeyReused"]);
  expect(await made()).toEqual({ orders: 1, mails: 2 });
});

test.each(["short", "with spaces in the midst", "x".repeat(65), "ümläute-sind-keine-zeichen"])(
  "the key %s is refused",
  async (wrong) => {
    const { send, made } = await anOrdering();
    const answer = await send(order, { "idempotency-key": Buffer.from(wrong).toString("latin1") });
    expect([answer.status, await answer.json()]).toMatchObject([400, { title: "Validation" }]);
    expect(await made()).toEqual({ orders: 0, mails: 0 });
  },
);

test("what was refused may be tried again with its key", async () => {
  const { send, made } = await anOrdering();
  expect((await send({ ...order, amountOfObd2: 0 })).status).toBe(400);
  expect((await send(order)).status).toBe(201);
  expect(await made()).toEqual({ orders: 1, mails: 2 });
});

test("the keys of two people are not the same, be they of one company or of two", async () => {
  const one = await anOrdering();
  expect((await one.send(order)).status).toBe(201);
  for (const other of [await anOrdering(), await anOrdering(one.mandatorId)]) {
    const ordered = { ...order, amountOfObd2: 2 };
    const answer = await other.send(ordered);
    expect([answer.status, answer.headers.has("idempotency-replayed")]).toEqual([201, false]);
    const again = await other.send(ordered);
    expect([again.headers.get("idempotency-replayed"), await again.json()]).toEqual([
      "true",
      await answer.json(),
    ]);
  }
  const again = await one.send(order);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await one.made()).toEqual({ orders: 2, mails: 4 });
});

test("a call that broke off before it wrote anything is taken over after two minutes", async () => {
  const { mandatorId, send, made } = await anOrdering();
  await send(order);
  await asOwner(
    database,
    "update idempotency_keys set status = null, answer = null, is_committed = false where mandator_id = $1",
    [mandatorId],
  );
  const soon = await send(order);
  expect([soon.status, await titleOf(soon)]).toEqual([409, "IdempotencyKeyInUse"]);
  fixClock(new Date(clock.now().getTime() + 120_000));
  expect((await send(order)).status).toBe(201);
  expect(await made()).toMatchObject({ orders: 2 });
});

test("who hangs up before the answer and asks again has ordered once", async () => {
  const { origin, headers, send, made } = await anOrdering();
  await new Promise((resolve) => {
    const lost = requestOf(`${origin}/api/Orders`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key },
    });
    lost.on("close", resolve).on("error", () => undefined);
    lost.end(JSON.stringify(order), () => lost.destroy());
  });
  await expect.poll(async () => (await send(order)).status).toBe(201);
  expect(await made()).toEqual({ orders: 1, mails: 2 });
});

test("a key is forgotten after a day", async () => {
  const { mandatorId, send } = await anOrdering();
  await send(order);
  const kept = () =>
    asOwner(database, "select key from idempotency_keys where mandator_id = $1", [mandatorId]);
  const inHours = (hours: number) => ({ now: () => new Date(clock.now().getTime() + hours * 3_600_000) });
  await forgetKeys(database, inHours(23), mandatorId);
  expect(await kept()).toHaveLength(1);
  await forgetKeys(database, inHours(25), mandatorId);
  expect(await kept()).toEqual([]);
});

test("what is done is answered, also where the answer could not be kept; asked again, it is said to be done", async () => {
  const { mandatorId, send, made } = await anOrdering();
  await asOwner(
    database,
    `alter table idempotency_keys add constraint unkept check (status is null or mandator_id <> '${mandatorId}')`,
  );
  expect((await send(order)).status).toBe(201);
  const again = await send(order);
  expect([again.status, await titleOf(again)]).toEqual([409, "AlreadyDone"]);
  expect(await made()).toEqual({ orders: 1, mails: 2 });
  await asOwner(database, "alter table idempotency_keys drop constraint unkept");
});
