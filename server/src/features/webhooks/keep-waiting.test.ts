import { expect, test } from "vitest";
import {
  anEvent,
  aWebhook,
  deliveriesOf,
  queued,
  sendingTo,
  toNextAttempt,
} from "../../../test/kit/api/webhooks.ts";
import { aMandator, anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { changeWebhook, removeWebhook } from "./change-webhook.ts";
import { forgetMessages } from "./jobs.ts";
import { queueAgain } from "./queue-deliveries.ts";
import { sendDue } from "./send-deliveries.ts";

const database = await aDatabase();
const day = 86_400_000;

async function aTold() {
  stopClock();
  await asOwner(database, "delete from webhook_messages");
  const mandatorId = await aMandator(database);
  const answers = { status: 200 };
  const receiver = await aReceiver((_, response) => response.writeHead(answers.status).end());
  const webhook = await aWebhook(database, mandatorId, { url: receiver.url });
  const parts = sendingTo(database, receiver);
  const actor = anActor(mandatorId, newId());
  const given = { url: receiver.url, description: "", events: ["report.sent", "trip.deleted"] as const };
  const switched = (isEnabled: boolean) =>
    changeWebhook(parts, actor, { id: webhook.id, ...given, events: [...given.events], isEnabled });
  const told = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
  const owed = async () => (await deliveriesOf(database, webhook.id)).map((row) => `msg_${row.message_id}`);
  return { mandatorId, answers, receiver, webhook, parts, actor, switched, told, owed };
}

test("what happens while a webhook is switched off by itself arrives in order once it is switched on", async () => {
  const { mandatorId, answers, receiver, webhook, parts, switched, told, owed } = await aTold();
  const objectId = newId();
  const happens = () => queued(database, mandatorId, anEvent({ type: "trip.deleted", objectId }));
  answers.status = 410;
  await happens();
  await sendDue(parts);
  for (let days = 0; days < 20; days += 10) {
    advanceClock(10 * day);
    await happens();
    expect(await sendDue(parts)).toBe(0);
    await forgetMessages(parts, mandatorId);
  }
  answers.status = 200;
  receiver.received.length = 0;

  await switched(true);
  while (await toNextAttempt(database, webhook.id)) await sendDue(parts);

  expect(told()).toEqual(await owed());
  expect(told()).toHaveLength(3);
});

test("an event that is told after a time of grace is told then, though its webhook is switched on again before", async () => {
  const { mandatorId, answers, webhook, parts, switched, told } = await aTold();
  answers.status = 410;
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);
  answers.status = 200;
  const notBefore = new Date(clock.now().getTime() + 60_000);
  await queued(database, mandatorId, anEvent({ notBefore }));
  const before = told().length;
  await switched(true);

  expect(await sendDue(parts)).toBe(1);
  expect(told()).toHaveLength(before + 1);
  advanceClock(60_000);
  expect(await sendDue(parts)).toBe(1);
  expect(await toNextAttempt(database, webhook.id)).toBeFalsy();
});

test("nothing is kept for a webhook that somebody has switched off, or that has been off for 30 days", async () => {
  const { mandatorId, answers, parts, switched, owed } = await aTold();
  await switched(false);
  await queued(database, mandatorId, anEvent());
  expect(await owed()).toEqual([]);
  await switched(true);
  answers.status = 410;
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);
  advanceClock(30 * day);
  await queued(database, mandatorId, anEvent());

  expect(await owed()).toHaveLength(1);
});

test("what was being written while its webhook was switched on is taken up at night", async () => {
  const { mandatorId, answers, webhook, parts, switched, told } = await aTold();
  answers.status = 410;
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);
  await queued(database, mandatorId, anEvent());
  const ofWebhook = [webhook.id];
  answers.status = 200;
  await switched(true);
  // As what saw the webhook switched off has written it.
  await asOwner(
    database,
    "update webhook_deliveries set next_attempt_at = next_attempt_at + interval '30 days' where webhook_id = $1",
    ofWebhook,
  );
  expect(await sendDue(parts)).toBe(0);

  await forgetMessages(parts, mandatorId);
  await sendDue(parts);

  expect(new Set(told()).size).toBe(2);
});

test("what was owed to a webhook that is removed has failed, and what still came for one is not looked at again and again", async () => {
  const { mandatorId, webhook, parts, actor } = await aTold();
  await queued(database, mandatorId, anEvent());
  await removeWebhook(parts, actor, webhook.id);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([
    { next_attempt_at: null, failed_at: clock.now() },
  ]);
  const due = "select from webhook_deliveries where webhook_id = $1 and next_attempt_at <= $2";
  await asOwner(
    database,
    "update webhook_deliveries set next_attempt_at = $2, failed_at = null where webhook_id = $1",
    [webhook.id, clock.now()],
  );
  expect(await asOwner(database, due, [webhook.id, clock.now()])).toHaveLength(1);

  expect(await sendDue(parts)).toBe(0);

  expect(await asOwner(database, due, [webhook.id, clock.now()])).toEqual([]);
});

test("a fault of ours counts as no attempt, and is mended within half an hour", async () => {
  const { mandatorId, webhook, parts, told } = await aTold();
  await queued(database, mandatorId, anEvent());
  for (let times = 0; times < 20; times += 1) {
    await sendDue({ ...parts, secret: "of another installation" });
    advanceClock(30 * 60_000);
  }
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([
    { attempts: 0, error: "internal", failed_at: null },
  ]);

  await sendDue(parts);

  expect([told().length, (await deliveriesOf(database, webhook.id))[0]!.status]).toEqual([1, 200]);
});

test("what was written first is told first, whatever the clocks of those who wrote said", async () => {
  const { mandatorId, webhook, parts, told, owed } = await aTold();
  const objectId = newId();
  advanceClock(60_000);
  await queued(database, mandatorId, anEvent({ objectId }));
  advanceClock(-60_000);
  await queued(database, mandatorId, anEvent({ objectId }), anEvent({ objectId }));
  advanceClock(60_000);

  while (await toNextAttempt(database, webhook.id)) await sendDue(parts);

  expect(told()).toEqual(await owed());
  expect(told().toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).not.toEqual(told());
});

test("what somebody sends again keeps nothing waiting that happened later", async () => {
  const { mandatorId, answers, webhook, parts, actor } = await aTold();
  const objectId = newId();
  await queued(database, mandatorId, anEvent({ objectId }));
  await sendDue(parts);
  answers.status = 500;
  const [first] = await deliveriesOf(database, webhook.id);
  await queueAgain(parts, actor, first!.id);
  await sendDue(parts);
  answers.status = 200;
  await queued(database, mandatorId, anEvent({ objectId }));

  await sendDue(parts);

  expect((await deliveriesOf(database, webhook.id)).map(({ status }) => status)).toEqual([500, 200]);
});
