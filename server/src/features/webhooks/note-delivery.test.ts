import { setTimeout as sleep } from "node:timers/promises";
import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import {
  anEvent,
  aWebhook,
  deliveriesOf,
  queued,
  sendingTo,
  toNextAttempt,
} from "../../../test/kit/api/webhooks.ts";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { sendDue } from "./send-deliveries.ts";
import { forgetMessages } from "./jobs.ts";
import { webhookMails } from "./mails.ts";

const database = await aDatabase();
const day = 86_400_000;

async function aFailing(status: number) {
  stopClock();
  await asOwner(database, "delete from webhook_messages");
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: roles.admin, first_name: "Eva" });
  await aDriver(database, mandatorId);
  const answers = { status };
  const receiver = await aReceiver((_, response) => response.writeHead(answers.status).end());
  const webhook = await aWebhook(database, mandatorId, { url: `${receiver.url}geheim?token=canary` });
  return { mandatorId, admin, answers, receiver, webhook, parts: sendingTo(database, receiver) };
}

const stateOf = async (id: string) => {
  const [row] = await asOwner<{ failing_since: Date | null; disabled_at: Date | null; disabled_why: string }>(
    database,
    "select failing_since, disabled_at, disabled_why from webhooks where id = $1",
    [id],
  );
  return row!;
};

/** Writes the mail that is owed, as often as it is asked. */
async function theMail(mandatorId: string) {
  const [row] = await mailsOf(mandatorId);
  const mail = { ...row!, mandatorId, recipients: [], createdAt: clock.now() };
  const publicOrigin = "https://wegbuch.example";
  const composing = { database, clock, publicOrigin, secret: () => Buffer.alloc(32) };
  return () => webhookMails[mailKinds.webhookDisabled](mail, composing);
}

const mailsOf = (mandatorId: string) =>
  asOwner<{ id: string; kind: string; payload: { userId: string }; language: "de-AT" }>(
    database,
    "select id, kind, payload, language from mails where mandator_id = $1",
    [mandatorId],
  );

test("a receiver that answers 500 for three days has lost nothing once it is back", async () => {
  const { mandatorId, answers, receiver, webhook, parts } = await aFailing(500);
  const start = clock.now().getTime();
  const back = start + 3 * day;
  const [trip, other] = [newId(), newId()];
  for (const objectId of [trip, other, trip])
    await queued(database, mandatorId, anEvent({ type: "trip.deleted", objectId }));

  while (await toNextAttempt(database, webhook.id)) {
    if (answers.status === 500 && clock.now().getTime() >= back) {
      expect(await stateOf(webhook.id)).toMatchObject({ failing_since: new Date(start), disabled_at: null });
      answers.status = 200;
      receiver.received.length = 0;
    }
    await sendDue(parts);
  }

  const owed = await deliveriesOf(database, webhook.id);
  expect(owed.map(({ status, failed_at }) => [status, failed_at])).toEqual([1, 2, 3].map(() => [200, null]));
  const told = receiver.received.map(({ headers }) => headers["webhook-id"]);
  const idsOf = (indices: number[]) => indices.map((index) => `msg_${owed[index]!.message_id}`);
  expect(told.filter((id) => idsOf([0, 2]).includes(String(id)))).toEqual(idsOf([0, 2]));
  expect(await stateOf(webhook.id)).toMatchObject({ failing_since: null, disabled_at: null });
  expect(await mailsOf(mandatorId)).toEqual([]);
});

test("after five days of failures alone it is switched off, administrators are told, and what waits goes on later", async () => {
  const { mandatorId, admin, answers, webhook, parts } = await aFailing(500);
  for (let passed = 0; passed < 5; passed += 1) {
    await queued(database, mandatorId, anEvent());
    await sendDue(parts);
    advanceClock(day);
  }
  expect(await stateOf(webhook.id)).toMatchObject({ disabled_at: null });
  await queued(database, mandatorId, anEvent());

  await sendDue(parts);

  expect(await stateOf(webhook.id)).toMatchObject({ disabled_at: clock.now(), disabled_why: "failing" });
  const [mail, ...more] = await mailsOf(mandatorId);
  expect([mail!.kind, mail!.payload.userId, more]).toEqual([mailKinds.webhookDisabled, admin, []]);
  advanceClock(day);
  await queued(database, mandatorId, anEvent());
  expect([(await deliveriesOf(database, webhook.id)).length, await sendDue(parts)]).toEqual([7, 0]);
  const history = await asOwner<{ property_name: string; new_value: string }>(
    database,
    "select property_name, new_value from history where mandator_id = $1",
    [mandatorId],
  );
  expect(history).toMatchObject([{ property_name: "webhook" }]);
  expect(history[0]!.new_value).toContain("(off)");
  expect(JSON.stringify([history, mail])).not.toMatch(/geheim|canary|whsec/);
  answers.status = 200;
});

test("what has arrived ends the failing, also where the failure came after it was taken", async () => {
  const { mandatorId, webhook, receiver, parts } = await aFailing(500);
  const [bad, good] = [newId(), newId()];
  await queued(database, mandatorId, anEvent({ objectId: bad }), anEvent({ objectId: good }));
  receiver.server.removeAllListeners("request");
  // Both are taken while nothing has failed; the good one is answered once the failure was noted.
  receiver.server.on("request", (request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      if (body.includes(bad)) return response.writeHead(500).end();
      const answer = async () => {
        while ((await stateOf(webhook.id)).failing_since === null) await sleep(10);
        response.writeHead(200).end();
      };
      return void answer();
    });
  });

  await sendDue(parts);

  expect((await deliveriesOf(database, webhook.id)).map(({ status }) => status)).toEqual([500, 200]);
  expect(await stateOf(webhook.id)).toMatchObject({ failing_since: null });
});

test("one that is gone is switched off at once", async () => {
  const { mandatorId, webhook, parts } = await aFailing(410);
  await queued(database, mandatorId, anEvent());

  await sendDue(parts);

  expect(await stateOf(webhook.id)).toMatchObject({ disabled_at: clock.now(), disabled_why: "gone" });
  const inAMonth = new Date(clock.now().getTime() + 30 * day);
  expect(await deliveriesOf(database, webhook.id)).toMatchObject([
    { status: 410, failed_at: null, next_attempt_at: inAMonth },
  ]);
});

test("the mail names the host and why, and is not sent once somebody has switched the webhook on again", async () => {
  const { mandatorId, receiver, webhook, parts } = await aFailing(410);
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);
  const compose = await theMail(mandatorId);

  const written = await compose();
  expect(written?.subject).toBe("Webhook abgeschaltet");
  expect(written?.text).toContain("Eva");
  expect(written?.text).toContain(receiver.host);
  expect(written?.text).toContain("410");
  expect(written?.text).toContain("https://wegbuch.example/integrations/webhooks");
  expect(JSON.stringify(written)).not.toMatch(/geheim|canary|whsec/);

  await asOwner(database, "update webhooks set disabled_at = null, disabled_why = null where id = $1", [
    webhook.id,
  ]);
  expect(await compose()).toBeNull();
});

test("what people call themselves and a webhook is no link in the mail", async () => {
  const { mandatorId, admin, webhook, parts } = await aFailing(410);
  await asOwner(database, "update users set first_name = 'https://falle.example' where id = $1", [admin]);
  const description = "An www.falle.example/anmelden";
  await asOwner(database, "update webhooks set description = $2 where id = $1", [webhook.id, description]);
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);

  const written = await (await theMail(mandatorId))();
  for (const text of [written!.text, written!.html]) {
    expect(text).toContain("falle. example");
    expect(text).not.toMatch(/falle\.example/);
  }
});

test("what happened is forgotten after 30 days, with how it fared", async () => {
  const { mandatorId, webhook, parts } = await aFailing(200);
  await queued(database, mandatorId, anEvent());
  await sendDue(parts);

  advanceClock(30 * day);
  await forgetMessages(parts, mandatorId);
  expect(await deliveriesOf(database, webhook.id)).toHaveLength(1);
  advanceClock(1);
  await forgetMessages(parts, mandatorId);

  expect(await deliveriesOf(database, webhook.id)).toEqual([]);
});
