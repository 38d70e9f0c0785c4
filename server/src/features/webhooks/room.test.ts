import { expect, test } from "vitest";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { anEvent, aWebhook, deliveriesOf, queued, sendingTo } from "../../../test/kit/api/webhooks.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { openRoom } from "./room.ts";
import { startSending } from "./send-deliveries.ts";

const database = await aDatabase();

const aDue = (url = `https://${newId()}.example/`, isFailing = false) => ({ id: newId(), url, isFailing });

/** Begins as many as there is room for, as a round does; gives how many. */
function begun(room: ReturnType<typeof openRoom>, mandatorId: string, webhook: ReturnType<typeof aDue>) {
  const count = room.of(mandatorId, webhook);
  for (let one = 0; one < count; one += 1) room.enter(mandatorId, webhook);
  return Math.max(0, count);
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

test("companies with ten machines each that never answer leave a place to others (rule webhooks/fairness)", () => {
  const room = openRoom();
  const taken = Array.from({ length: 6 }, (_, index) =>
    sum(Array.from({ length: 10 }, () => begun(room, `company ${index}`, aDue()))),
  );

  expect(taken).toEqual([16, 16, 2, 2, 2, 2]);
  expect(begun(room, "another", aDue())).toBe(2);
});

test("a webhook that fails has one question of its own, also where others are asked at the same machine", () => {
  const room = openRoom();
  const shared = "https://hooks.example/";

  expect(begun(room, "theirs", aDue(shared))).toBe(3);
  expect(begun(room, "ours", aDue(`${shared}mine`, true))).toBe(1);
  expect(begun(room, "ours", aDue(`${shared}yours`))).toBe(0);
});

test("a machine is one whatever the port, and with or without a dot behind its name", () => {
  const room = openRoom();

  expect(begun(room, "one", aDue("https://hooks.example/"))).toBe(3);
  expect(begun(room, "two", aDue("https://hooks.example.:8443/"))).toBe(1);
  expect(begun(room, "three", aDue("https://HOOKS.example:8443/"))).toBe(0);
});

test("who took more than two seconds for an answer is asked one thing at a time until he is quick again", () => {
  let now = 0;
  const room = openRoom(() => now);
  const webhook = aDue();
  const answeredAfter = (milliseconds: number) => {
    const leave = room.enter("company", webhook);
    now += milliseconds;
    leave();
  };

  answeredAfter(2_001);
  expect(room.of("company", webhook)).toBe(1);
  answeredAfter(1_999);
  expect(room.of("company", webhook)).toBe(3);
});

test("who failed once is tried again while others' questions hang at the same machine", async () => {
  const receiver = await aReceiver((request, response) => {
    if (request.url === "/ours") response.end();
  });
  const [ours, theirs] = [await aMandator(database), await aMandator(database)];
  await aWebhook(database, theirs, { url: `${receiver.url}theirs` });
  const { id } = await aWebhook(database, ours, { url: `${receiver.url}ours` });
  await asOwner(database, "update webhooks set failing_since = now() where id = $1", [id]);
  await queued(database, theirs, ...Array.from({ length: 20 }, () => anEvent()));
  const sending = startSending({ ...sendingTo(database, receiver), timeoutMilliseconds: 3_000 });
  const toldOf = (url: string) => receiver.received.filter((each) => each.url === url).length;
  await expect.poll(() => toldOf("/theirs")).toBe(3);

  await queued(database, ours, anEvent());

  await expect.poll(() => deliveriesOf(database, id), { timeout: 2_500 }).toMatchObject([{ status: 200 }]);
  expect(toldOf("/theirs")).toBe(3);
  await sending.stop();
});
