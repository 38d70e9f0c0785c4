import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { holdAllLogbooks } from "../../src/features/trips/ledger/hold-logbooks.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { enqueue } from "../../src/platform/jobs/enqueue.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aMailServer, anOddMailServer, readMail } from "../kit/mail/mailbox.ts";
import { keepTopic } from "../../src/platform/settings/kept-settings.ts";
import { queueDueMails } from "../../src/platform/mail/mail-jobs.ts";
import { aMail, mailOf } from "../kit/mail/mails.ts";
import { storeReadings } from "../../src/tracking/store-readings.ts";
import { aRecord, aTestDrive, atSecond } from "../kit/tracking/drives.ts";
import { startWorker } from "../../src/processes/worker.ts";

// As many as in production: each runner of the worker keeps one to itself.
const database = await aDatabase({ connectionsPerRole: 8 });

async function aWorker(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-worker-"));
  const given = { WEGBUCH_DATA: folder, PUBLIC_ORIGIN: "https://wegbuch.example" };
  const worker = await startWorker(readConfig({ ...given, ...settings }), database, silentLog());
  onTestFinished(async () => {
    await worker.stop();
    rmSync(folder, { recursive: true });
  });
  return { outbox: path.join(folder, "outbox") };
}

/** A mail the program knows how to write. */
async function aWelcomeMail(mandatorId: string): Promise<string> {
  const payload = { userId: await aDriver(database, mandatorId), isCopy: true };
  return aMail(database, mandatorId, { payload, to: ["boss@example.at"] });
}

test("without a mail server a mail becomes a file", async () => {
  const { outbox } = await aWorker({});
  const id = await aWelcomeMail(await aMandator(database));

  await vi.waitFor(async () => expect((await mailOf(database, id)).sent_at).not.toBeNull(), 10_000);

  const [name] = readdirSync(outbox);
  expect(name).toContain(`-M1-${id}.eml`);
  const { headers, text } = readMail(readFileSync(path.join(outbox, name!)));
  expect(headers["message-id"]).toBe(`<${id}@wegbuch.example>`);
  expect(text).toContain("https://wegbuch.example/");
});

test("a mail server that a super admin has set takes the next mail, without a restart", async () => {
  const { outbox } = await aWorker({ DATABASE_ROLES_SECRET: database.rolesSecret });
  const { url, inbox } = await aMailServer();
  const mandatorId = await aMandator(database);
  const change = { topic: "mail", changedAt: new Date(), changedBy: null } as const;
  const named = { SMTP_URL: url, MAIL_FROM: "Fuhrpark <fuhrpark@example.at>" };
  onTestFinished(async () => void (await keepTopic(database.as("admin"), { ...change, named: {} }, "")));

  const first = await aWelcomeMail(mandatorId);
  await vi.waitFor(async () => expect((await mailOf(database, first)).sent_at).not.toBeNull(), 10_000);
  await keepTopic(database.as("admin"), { ...change, named }, database.rolesSecret);
  const second = await aWelcomeMail(mandatorId);
  await vi.waitFor(async () => expect((await mailOf(database, second)).sent_at).not.toBeNull(), 10_000);

  expect(readdirSync(outbox)).toHaveLength(1);
  expect(inbox.map(({ to, headers }) => [to, headers["from"]])).toEqual([
    [["boss@example.at"], expect.stringContaining("fuhrpark@example.at")],
  ]);
});

test("a mail waits while the password of its server cannot be read, instead of ending in a folder", async () => {
  const change = { topic: "mail", changedAt: new Date(), changedBy: null } as const;
  onTestFinished(async () => void (await keepTopic(database.as("admin"), { ...change, named: {} }, "")));
  const named = { SMTP_URL: "smtp://u:p@127.0.0.1:1", MAIL_FROM: "wegbuch@example.at" };
  await keepTopic(database.as("admin"), { ...change, named }, "the secret of another installation");
  const { outbox } = await aWorker({ DATABASE_ROLES_SECRET: database.rolesSecret });
  const id = await aWelcomeMail(await aMandator(database));

  await vi.waitFor(
    async () => expect((await mailOf(database, id)).last_error).toContain("enter the password again"),
    10_000,
  );
  expect(existsSync(outbox)).toBe(false);
});

/** A box in a vehicle of that name, whose mandator wants to know when it is pulled out. */
async function aWatchedBox(name: string, recipients: string[]) {
  const { mandatorId, box } = await aTestDrive(database, { vehicle: { name } });
  await asOwner(
    database,
    `update mandators set send_box_unplugged_notification = true, send_box_unplugged_notification_to = $2
     where id = $1`,
    [mandatorId, recipients],
  );
  const says = (eventType: "Plugged" | "Unplugged", second: number) =>
    storeReadings(database.pool("gateway"), [aRecord(box.number, second, { eventType, eventId: 252 })]);
  const states = () =>
    asOwner<{ state: string }>(
      database,
      `select case when sent_at is not null then 'sent' when dropped_at is not null then 'dropped' else 'owed' end as state
       from mails where mandator_id = $1`,
      [mandatorId],
    ).then((mails) => mails.map(({ state }) => state));
  const events = () => asOwner(database, "select from box_events where box_id = $1", [box.id]);
  return { says, states, events };
}

test("a minute after a box was pulled out each recipient has a mail of his own, unless the box is back", async () => {
  atSecond(0);
  onTestFinished(() => fixClock(undefined));
  const { outbox } = await aWorker({});
  const crane = await aWatchedBox("Kran", ["anna@alpenland.at", "bert@alpenland.at"]);
  const van = await aWatchedBox("Bus", ["cora@alpenland.at"]);
  await crane.says("Unplugged", 0);
  await van.says("Unplugged", 0);
  await vi.waitFor(async () => expect(await crane.states()).toEqual(["owed", "owed"]), 10_000);
  await vi.waitFor(async () => expect(await van.states()).toEqual(["owed"]), 10_000);
  atSecond(59);
  await van.says("Plugged", 30);
  await vi.waitFor(async () => expect(await van.events()).toHaveLength(2), 10_000);
  await queueDueMails(database, clock);
  expect([await crane.states(), await van.states()]).toEqual([["owed", "owed"], ["owed"]]);

  atSecond(60);
  await queueDueMails(database, clock);
  await vi.waitFor(async () => expect(await crane.states()).toEqual(["sent", "sent"]), 10_000);
  await vi.waitFor(async () => expect(await van.states()).toEqual(["dropped"]), 10_000);
  atSecond(3_600);
  await queueDueMails(database, clock);

  const mails = readdirSync(outbox).map((name) => readMail(readFileSync(path.join(outbox, name))));
  expect(
    mails.map(({ headers }) => headers["to"]!).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(["anna@alpenland.at", "bert@alpenland.at"]);
  expect(mails[0]!.headers["subject"]).toContain("Kran");
});

test("trips that are crossed with changed fences keep no other work waiting", async () => {
  const [busy, other] = [await aMandator(database), await aMandator(database)];
  await inMandator(database, busy, async (db) => {
    for (let count = 0; count < 6; count += 1) await enqueue(db, "crossTrips", { geofenceId: newId() });
  });
  const endWriting = await aWriter(busy);
  await aWorker({});
  await vi.waitFor(async () => expect(await running("crossTrips")).toBe(1), 10_000);

  await inMandator(database, other, (db) => enqueue(db, "lookUpAddresses"));
  await vi.waitFor(async () => expect(await waiting("lookUpAddresses")).toEqual([]), 10_000);

  expect(await waiting("crossTrips")).toHaveLength(6);
  await endWriting();
});

/** Somebody who is writing trips of a mandator until he is told to end. */
async function aWriter(mandatorId: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let writing = Promise.resolve();
  await new Promise<void>((hasBegun) => {
    writing = inMandator(database, mandatorId, async (db) => {
      await holdAllLogbooks(db);
      hasBegun();
      await ended;
    });
  });
  return async () => {
    end();
    await writing;
  };
}

const waiting = (task: string) =>
  asOwner<{ isLocked: boolean }>(
    database,
    'select locked_at is not null as "isLocked" from graphile_worker.jobs where task_identifier = $1',
    [task],
  );
const running = async (task: string) => (await waiting(task)).filter(({ isLocked }) => isLocked).length;

test("a mail server that hangs keeps no other work waiting", async () => {
  const odd = await anOddMailServer({ "": "hang" });
  const mandatorId = await aMandator(database);
  for (let count = 0; count < 6; count += 1) await aWelcomeMail(mandatorId);
  await aWorker({ SMTP_URL: odd.url, MAIL_FROM: "wegbuch@example.at" });
  await vi.waitFor(() => expect(odd.connections).toBe(4), 10_000);

  await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses"));
  await vi.waitFor(async () => expect(await waiting("lookUpAddresses")).toEqual([]), 10_000);

  expect(odd.connections).toBe(4);
  odd.script = { "": "421 closing" };
  odd.hangUp();
});
