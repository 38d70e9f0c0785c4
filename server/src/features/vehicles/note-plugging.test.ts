import { expect, test } from "vitest";
import { aWebhook, deliveriesOf, sendingTo, toNextAttempt } from "../../../test/kit/api/webhooks.ts";
import { aBox, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import type { Followed } from "../trips/detection/stretch.ts";
import { sendDue } from "../webhooks/send-deliveries.ts";
import { notePlugging } from "./note-plugging.ts";

const database = await aDatabase();

async function aPlugged() {
  stopClock();
  await asOwner(database, "delete from webhook_messages");
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId);
  const { id: boxId } = await aBox(database, mandatorId, { vehicleId });
  const receiver = await aReceiver();
  const webhook = await aWebhook(database, mandatorId, {
    url: receiver.url,
    events: ["box.unplugged", "box.plugged"],
  });
  const parts = sendingTo(database, receiver);
  const says = (eventType: "Plugged" | "Unplugged") => {
    const now = clock.now();
    const readings = [{ eventType, deviceTime: now.getTime(), receivedAt: now.getTime() }];
    const stretch = { boxId, period: { vehicleId }, isRefollow: false };
    const followed = [{ readings, stretch }] as unknown as Followed[];
    return inMandator(database, mandatorId, (db) => notePlugging(db, followed, now), { role: "tracker" });
  };
  const sendAll = async () => {
    while (await toNextAttempt(database, webhook.id)) await sendDue(parts);
    return receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  };
  const fared = async () =>
    (await deliveriesOf(database, webhook.id)).map(({ type, error }) => [type, error]);
  return { parts, says, sendAll, fared };
}

test("of a box that is back within a minute a webhook hears neither", async () => {
  const { parts, says, sendAll, fared } = await aPlugged();
  await says("Unplugged");
  advanceClock(59_000);
  expect(await sendDue(parts)).toBe(0);
  await says("Plugged");

  expect(await sendAll()).toEqual([]);
  expect(await fared()).toEqual([
    ["box.unplugged", "withheld"],
    ["box.plugged", "withheld"],
  ]);
});

test("of a box that is back after a minute it hears both, the first a minute after it was pulled out", async () => {
  const { parts, says, sendAll } = await aPlugged();
  await says("Unplugged");
  advanceClock(59_999);
  expect(await sendDue(parts)).toBe(0);
  advanceClock(1);
  expect(await sendDue(parts)).toBe(1);
  await says("Plugged");

  expect(await sendAll()).toEqual(["box.unplugged", "box.plugged"]);
});

test("who has heard that a box is out hears that it is back, though it says it was at once", async () => {
  const { parts, says, sendAll } = await aPlugged();
  await says("Unplugged");
  advanceClock(60_000);
  await sendDue(parts);
  advanceClock(-30_000);
  await says("Plugged");
  advanceClock(30_000);

  expect(await sendAll()).toEqual(["box.unplugged", "box.plugged"]);
});

test("a box that is plugged in by itself is told at once", async () => {
  const { says, sendAll } = await aPlugged();
  await says("Plugged");

  expect(await sendAll()).toEqual(["box.plugged"]);
});
