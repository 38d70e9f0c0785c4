import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  anEvent,
  aWebhook,
  deliveriesOf,
  queued,
  sendingTo,
  toNextAttempt,
  verified,
} from "../../../test/kit/api/webhooks.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { queueEvents } from "../../platform/events/queue-events.ts";
import { guardedRequest } from "../../platform/outside/guarded-request.ts";
import { sendDue } from "./send-deliveries.ts";

const database = await aDatabase();

async function aTold(answer?: RequestListener) {
  stopClock();
  // What other tests have left would be sent, too.
  await asOwner(database, "delete from webhook_messages");
  const mandatorId = await aMandator(database);
  const receiver = await aReceiver(answer);
  const webhook = await aWebhook(database, mandatorId, { url: `${receiver.url}hook?key=1` });
  const parts = sendingTo(database, receiver);
  return { mandatorId, receiver, webhook, parts };
}

const answering =
  (status: number, headers = {}, body = ""): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

test("what happened is told once, signed so that a stranger's code finds it right", async () => {
  const { mandatorId, receiver, webhook, parts } = await aTold(answering(204));
  const event = anEvent();
  await queued(database, mandatorId, event);

  expect(await sendDue(parts)).toBe(1);
  expect(await sendDue(parts)).toBe(0);

  const [delivery] = await deliveriesOf(database, webhook.id);
  expect(delivery).toMatchObject({ attempts: 1, status: 204, next_attempt_at: null, sent_at: clock.now() });
  expect(receiver.received).toMatchObject([
    { method: "POST", url: "/hook?key=1", headers: { "content-type": "application/json" } },
  ]);
  const { id, payload } = await verified(receiver.received[0]!, webhook.secret);
  expect(id).toBe(`msg_${delivery!.message_id}`);
  expect(payload).toEqual({
    type: "report.sent",
    timestamp: clock.now().toISOString(),
    data: { mandatorId, id: event.objectId, occurrenceAt: clock.now().toISOString() },
  });
});

test("a signature is of this body, this id and this time, and of no other secret", async () => {
  const { mandatorId, receiver, webhook, parts } = await aTold();
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);

  const [sent] = receiver.received;
  const other = await aWebhook(database, mandatorId, { url: receiver.url });
  const forged = { ...sent!, body: sent!.body.replace("report.sent", "trip.locked") };
  await expect(verified(forged, webhook.secret)).rejects.toThrow("no signature");
  await expect(verified(sent!, other.secret)).rejects.toThrow("no signature");
  await expect(
    verified({ ...sent!, headers: { ...sent!.headers, "webhook-id": "msg_1" } }, webhook.secret),
  ).rejects.toThrow("no signature");
  await expect(verified(sent!, webhook.secret, new Date(clock.now().getTime() + 600_000))).rejects.toThrow(
    "too old",
  );
});

test("of a transaction that fails nothing is told", async () => {
  const { mandatorId, webhook, parts } = await aTold();

  const failed = inMandator(database, mandatorId, async (db) => {
    await queueEvents(db, [anEvent()]);
    throw new Error("not today");
  });

  await expect(failed).rejects.toThrow("not today");
  expect([await deliveriesOf(database, webhook.id), await sendDue(parts)]).toEqual([[], 0]);
});

test("where no webhook wants it, nothing is kept", async () => {
  stopClock();
  const mandatorId = await aMandator(database);
  const [other, receiver] = [await aMandator(database), await aReceiver()];
  await aWebhook(database, other, receiver);
  await aWebhook(database, mandatorId, { url: receiver.url, events: ["trip.locked"] });
  const { id } = await aWebhook(database, mandatorId, receiver);
  await asOwner(database, "update webhooks set disabled_at = now(), disabled_why = 'person' where id = $1", [
    id,
  ]);

  await queued(database, mandatorId, anEvent(), anEvent());

  const kept = await asOwner(database, "select from webhook_messages where mandator_id = any($1)", [
    [mandatorId, other],
  ]);
  expect(kept).toEqual([]);
});

test("what is found again is told once", async () => {
  const { mandatorId, webhook } = await aTold();
  const event = anEvent({ key: "again" });

  await queued(database, mandatorId, event);
  await queued(database, mandatorId, { ...event, objectId: newId() });

  expect(await deliveriesOf(database, webhook.id)).toHaveLength(1);
});

test("who dies between telling and noting it tells it again with the same id", async () => {
  const { mandatorId, receiver, webhook, parts } = await aTold();
  await queued(database, mandatorId, anEvent());
  const ask: typeof parts.guard.ask = async (...asked) => {
    await parts.guard.ask(...asked);
    // As if the process were gone: nobody notes anything.
    await asOwner(database, "update webhook_deliveries set attempts = attempts + 1 where webhook_id = $1", [
      webhook.id,
    ]);
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  };
  await sendDue({ ...parts, guard: { ...parts.guard, ask } });
  expect(await sendDue(parts)).toBe(0);

  advanceClock(60_000);
  expect(await sendDue(parts)).toBe(1);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ next_attempt_at: null, status: 200 }]);
});

test("ten attempts are made within four days, and then it has failed with the last answer", async () => {
  const { mandatorId, receiver, webhook, parts } = await aTold(
    answering(500, { "content-type": "text/plain; charset=utf-8" }, "Störung"),
  );
  const start = clock.now().getTime();
  await queued(database, mandatorId, anEvent());

  const times: number[] = [];
  while (await toNextAttempt(database, webhook.id)) {
    times.push((clock.now().getTime() - start) / 1_000);
    await sendDue(parts);
  }

  expect(times).toEqual([0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105]);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([
    { attempts: 10, status: 500, error: null, answer: "text/plain", failed_at: clock.now(), sent_at: null },
  ]);
  expect(receiver.received).toHaveLength(10);
});

test("who asks to be left alone for an hour is", async () => {
  const { mandatorId, webhook, parts } = await aTold(answering(429, { "retry-after": "3600" }));
  await queued(database, mandatorId, anEvent());

  await sendDue(parts);

  const inAnHour = new Date(clock.now().getTime() + 3_600_000);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ next_attempt_at: inAnHour }]);
});

test.each<[string, RequestListener, object]>([
  ["is slow", () => undefined, { error: "late", status: null }],
  ["redirects", answering(302, { location: "https://127.0.0.1:8443/" }), { error: null, status: 302 }],
  ["hangs up", ({ socket }) => socket.destroy(), { error: "unreachable ECONNRESET", status: null }],
])("who %s is told again", async (_, answer, expected) => {
  const { mandatorId, webhook, parts } = await aTold(answer);
  await queued(database, mandatorId, anEvent());

  await sendDue(parts);

  const [delivery] = await deliveriesOf(database, webhook.id);
  expect(delivery).toMatchObject({ ...expected, attempts: 1, sent_at: null, failed_at: null });
});

const begins: RequestListener = (_, response) => void response.writeHead(200).write("{");

test.each<[string, RequestListener]>([
  ["has much to say", answering(200, {}, "x".repeat(65_537))],
  ["never ends", begins],
  [
    "breaks off",
    (...asked) => {
      begins(...asked);
      setTimeout(() => asked[0].socket.destroy(), 50);
    },
  ],
])("who answers 200 and %s has been told", async (_, answer) => {
  const { mandatorId, webhook, parts } = await aTold(answer);
  await queued(database, mandatorId, anEvent());

  await sendDue(parts);

  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ status: 200, error: null, attempts: 1 }]);
  expect((await deliveriesOf(database, webhook.id))[0]!.sent_at).toEqual(clock.now());
});

test.each([200, 404])("of an answer %i that repeats what was sent nothing is kept", async (status) => {
  const { mandatorId, receiver, webhook, parts } = await aTold((_, response) => {
    const { body } = receiver.received.at(-1)!;
    response.writeHead(status, { "content-type": "application/json", "x-echo": body }).end(body);
  });
  const event = anEvent();
  await queued(database, mandatorId, event);

  await sendDue(parts);

  expect(receiver.received[0]!.body).toContain(event.objectId);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ status, answer: "application/json" }]);
});

test.each(["<script>/x", "nonsense", `a/${"b".repeat(100)}`])(
  "%s is no media type, and is not kept",
  async (type) => {
    const { mandatorId, webhook, parts } = await aTold(answering(404, { "content-type": type }));
    await queued(database, mandatorId, anEvent());

    await sendDue(parts);

    expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ status: 404, answer: null }]);
  },
);

test("a name that leads to an inner address a moment later is not asked, and told when it leads back", async () => {
  const { mandatorId, receiver, webhook, parts } = await aTold();
  let address = "10.0.0.7";
  const guard = guardedRequest({
    allowedNetworks: [`${receiver.address}/32`],
    resolve: async () => [{ address, family: 4 }],
    authorities: [receiver.certificate],
  });
  await queued(database, mandatorId, anEvent());

  await sendDue({ ...parts, guard });
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ error: "notAllowed", attempts: 1 }]);

  address = receiver.address;
  advanceClock(5_000);
  await sendDue({ ...parts, guard });
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ error: null, status: 200 }]);
  expect(receiver.received).toHaveLength(1);
});

test("what happened to one object arrives in order, and that of others is not kept waiting", async () => {
  let isDown = true;
  const first = newId();
  const { mandatorId, receiver, webhook, parts } = await aTold((_, response) => {
    const body = receiver.received.at(-1)!.body;
    response.writeHead(isDown && body.includes(first) ? 500 : 200).end();
  });
  const types = ["reservation.created", "reservation.changed", "reservation.cancelled"] as const;
  for (const type of types) await queued(database, mandatorId, anEvent({ type, objectId: first }));
  await queued(database, mandatorId, anEvent({ type: "trip.deleted" }));

  await sendDue(parts);
  await sendDue(parts);
  isDown = false;
  while (await toNextAttempt(database, webhook.id)) await sendDue(parts);

  const said = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(said.filter((type) => type !== "trip.deleted")).toEqual([types[0], ...types]);
  expect(said.indexOf("trip.deleted")).toBeLessThan(3);
});

test("a company that is archived is told nothing, and what waits goes on within minutes once it is open again", async () => {
  const { mandatorId, webhook, parts } = await aTold();
  await queued(database, mandatorId, anEvent());
  await asOwner(database, "update mandators set archived_at = now() where id = $1", [mandatorId]);

  expect(await sendDue(parts)).toBe(0);

  await asOwner(database, "update mandators set archived_at = null where id = $1", [mandatorId]);
  expect(await sendDue(parts)).toBe(0);
  advanceClock(5 * 60_000);
  expect(await sendDue(parts)).toBe(1);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([{ status: 200 }]);
});

test("two workers tell each event once", async () => {
  const { mandatorId, receiver, parts } = await aTold();
  await queued(database, mandatorId, ...Array.from({ length: 12 }, () => anEvent()));

  for (let round = 0; round < 6; round += 1) await Promise.all([sendDue(parts), sendDue(parts)]);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
});
