import { mailKinds } from "@wegbuch/contract/system/codes";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { afterEach, expect, test, vi } from "vitest";
import { readBox } from "../../src/features/boxes/queries.ts";
import { connectBox, greetedBox } from "../kit/gateway/box.ts";
import { aGateway } from "../kit/gateway/gateway.ts";
import { clock } from "../../src/platform/clock.ts";
import { aBox, aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { enqueue } from "../../src/platform/jobs/enqueue.ts";
import { runJobs } from "../../src/platform/jobs/run-jobs.ts";
import { silentLog } from "../../src/platform/log.ts";
import { queueMail } from "../../src/platform/mail/queue-mail.ts";
import { sendMail } from "../../src/platform/mail/send-mail.ts";
import { aMailServer, anOddMailServer } from "../kit/mail/mailbox.ts";
import { aMail, followPlan, mailOf, mailParts } from "../kit/mail/mails.ts";
import { aPerson, aServer, aSuperAdmin, bearerOf, logIn } from "../kit/api/api.ts";

const database = await aDatabase();

afterEach(() =>
  asOwner(
    database,
    "truncate mails, unknown_imeis, arrivals, address_lookups; delete from graphile_worker._private_jobs",
  ),
);

/** The system page as a super admin sees it, and what he may do there. */
async function aSystemPage(language = "de-AT") {
  const { origin } = await aServer(database);
  const { email } = await aSuperAdmin(database);
  const headers = {
    ...(await bearerOf(await logIn(origin, { username: email }))),
    "accept-language": language,
  };
  return {
    origin,
    read: async () => (await (await fetch(`${origin}/api/System`, { headers })).json()) as SystemState,
    sendAgain: (id: string) =>
      fetch(`${origin}/api/System/Mails/${id}/SendAgain`, { method: "POST", headers }),
  };
}

test("an installation without work waiting says so", async () => {
  const { read } = await aSystemPage();

  expect(await read()).toMatchObject({
    version: "1.2.3",
    startedAt: "2026-05-04T08:00:00.000Z",
    queues: { arrivals: 0, oldestArrivalInSeconds: null, jobs: 0, mails: 0, addresses: 0 },
    failedMailCount: 0,
    failedMails: [],
    failedJobCount: 0,
    failedJobs: [],
    unknownImeis: [],
  });
});

test("what waits is counted over all mandators", async () => {
  const { read } = await aSystemPage();
  for (const mandatorId of [await aMandator(database), await aMandator(database)]) {
    await aMail(database, mandatorId);
    const trip = await aTrip(database, mandatorId, { vehicle_id: await aVehicle(database, mandatorId) });
    await asOwner(
      database,
      "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', $3)",
      [mandatorId, trip, clock.now()],
    );
  }
  const receivedAt = new Date(clock.now().getTime() - 90_000);
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time, received_at)
     values (1, $1, $1, null), (2, $1, $1, $1)`,
    [receivedAt],
  );

  const counts = { arrivals: 2, oldestArrivalInSeconds: 90, jobs: 2, mails: 2, addresses: 2 };
  expect((await read()).queues).toEqual(counts);
});

test("boxes that send times ahead of our clock are counted, until that was long ago", async () => {
  const { read } = await aSystemPage();
  const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);
  const add = (box: number, time: Date, receivedAt: Date) =>
    asOwner(
      database,
      `insert into odd_readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       values ($1, $2, 0, 1, $3, 'obd', 0, false)`,
      [box, time, receivedAt],
    );
  await add(1, minutes(30), minutes(0));
  await add(1, minutes(31), minutes(0));
  await add(2, minutes(500), minutes(-59));
  await add(3, minutes(500), minutes(-61));
  await add(4, minutes(-1_000_000), minutes(0));

  expect((await read()).oddBoxCount).toBe(2);
  await asOwner(database, "delete from odd_readings");
});

test("a failed mail is listed with its reason, and sent again when a super admin wants it", async () => {
  const { read, sendAgain } = await aSystemPage();
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const odd = await anOddMailServer({ RCPT: "550 no such mailbox" });
  const id = await aMail(database, mandatorId);
  const ofNobody = await database
    .as("admin")
    .transaction()
    .execute((db) =>
      queueMail(db, { kind: mailKinds.welcome, to: ["eva@example.at"], language: "en", payload: {} }),
    );
  for (const one of [id, ofNobody]) await sendMail(mailParts(database, odd.url), one);

  const { failedMailCount, failedMails, queues } = await read();
  expect([failedMailCount, queues.mails]).toEqual([2, 0]);
  expect(failedMails).toEqual([
    expect.objectContaining({ id: ofNobody, mandator: null }),
    {
      id,
      kind: mailKinds.welcome,
      recipients: ["anna@example.at"],
      subject: "Willkommen",
      attempts: 1,
      mandator: { id: mandatorId, name: "Alpenland" },
      createdAt: "2026-05-04T08:00:00.000Z",
      failedAt: "2026-05-04T08:00:00.000Z",
      error: "550 no such mailbox",
    },
  ]);

  expect([(await sendAgain(id)).status, (await sendAgain(id)).status]).toEqual([204, 204]);
  expect((await read()).failedMails.map((mail) => mail.id)).toEqual([ofNobody]);
  const { url, inbox } = await aMailServer();
  await followPlan({ ...mailParts(database, url), database }, id);
  expect(inbox.map(({ to }) => to)).toEqual([["anna@example.at"]]);
  expect((await mailOf(database, id)).attempts).toBe(1);
});

test("a mail that has arrived, or that there is not, cannot be sent again", async () => {
  const { sendAgain } = await aSystemPage("en");
  const { url, inbox } = await aMailServer();
  const id = await aMail(database, await aMandator(database));
  await sendMail(mailParts(database, url), id);

  const refused = await sendAgain(id);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: "This e-mail was delivered already or is not needed any more." },
  ]);
  expect((await sendAgain(newId())).status).toBe(404);
  expect((await sendAgain("4711")).status).toBe(404);
  expect(inbox).toHaveLength(1);
});

test("jobs that fail are listed without what they carry", async () => {
  const { read } = await aSystemPage();
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const worker = await runJobs({
    database,
    handlers: { lookUpAddresses: () => Promise.reject(new Error("the geocoder is away")) },
    log: silentLog(),
  });
  await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses", { private: "4711" }));
  await vi.waitFor(async () => expect((await read()).failedJobCount).toBe(1), 10_000);
  await worker.stop();

  const { failedJobs, queues } = await read();
  expect(failedJobs).toEqual([
    {
      name: "lookUpAddresses",
      attempts: 1,
      error: "the geocoder is away",
      mandator: { id: mandatorId, name: "Alpenland" },
      nextRunAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(queues.jobs).toBe(1);
});

test("a box in a vehicle that never sent is listed until it sends", async () => {
  const { read } = await aSystemPage();
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kombi" });
  const silent = await aBox(database, mandatorId, { vehicleId });
  const archived = { vehicleId: await aVehicle(database, mandatorId), archived_at: clock.now() };
  for (const given of [{}, archived]) await aBox(database, mandatorId, given);
  const sending = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  await asOwner(database, "insert into box_cursors (box_number) values ($1)", [sending.number]);
  const fresh = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
  const arrive =
    "insert into arrivals (box_number, earliest_device_time, latest_device_time) values ($1, $2, $2)";
  await asOwner(database, arrive, [fresh.number, clock.now()]);

  const { silentBoxCount, silentBoxes } = await read();
  expect(silentBoxCount).toBe(1);
  expect(silentBoxes).toEqual([
    {
      id: silent.id,
      imei: silent.imei,
      mandator: { id: mandatorId, name: "Alpenland" },
      vehicle: { id: vehicleId, name: "Kombi" },
    },
  ]);
});

test("a device that knocks is listed until its box is registered", async () => {
  const { read } = await aSystemPage();
  const gateway = await aGateway(database, { refusalMs: 1, notingMs: 20 });
  const archived = await aBox(database, await aMandator(database), { archived_at: clock.now() });
  for (const imei of ["356307042441013", "356307042441013", archived.imei]) {
    const box = await connectBox(gateway.port, imei);
    box.send(encodeHandshake(imei));
    expect(await box.answer(1)).toBe(0);
  }

  const knocked = { imei: "356307042441013", attempts: 2, address: "127.0.0.1" };
  await vi.waitFor(
    async () =>
      expect((await read()).unknownImeis).toEqual([{ ...knocked, lastSeenAt: "2026-05-04T08:00:00.000Z" }]),
    5_000,
  );

  await aBox(database, await aMandator(database), { imei: "356307042441013" });
  expect((await read()).unknownImeis).toEqual([]);
});

test("a box that a second connection ejects is listed, and its mandator sees it at the box", async () => {
  const { read } = await aSystemPage();
  const gateway = await aGateway(database, { notingMs: 20 });
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const box = await aBox(database, mandatorId);

  await greetedBox(gateway.port, box.imei);
  await greetedBox(gateway.port, box.imei);

  const incident = { kind: "ejected", network: "127.0.0.1", otherNetwork: "127.0.0.1" };
  const happenedAt = "2026-05-04T08:00:00.000Z";
  await vi.waitFor(
    async () =>
      expect((await read()).boxIncidents).toEqual([
        {
          boxId: box.id,
          imei: box.imei,
          mandator: { id: mandatorId, name: "Alpenland" },
          ...incident,
          happenedAt,
          occurrences: 1,
        },
      ]),
    5_000,
  );
  const seen = await inMandator(database, mandatorId, (db) => readBox(db, clock.now(), box.id));
  expect(seen?.lastIncident).toEqual({ ...incident, happenedAt });
});

test("nobody but super admins sees the system page", async () => {
  const { origin } = await aSystemPage();
  const { email } = await aPerson(database, { role_id: 1 });
  const headers = await bearerOf(await logIn(origin, { username: email }));

  expect((await fetch(`${origin}/api/System`, { headers })).status).toBe(403);
  const again = `${origin}/api/System/Mails/${newId()}/SendAgain`;
  expect((await fetch(again, { method: "POST", headers })).status).toBe(403);
});
