import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { aBrowser, aDevice, pushesOf, pushingTo, topicOf, vapidOf } from "../../../test/kit/api/pushes.ts";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aReceiver } from "../../../test/kit/http/receiver.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../clock.ts";
import { inMandator } from "../db/database.ts";
import { type NewPush, queuePushes } from "./queue-pushes.ts";
import { type PushParts, pushDue } from "./send-pushes.ts";

const database = await aDatabase();

const answering =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();

/** A device of a driver at a service that answers so; what is queued says what its composer was asked. */
async function aTold(answer: RequestListener = answering(201)) {
  stopClock();
  // What other tests have left would be sent, too.
  await asOwner(database, "delete from push_messages");
  const mandatorId = await aMandator(database);
  const userId = await aDriver(database, mandatorId);
  const service = await aReceiver(answer);
  const browser = await aBrowser(service);
  const kinds = ["alarm", "openTrips"];
  const device = await aDevice(database, mandatorId, { userId, kinds }, browser);
  const parts: PushParts = {
    ...pushingTo(database, service),
    compose: async ({ kind }) => ({ title: kind, body: "Grüß Gott", path: "/inbox", badge: 3 }),
  };
  const queue = (...pushes: NewPush[]) =>
    inMandator(database, mandatorId, (db) => queuePushes(db, pushes, clock.now()));
  const rows = () => pushesOf(database, device.id);
  return { mandatorId, userId, service, browser, device, parts, queue, rows };
}

test("a device is told once, sealed for it alone, by whom its service knows", async () => {
  const { service, browser, device, parts, queue, rows } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  await queue({ kind: "alarm", key: "alarm 1" }, { kind: "reservation", key: "not wanted here" });

  expect([await pushDue(parts), await pushDue(parts)]).toEqual([1, 0]);

  expect(await rows()).toMatchObject([{ attempts: 1, status: 201, sent_at: clock.now() }]);
  const [{ url, method, headers, bytes }] = service.received as [(typeof service.received)[0]];
  expect([method, `https://${service.host}:8443${url}`]).toEqual(["POST", browser.endpoint]);
  expect(headers).toMatchObject({
    ttl: "86400",
    urgency: "high",
    topic: topicOf("alarm 1"),
    "content-encoding": "aes128gcm",
  });
  const { key, claims } = vapidOf(headers.authorization);
  expect(claims).toMatchObject({
    aud: `https://${service.host}:8443`,
    sub: "mailto:office@alpenland.at",
  });
  const [kept] = await asOwner<{ public_key: string; private_key: string }>(
    database,
    "select public_key, private_key from push_keys",
  );
  expect(kept).toMatchObject({ public_key: key, private_key: expect.stringMatching(/^sealed:/) as string });
  expect(await browser.read({ bytes })).toEqual({
    title: "alarm",
    body: "Grüß Gott",
    path: "/inbox",
    badge: 3,
    tag: "alarm 1",
  });
  expect(bytes.includes("Gott")).toBe(false);
  const [row] = await asOwner(database, "select told_at from push_subscriptions where id = $1", [device.id]);
  expect(row).toEqual({ told_at: clock.now() });
});

test("of a transaction that fails nothing is told", async () => {
  const { mandatorId, parts, rows } = await aTold();
  const failed = inMandator(database, mandatorId, async (db) => {
    await queuePushes(db, [{ kind: "alarm", key: "alarm 1" }], clock.now());
    throw new Error("not today");
  });
  await expect(failed).rejects.toThrow("not today");
  expect([await rows(), await pushDue(parts)]).toEqual([[], 0]);
});

test.each([404, 410])(
  "a service that answers %i has forgotten the browser, which is told nothing any more",
  async (status) => {
    const { service, device, parts, queue, rows } = await aTold(answering(status));
    await queue({ kind: "alarm", key: "alarm 1" }, { kind: "alarm", key: "alarm 2" });
    await pushDue(parts);
    await pushDue(parts);

    expect(await asOwner(database, "select from push_subscriptions where id = $1", [device.id])).toEqual([]);
    expect((await rows()).every((row) => row.dropped_at !== null)).toBe(true);
    expect(service.received.length).toBeLessThanOrEqual(2);
    expect(await queue({ kind: "alarm", key: "alarm 3" })).toBe(0);
  },
);

test("a browser that has subscribed anew meanwhile stays", async () => {
  const { device, parts, queue } = await aTold((_, response) => {
    void asOwner(database, "update push_subscriptions set endpoint = endpoint || 'new'").then(() =>
      response.writeHead(410).end(),
    );
  });
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue(parts);
  expect(await asOwner(database, "select from push_subscriptions where id = $1", [device.id])).toHaveLength(
    1,
  );
});

test("a service that fails is asked three times, and then no more", async () => {
  const { service, device, parts, queue, rows } = await aTold(answering(500));
  await queue({ kind: "openTrips", key: "openTrips 2026-05-04" });
  const begun: number[] = [];
  for (const pauseMs of [0, 60_000, 15 * 60_000, 86_400_000]) {
    advanceClock(pauseMs - 1);
    begun.push(await pushDue(parts));
    advanceClock(1);
    begun.push(await pushDue(parts));
  }
  expect(begun).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
  expect(await rows()).toMatchObject([
    { attempts: 3, status: 500, error: "status 500", next_attempt_at: null },
  ]);
  expect((await rows())[0]!.failed_at).not.toBeNull();
  expect(service.received.map(({ headers }) => headers["urgency"])).toEqual(["normal", "normal", "normal"]);
  expect(await asOwner(database, "select from push_subscriptions where id = $1", [device.id])).toHaveLength(
    1,
  );
});

test("a service that is busy is left alone as long as it wishes, and what comes too late by that is not told", async () => {
  const wishes = ["1800", new Date(Date.parse("2026-05-04T11:00:00Z")).toUTCString(), "90000"];
  const { parts, queue, rows } = await aTold((_, response) => {
    response.writeHead(429, { "retry-after": wishes.shift() }).end();
  });
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue(parts);
  expect(await rows()).toMatchObject([{ next_attempt_at: new Date("2026-05-04T08:30:00Z"), status: 429 }]);
  advanceClock(1_800_000);
  await pushDue(parts);
  expect(await rows()).toMatchObject([{ next_attempt_at: new Date("2026-05-04T11:00:00Z") }]);

  await queue({ kind: "alarm", key: "alarm 2" });
  await pushDue(parts);
  const last = (await rows()).find(({ key }) => key === "alarm 2");
  expect(last).toMatchObject({ attempts: 1, next_attempt_at: null, failed_at: clock.now() });
});

test("a service that never answers takes nobody else's turn, and is asked again", async () => {
  const { mandatorId, userId, service, parts, queue, rows } = await aTold(() => undefined);
  const other = await aReceiver(answering(201));
  const browser = await aBrowser(other);
  const device = await aDevice(database, mandatorId, { userId, kinds: ["alarm"] }, browser);
  await queue({ kind: "alarm", key: "alarm 1" });
  const both = { ...parts, guard: pushingTo(database, service, other).guard };

  expect(await pushDue(both)).toBe(2);

  expect(await rows()).toMatchObject([{ attempts: 1, error: "no answer in time", sent_at: null }]);
  expect(await pushesOf(database, device.id)).toMatchObject([{ sent_at: clock.now() }]);
  advanceClock(60_000);
  expect(await pushDue(both)).toBe(1);
});

test("a service that leads elsewhere is not followed, and an address inside is not asked", async () => {
  const inside = await aReceiver(answering(201));
  const { device, parts, queue, rows } = await aTold(answering(302, { location: inside.url }));
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue({ ...parts, guard: parts.guard });
  expect(await rows()).toMatchObject([{ status: 302, sent_at: null }]);

  await asOwner(database, "update push_subscriptions set endpoint = 'https://10.0.0.1/' where id = $1", [
    device.id,
  ]);
  advanceClock(60_000);
  await pushDue(parts);
  expect(await rows()).toMatchObject([{ attempts: 2, error: "notAllowed" }]);
  expect(inside.received).toEqual([]);
});

test("who dies between telling and noting it tells it once more, which takes the place of the first", async () => {
  const { service, browser, parts, queue, rows } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  const ask: typeof parts.guard.ask = async (...asked) => {
    await parts.guard.ask(...asked);
    // As if the process were gone: nobody notes anything.
    await asOwner(database, "update push_messages set attempts = attempts + 1");
    return { status: 201, headers: {}, body: Buffer.alloc(0) };
  };
  await pushDue({ ...parts, guard: { ...parts.guard, ask } });
  expect(await pushDue(parts)).toBe(0);

  advanceClock(60_000);
  expect(await pushDue(parts)).toBe(1);

  expect(await rows()).toMatchObject([{ sent_at: clock.now() }]);
  const told = await Promise.all(service.received.map((each) => browser.read(each)));
  expect(told.map(({ tag }) => tag)).toEqual(["alarm 1", "alarm 1"]);
  expect(new Set(service.received.map(({ headers }) => headers["topic"])).size).toBe(1);
});

test("two workers at once tell it once", async () => {
  const { service, parts, queue } = await aTold();
  await queue(...["1", "2", "3", "4"].map((key) => ({ kind: "alarm" as const, key })));
  const begun = await Promise.all([pushDue(parts), pushDue(parts)]);
  expect(begun[0] + begun[1]).toBe(4);
  expect(service.received).toHaveLength(4);
});

test("what is told no more, or comes too late, is dropped without asking anybody", async () => {
  const { service, parts, queue, rows } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue({ ...parts, compose: async () => null });
  await queue({ kind: "alarm", key: "alarm 2", until: new Date(clock.now().getTime() + 60_000) });
  advanceClock(60_000);
  await pushDue(parts);
  expect((await rows()).map((row) => row.dropped_at !== null)).toEqual([true, true]);
  expect(service.received).toEqual([]);
});

test("what fails with us counts as no attempt and is tried again", async () => {
  const { parts, queue, rows } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue({ ...parts, compose: () => Promise.reject(new Error("not today")) });
  expect(await rows()).toMatchObject([{ attempts: 0, error: "internal" }]);
  advanceClock(15 * 60_000);
  await pushDue(parts);
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: clock.now(), error: null }]);
});

test.each([
  ["has ended", "delete from sessions where id = $1"],
  ["is over", "update sessions set expires_at = '2026-05-04T08:00:00Z' where id = $1"],
  [
    "waits for a password of his own",
    "update logins set password_is_temporary = true where id = (select login_id from sessions where id = $1)",
  ],
  [
    "waits for a second factor",
    "update mandators set second_factor_roles = '{5}' where id = (select mandator_id from push_subscriptions where session_id = $1)",
  ],
])("where the session %s nothing is told", async (_, change) => {
  const { service, device, parts, queue, rows } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  await asOwner(database, change, [device.sessionId]);
  await pushDue(parts);
  expect([await rows(), service.received]).toMatchObject([[{ dropped_at: clock.now() }], []]);
});

test("where the secret of the installation is another one the keys are made anew, once for all who ask", async () => {
  const { parts, queue, service } = await aTold();
  await queue({ kind: "alarm", key: "alarm 1" });
  await pushDue(parts);
  const other = { ...parts, secret: "another one" };
  await queue({ kind: "alarm", key: "alarm 2" }, { kind: "alarm", key: "alarm 3" });
  await pushDue(other);
  const keys = service.received.map(({ headers }) => vapidOf(headers.authorization).key);
  expect([keys.length, new Set(keys).size, keys[1] === keys[2]]).toEqual([3, 2, true]);
});
