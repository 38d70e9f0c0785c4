import type { PushDevice, PushDevices } from "@wegbuch/contract/pushsubscriptions/schemas";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aTeam } from "../kit/api/people.ts";
import { aBrowser, aDevice } from "../kit/api/pushes.ts";
import { asking } from "../kit/api/support.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

/** A browser of nobody's service, which is looked up nowhere. */
async function aSubscription() {
  const { subscription } = await aBrowser();
  return { ...subscription, endpoint: `https://93.184.216.34/${newId()}` };
}

async function aPushed() {
  const team = await aTeam(database);
  await asOwner(database, "delete from push_subscriptions where mandator_id = $1", [team.mandatorId]);
  return {
    ...team,
    devices: async (role: 1 | 3 | 5) =>
      (await team.ask<PushDevices>(role, "GET /PushSubscriptions")).body.devices,
  };
}

test("a person is told things on a device from when he says so until he takes it back", async () => {
  const { ask, devices } = await aPushed();
  const subscription = await aSubscription();
  const { body: before } = await ask<PushDevices>(1, "GET /PushSubscriptions");
  expect(before).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string, devices: [] });

  const kinds = ["unplugged", "alarm"];
  const { status, body } = await ask<PushDevice>(1, "POST /PushSubscriptions", { ...subscription, kinds });
  expect([status, body]).toMatchObject([
    200,
    { kinds: ["alarm", "unplugged"], toldAt: null, isCurrent: true },
  ]);
  const again = await ask<PushDevice>(1, "POST /PushSubscriptions", { ...subscription, kinds: ["alarm"] });
  expect(again.body).toEqual({ ...body, kinds: ["alarm"] });
  expect(await devices(1)).toEqual([again.body]);
  expect(await devices(3)).toEqual([]);

  const removed = `DELETE /PushSubscriptions/${body.id}`;
  expect((await ask(3, removed)).status).toBe(404);
  expect((await ask(1, removed)).status).toBe(204);
  expect((await ask(1, removed)).status).toBe(404);
  expect(await devices(1)).toEqual([]);
});

test("what somebody may not hear of, what is no key and where nobody may be asked is refused", async () => {
  const { ask, devices } = await aPushed();
  const right = { ...(await aSubscription()), kinds: ["reservation"] };
  const refused = async (given: object) => {
    const { status, body } = await ask(5, "POST /PushSubscriptions", { ...right, ...given }, "en");
    return [status, body.errors];
  };
  expect(await refused({ kinds: ["alarm"] })).toEqual([400, { kinds: ["You may not be told of this"] }]);
  const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString("base64url");
  expect(await refused({ p256dh: noPoint })).toEqual([400, { p256dh: ["This key is not valid"] }]);
  for (const endpoint of ["https://10.0.0.1/x", "https://93.184.216.34:25/x", "https://u:p@93.184.216.34/"])
    expect(await refused({ endpoint })).toEqual([400, { endpoint: ["This address is not allowed"] }]);
  expect((await refused({ endpoint: "http://93.184.216.34/x" }))[0]).toBe(400);
  expect(await devices(5)).toEqual([]);
});

test("a device that another person takes, of this company or another, tells the first one nothing any more", async () => {
  const { ask, devices } = await aPushed();
  const wish = { ...(await aSubscription()), kinds: ["reservation"] };
  await ask(5, "POST /PushSubscriptions", wish);
  await ask(1, "POST /PushSubscriptions", wish);
  expect([(await devices(5)).length, (await devices(1)).length]).toEqual([0, 1]);

  const elsewhere = await aPushed();
  await elsewhere.ask(3, "POST /PushSubscriptions", wish);
  expect([(await devices(1)).length, (await elsewhere.devices(3)).length]).toEqual([0, 1]);
});

test("two people who take one device at once do not both have it", async () => {
  const [one, other] = [await aPushed(), await aPushed()];
  const wish = { ...(await aSubscription()), kinds: ["reservation"] };
  const answers = await Promise.all([
    one.ask(1, "POST /PushSubscriptions", wish),
    one.ask(5, "POST /PushSubscriptions", wish),
    other.ask(1, "POST /PushSubscriptions", wish),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    await asOwner(database, "select from push_subscriptions where endpoint = $1", [wish.endpoint]),
  ).toHaveLength(1);
});

test("with its session a device is forgotten: by logging out, by ending it elsewhere, and when its person is archived", async () => {
  const { origin, people, ask, devices } = await aPushed();
  const subscribed = async (userId: string) => {
    const { authorization } = await aBearer(database, userId);
    const own = asking(origin, authorization);
    await own("POST /PushSubscriptions", { ...(await aSubscription()), kinds: ["reservation"] });
    return own;
  };
  const leaving = await subscribed(people[1]);
  expect(await devices(1)).toHaveLength(1);
  await leaving("POST /Authentication/Logout");
  expect(await devices(1)).toEqual([]);

  await subscribed(people[1]);
  const [{ id }] = (await asOwner<{ id: string }>(
    database,
    "select session_id as id from push_subscriptions where user_id = $1",
    [people[1]],
  )) as [{ id: string }];
  expect((await ask(1, `DELETE /Sessions/${id}`)).status).toBe(204);
  expect(await devices(1)).toEqual([]);

  await subscribed(people[5]);
  expect(
    (await ask(1, "POST /Users/ToggleArchive", { ids: [people[5]], comment: "Abgang" })).status,
  ).toBeLessThan(300);
  expect(await asOwner(database, "select from push_subscriptions where user_id = $1", [people[5]])).toEqual(
    [],
  );
});

test("a company neither sees nor ends what another's people are told", async () => {
  const { ask, devices } = await aPushed();
  const other = await aCompany(database);
  const browser = await aBrowser();
  const whose = { userId: other.people[1], kinds: ["alarm"] };
  const { id } = await aDevice(database, other.mandatorId, whose, browser);
  expect((await ask(1, `DELETE /PushSubscriptions/${id}`)).status).toBe(404);
  expect(await devices(1)).toEqual([]);
  expect(await asOwner(database, "select from push_subscriptions where id = $1", [id])).toHaveLength(1);
});
