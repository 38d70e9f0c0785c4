import type { Page } from "@wegbuch/contract/kit/page";
import type {
  Delivery,
  NewWebhook,
  TestDelivery,
  Webhook,
  Webhooks,
} from "@wegbuch/contract/webhooks/schemas";
import { expect, test } from "vitest";
import { changeWebhook, rotateSecret } from "../../src/features/webhooks/change-webhook.ts";
import { forgetMessages } from "../../src/features/webhooks/jobs.ts";
import { sendDue } from "../../src/features/webhooks/send-deliveries.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { queueEvents } from "../../src/platform/events/queue-events.ts";
import { anEvent, aWebhook, deliveriesOf, queued, sendingTo, verified } from "../kit/api/webhooks.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aTeam } from "../kit/api/people.ts";
import { asking } from "../kit/api/support.ts";
import { anActor } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aReceiver } from "../kit/http/receiver.ts";

const database = await aDatabase();
const url = "https://93.184.216.34/hook?key=canary";
const wish = (given: object = {}) => ({ url, description: "Dispo", events: ["trip.finished"], ...given });

test("an administrator makes, changes and removes webhooks, and hears each secret once", async () => {
  const { ask, mandatorId } = await aTeam(database);

  const made = await ask<NewWebhook>(1, "POST /Webhooks", wish());

  expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
  const { secret, ...webhook } = made.body;
  expect(webhook).toMatchObject({ url, description: "Dispo", disabledAt: null, waitingCount: 0 });
  const listed = await ask<Webhooks>(1, "GET /Webhooks");
  expect(listed.body.items).toContainEqual(webhook);
  const [row] = await asOwner<{ secret: string }>(database, "select secret from webhooks where id = $1", [
    webhook.id,
  ]);
  expect(row!.secret).toMatch(/^sealed:/);

  const off = await ask<Webhook>(1, `PUT /Webhooks/${webhook.id}`, wish({ isEnabled: false }));
  expect(off.body).toMatchObject({ disabledAt: clock.now().toISOString(), disabledWhy: "person" });
  const refused = await ask(1, `POST /Webhooks/${webhook.id}/Test`);
  expect([refused.status, refused.body.message]).toEqual([409, "Der Webhook ist abgeschaltet"]);
  const kept = await ask<Webhook>(1, `PUT /Webhooks/${webhook.id}`, wish({ events: ["trip.locked"] }));
  expect(kept.body).toMatchObject({ disabledWhy: "person", events: ["trip.locked"] });
  const elsewhere = { url: `${url}2`, events: ["trip.locked"], isEnabled: true };
  const on = await ask<Webhook>(1, `PUT /Webhooks/${webhook.id}`, wish(elsewhere));
  expect(on.body).toMatchObject({ disabledAt: null, events: ["trip.locked"] });

  const rotated = await ask<{ secret: string }>(1, `POST /Webhooks/${webhook.id}/RotateSecret`);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await ask(1, `DELETE /Webhooks/${webhook.id}`)).status).toBe(204);
  expect((await ask(1, `DELETE /Webhooks/${webhook.id}`)).status).toBe(404);

  const history = await asOwner<{ line: string }>(
    database,
    `select property_name || ': ' || old_value || ' → ' || new_value as line from history
     where mandator_id = $1 and property_name like 'webhook%' order by seq`,
    [mandatorId],
  );
  const lines = history.map(({ line }) => line);
  const [first, second] = [...new Set(lines.join().match(/\([\da-f]{8}\)/g))];
  expect(second).toBeDefined();
  const [one, other] = [`93.184.216.34 ${first} · Dispo`, `93.184.216.34 ${second} · Dispo`];
  expect(lines).toEqual([
    `webhook:  → ${one} · trip.finished`,
    `webhook: ${one} · trip.finished → ${one} · trip.finished · (off)`,
    `webhook: ${one} · trip.finished · (off) → ${one} · trip.locked · (off)`,
    `webhook: ${one} · trip.locked · (off) → ${other} · trip.locked`,
    "webhookSecret:  → 93.184.216.34",
    `webhook: ${other} · trip.locked → `,
  ]);
});

test.each([
  "http://example.com/",
  "https://127.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://user:word@93.184.216.34/",
  "https://93.184.216.34:5432/",
  "gopher://93.184.216.34/",
  "no address",
])("%s is refused, in both languages", async (refused) => {
  const { ask } = await aTeam(database);
  const errorsIn = async (language: string) => {
    const { status, body } = await ask(1, "POST /Webhooks", wish({ url: refused }), language);
    return [status, body.errors];
  };

  expect(await errorsIn("de-AT")).toEqual([400, { url: ["Diese Adresse ist nicht erlaubt"] }]);
  expect(await errorsIn("en")).toEqual([400, { url: ["This address is not allowed"] }]);
});

test("a company has ten webhooks at most, even if two are made at once", async () => {
  const { ask } = await aTeam(database);

  // It has one already.
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(1, "POST /Webhooks", wish())));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    "Mehr als zehn Webhooks sind nicht möglich",
  );
});

test("nobody sees, changes or sends what belongs to another company", async () => {
  const [ours, theirs] = [await aTeam(database), await aTeam(database)];
  const { webhook, delivery } = theirs.inScope(1);

  const calls = [
    `PUT /Webhooks/${webhook}`,
    `DELETE /Webhooks/${webhook}`,
    `POST /Webhooks/${webhook}/RotateSecret`,
    `POST /Webhooks/${webhook}/Test`,
    `GET /Webhooks/${webhook}/Deliveries`,
    `POST /Webhooks/Deliveries/${delivery}/Redeliver`,
  ];
  for (const call of calls) {
    const { status } = await ours.ask(1, call, call.startsWith("PUT") ? wish() : undefined);
    expect([call, status]).toEqual([call, 404]);
  }
  expect((await ours.ask<Webhooks>(1, "GET /Webhooks")).body.items.map(({ id }) => id)).toEqual([
    ours.inScope(1).webhook,
  ]);
});

test("a test is on its way at once, and its result is among the deliveries", async () => {
  const { ask, mandatorId } = await aTeam(database);
  const receiver = await aReceiver((_, response) =>
    response.writeHead(503, { "content-type": "text/plain" }).end("busy"),
  );
  const { id, secret } = await aWebhook(database, mandatorId, receiver);
  const parts = sendingTo(database, receiver);
  const first = async () => (await ask<Page<Delivery>>(1, `GET /Webhooks/${id}/Deliveries`)).body.items[0];

  const { status, body } = await ask<TestDelivery>(1, `POST /Webhooks/${id}/Test`);
  expect(status).toBe(202);
  expect(await first()).toMatchObject({ id: body.deliveryId, type: "webhook.test", attempts: 0 });
  await sendDue(parts);

  expect(await first()).toMatchObject({ attempts: 1, status: 503, answer: "text/plain", sentAt: null });
  const { payload } = await verified(receiver.received[0]!, secret);
  expect(payload).toMatchObject({ type: "webhook.test", data: { mandatorId } });
});

test("what has arrived is sent again with its id, and what is being sent is not", async () => {
  const { ask, mandatorId } = await aTeam(database);
  const receiver = await aReceiver();
  const { id } = await aWebhook(database, mandatorId, receiver);
  const parts = sendingTo(database, receiver);
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);
  const [delivery] = await deliveriesOf(database, id);
  const again = () => ask(1, `POST /Webhooks/Deliveries/${delivery!.id}/Redeliver`);

  expect((await again()).status).toBe(204);
  await asOwner(database, "update webhook_deliveries set tried_at = $1 where id = $2", [
    clock.now(),
    delivery!.id,
  ]);
  const refused = await again();
  expect([refused.status, refused.body.message]).toEqual([409, "Diese Zustellung ist noch unterwegs"]);
  advanceClock(60_000);
  await sendDue(parts);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual(Array(2).fill(`msg_${delivery!.message_id}`));
});

test("for a day two secrets sign, and then the new one alone", async () => {
  const { mandatorId, people } = await aTeam(database);
  const receiver = await aReceiver();
  const parts = sendingTo(database, receiver);
  const { id, secret: before } = await aWebhook(database, mandatorId, receiver);
  const { secret } = await rotateSecret(parts, anActor(mandatorId, people[1]), id);
  const sent = async () => {
    await queued(database, mandatorId, anEvent());
    await sendDue(parts);
    return receiver.received.at(-1)!;
  };

  const soon = await sent();
  await verified(soon, before);
  await verified(soon, secret);
  advanceClock(86_400_000);
  const later = await sent();
  await verified(later, secret);
  await expect(verified(later, before)).rejects.toThrow("no signature");
});

test("who makes two secrets within a day has the oldest sign on, for whoever never saw the one between", async () => {
  const { mandatorId, people } = await aTeam(database);
  const receiver = await aReceiver();
  const parts = sendingTo(database, receiver);
  const { id, secret: oldest } = await aWebhook(database, mandatorId, receiver);
  const rotated = async () => (await rotateSecret(parts, anActor(mandatorId, people[1]), id)).secret;
  const sent = async () => {
    await queued(database, mandatorId, anEvent());
    await sendDue(parts);
    return receiver.received.at(-1)!;
  };
  const lost = await rotated();
  advanceClock(3_600_000);
  const current = await rotated();

  const soon = await sent();
  for (const secret of [oldest, lost, current]) await verified(soon, secret);
  const another = await rotated();
  const then = await sent();
  for (const secret of [oldest, current, another]) await verified(then, secret);
  await expect(verified(then, lost)).rejects.toThrow("no signature");
  advanceClock(86_400_000);
  const later = await sent();
  await verified(later, another);
  for (const secret of [oldest, current])
    await expect(verified(later, secret)).rejects.toThrow("no signature");
});

test("what waits while it is switched off goes on when it is switched on", async () => {
  const { mandatorId, people } = await aTeam(database);
  const receiver = await aReceiver();
  const parts = sendingTo(database, receiver);
  const { id } = await aWebhook(database, mandatorId, receiver);
  await queued(database, mandatorId, anEvent());
  const change = (isEnabled: boolean) =>
    changeWebhook(parts, anActor(mandatorId, people[1]), {
      id,
      url: receiver.url,
      description: "",
      events: ["report.sent"],
      isEnabled,
    });

  await change(false);
  await sendDue(parts);
  expect(receiver.received).toEqual([]);
  await change(true);
  await sendDue(parts);

  expect(receiver.received).toHaveLength(1);
});

test("one that is removed while it is owed something fails nobody, is told nothing, and goes for good", async () => {
  const { ask, mandatorId } = await aTeam(database);
  const receiver = await aReceiver();
  const parts = sendingTo(database, receiver);
  const { id } = await aWebhook(database, mandatorId, receiver);

  await inMandator(database, mandatorId, async (db) => {
    await queueEvents(db, [anEvent()]);
    expect((await ask(1, `DELETE /Webhooks/${id}`)).status).toBe(204);
    await queueEvents(db, [anEvent()]);
  });
  await sendDue(parts);

  expect(receiver.received).toEqual([]);
  expect((await ask<Webhooks>(1, "GET /Webhooks")).body.items.map((one) => one.id)).not.toContain(id);
  const kept = () => asOwner(database, "select url, secret, old_secret from webhooks where id = $1", [id]);
  expect(await kept()).toEqual([{ url: new URL(receiver.url).href, secret: "", old_secret: null }]);
  advanceClock(86_400_001);
  await forgetMessages(parts, mandatorId);
  expect(await deliveriesOf(database, id)).toEqual([]);
  // People read for a year which webhook was told where they drove.
  expect(await kept()).toHaveLength(1);
  advanceClock(400 * 86_400_000);
  await forgetMessages(parts, mandatorId);
  expect(await kept()).toEqual([]);
});

test("where the operator switched them off, they are seen and nothing is sent", async () => {
  const { origin } = await aServer(database, { WEBHOOKS: "off" });
  const company = await aCompany(database);
  const ask = asking(origin, (await aBearer(database, company.people[1])).authorization);
  const { webhook, delivery } = company.inScope(1);

  expect((await ask<Webhooks>("GET /Webhooks")).body).toMatchObject({ isSwitchedOn: false });
  for (const call of [
    "POST /Webhooks",
    `POST /Webhooks/${webhook}/Test`,
    `POST /Webhooks/Deliveries/${delivery}/Redeliver`,
  ]) {
    const { status, body } = await ask(call, call === "POST /Webhooks" ? wish() : undefined);
    expect([status, body.message]).toEqual([409, "Auf dieser Anlage sind Webhooks ausgeschaltet"]);
  }
});
