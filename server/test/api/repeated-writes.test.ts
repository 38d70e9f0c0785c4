import { request as requestOf } from "node:http";
import { takesKey } from "@wegbuch/contract/kit/takes-key";
import { expect, test } from "vitest";
import { forgetKeys } from "../../src/features/auth/jobs.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aWalk, calls } from "../kit/api/walk.ts";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const order = { paymentInterval: 0, amountOfObd2: 1, amountOfBm: 0, amountOfCable: 0 };

const keyed = calls.filter(({ endpoint, roles }) => takesKey(endpoint) && roles.length > 0);
const key = "6f1d0c9e-5a3b-4c57-9a39-2f8f0a2b7c11";

// What the walk asks of these a company as new as this one refuses.
const refusedByState = [
  "PUT /Privacy/Consent",
  "PUT /Users/:id",
  "DELETE /Users/:id",
  "POST /Users/:id/ToggleArchive",
  "POST /Users/ToggleArchive",
  "DELETE /Vehicles/:id",
  "DELETE /Costcenters/:id",
  "POST /Trips",
  "PUT /Trips/:id",
  "POST /Trips/:id/Supplements",
  "PUT /Trips/:id/Privacy",
  "DELETE /Trips/:id",
  "POST /Trips/Merge",
  "DELETE /geofences/geofenceAnalyses/:id",
  "POST /TimeLog/:id/End",
  "POST /TimeLog/Checks",
  "PUT /TimeLog/Months/:userId/:month/Confirmation",
  "PUT /TimeLog/Months/:userId/:month/Closing",
  "POST /TimeLog/Months/:userId/:month/Opening",
  "PUT /ClassificationRules/Order",
  "PUT /Forward/Devices/:uniqueId",
  "POST /Imports/:id/Finish",
  "POST /Privacy/Requests/:id/Refuse",
  "POST /Privacy/Requests/:id/Withdraw",
  "POST /Privacy/Requests/Entered",
  "POST /PrivateMode",
  "DELETE /PrivateMode/:vehicleId",
  "POST /SignInPolicy/Sso/Remove",
  "POST /SignInPolicy/Sso/Domains/Check",
  "POST /SignInPolicy/Sso/Domains/Remove",
  "POST /SignInPolicy/Sso/Try",
  "PUT /TimeLog/Duty/:userId",
  "PUT /TimeLog/Exemption/:userId",
  "DELETE /TimeLog/Exemption/:userId",
];
// They end the session they are made with.
const endingSessions = ["POST /Users/:userId/ResetPassword", "POST /Users/:id/ResetFactors"];
// It finds nothing to remove.
const writingNothing = ["DELETE /CalendarFeed"];

test(
  "every write that is made three times with one key, once with its answer lost, is done once",
  { timeout: 240_000 },
  async () => {
    const walk = await aWalk(database);
    const watch = await aWatch(database);
    const refused: string[] = [];
    const found: unknown[] = [];
    for (const one of keyed.filter(({ name }) => !endingSessions.includes(name))) {
      const role = one.roles.find((each) => each !== 7) as 1;
      const company = await aCompany(database);
      const { authorization } = await aBearer(database, company.people[role]);
      const call = () => walk.call(one, company.inScope(role), { authorization, "idempotency-key": key });
      const first = await call();
      await watch.changes();
      const second = one.endpoint.secretAnswer ? first : await call();
      if (first.status >= 400) {
        refused.push(one.name);
        expect([one.name, second, await watch.changes()]).toEqual([one.name, first, []]);
        continue;
      }
      const isCommitted = await loseAnswer(company.mandatorId);
      await watch.changes();
      const third = await call();
      const changed = await watch.changes();
      const isDone = isCommitted ? "AlreadyDone" : "IdempotencyKeyInUse";
      if (isCommitted === writingNothing.includes(one.name)) found.push([one.name, { isCommitted }]);
      if (changed.length > 0 || second.status !== first.status || third.title !== isDone)
        found.push([one.name, first, second, third, changed]);
    }
    expect(found).toEqual([]);
    expect(refused.toSorted()).toEqual(refusedByState.toSorted());
  },
);

/** As if the program had been killed between its commit and its answer; gives whether it had committed anything. */
async function loseAnswer(mandatorId: string): Promise<boolean> {
  const [kept] = await asOwner<{ is_committed: boolean }>(
    database,
    "update idempotency_keys set status = null, answer = null where mandator_id = $1 returning is_committed",
    [mandatorId],
  );
  return kept!.is_committed;
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
