import { expect, test } from "vitest";
import { anEvent, aWebhook, queued, sendingTo } from "../../../test/kit/api/webhooks.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { findUntriedSeconds } from "./hold-deliveries.ts";
import { sendDue } from "./send-deliveries.ts";

const database = await aDatabase();

test("it is known how long what could be told has waited for its first attempt, without what waits for its turn", async () => {
  stopClock();
  const mandatorId = await aMandator(database);
  const receiver = await aReceiver((_, response) => response.writeHead(500).end());
  await aWebhook(database, mandatorId, { url: receiver.url });
  const untried = () => findUntriedSeconds(database, clock.now());
  expect(await untried()).toBe(0);

  const objectId = newId();
  await queued(database, mandatorId, anEvent({ type: "trip.deleted", objectId }));
  advanceClock(901_000);
  expect(await untried()).toBe(901);
  await sendDue(sendingTo(database, receiver));
  await queued(database, mandatorId, anEvent({ type: "trip.deleted", objectId }));
  advanceClock(60_000);
  // The first is tried again; the second is told after it.
  expect(await untried()).toBe(0);
  await queued(database, mandatorId, anEvent({ type: "trip.deleted" }));
  advanceClock(20_000);
  expect(await untried()).toBe(20);
});
