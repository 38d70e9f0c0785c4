import { setTimeout as sleep } from "node:timers/promises";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../clock.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { createLog, silentLog } from "../log.ts";
import { forgetOldMails, mailJobs, queueDueMails } from "./mail-jobs.ts";
import type { Mailer } from "./mailer.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMail } from "./send-mail.ts";
import { aMailServer, anOddMailServer } from "../../../test/kit/mail/mailbox.ts";
import { aMail, followPlan, mailOf, mailParts, stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();
const mandatorId = await aMandator(database);
const day = 86_400_000;

test("a mail is sent after the commit, and nothing personal is kept of it", async () => {
  const { url, inbox } = await aMailServer();
  const worker = await runJobs({ database, handlers: mailJobs(mailParts(database, url)), log: silentLog() });
  try {
    const id = await aMail(database, mandatorId);
    await expect.poll(async () => (await mailOf(database, id)).sent_at).not.toBeNull();

    expect(inbox.map(({ to }) => to)).toEqual([["anna@example.at"]]);
    expect(inbox[0]!.headers["message-id"]).toBe(`<${id}@wegbuch.example>`);
    const kept = { recipients: [], payload: {}, subject: "", last_error: null, next_attempt_at: null };
    expect(await mailOf(database, id)).toMatchObject({ ...kept, attempts: 1, failed_at: null });
  } finally {
    await worker.stop();
  }
});

test("of a transaction that fails nobody gets a mail", async () => {
  const before = await asOwner(database, "select id from mails");
  const failed = inMandator(database, mandatorId, async (db) => {
    await queueMail(db, { kind: mailKinds.welcome, to: ["anna@example.at"], language: "en", payload: {} });
    throw new Error("not today");
  });

  await expect(failed).rejects.toThrow("not today");
  expect(await asOwner(database, "select id from mails")).toEqual(before);
});

test("mails to super users are of no mandator, mails to others of theirs, whoever queues them", async () => {
  const mail = { kind: mailKinds.resetLink, to: ["eva@example.at"], language: "en", payload: {} } as const;
  const asAdmin = (mandator?: string) =>
    database
      .as("admin")
      .transaction()
      .execute((db) => queueMail(db, { ...mail, ...(mandator && { mandatorId: mandator }) }));
  await asAdmin();
  await asAdmin(mandatorId);
  await inMandator(database, mandatorId, (db) => queueMail(db, mail), { role: "admin" });
  await inMandator(database, mandatorId, (db) => queueMail(db, mail), { role: "tracker" });
  await inMandator(database, mandatorId, (db) => queueMail(db, mail), { role: "jobs" });

  const found = await asOwner<{ mandator_id: string | null }>(
    database,
    "select mandator_id from mails where kind = 'M2' order by id",
  );
  expect(found.map(({ mandator_id }) => mandator_id)).toEqual([null, ...Array(4).fill(mandatorId)]);
  const ofAnother = inMandator(database, await aMandator(database), (db) =>
    queueMail(db, { ...mail, mandatorId }),
  );
  await expect(ofAnother).rejects.toThrow("row-level security");
});

test.each([
  "",
  "anna",
  "anna@example.at, boss@example.at",
  "Anna <anna@example.at>",
  "anna@example.at\r\nBcc: x@y.at",
])("%j is no address to send to", async (address) => {
  await expect(aMail(database, mandatorId, { to: [address] })).rejects.toThrow("A mail needs addresses");
  await expect(aMail(database, mandatorId, { to: [] })).rejects.toThrow("A mail needs addresses");
});

test("a mail that cannot be sent is tried for three days, then it has failed and keeps what it needs", async () => {
  stopClock();
  const odd = await anOddMailServer({ MAIL: "451 come back later" });
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const parts = { ...mailParts(database, odd.url, { log }), database };
  const begun = clock.now().getTime();
  const id = await aMail(database, mandatorId);

  const attempts = await followPlan(parts, id);

  expect([attempts, odd.connections]).toEqual([13, 13]);
  expect((clock.now().getTime() - begun) / day).toBeCloseTo(3, 1);
  expect(await mailOf(database, id)).toMatchObject({
    recipients: ["anna@example.at"],
    payload: { userId: "4711" },
    subject: "Willkommen",
    failed_at: clock.now(),
    last_error: expect.stringContaining("451 come back later"),
  });
  expect(lines.at(-1)).toContain("A mail has failed for good");
  expect(lines.join("")).not.toContain("anna@example.at");
});

test("each attempt carries the same Message-ID and the same secret", async () => {
  stopClock();
  const odd = await anOddMailServer({ ".": "451 disk full" });
  const parts = { ...mailParts(database, odd.url), database };
  const id = await aMail(database, mandatorId);
  await sendMail(parts, id);
  odd.script = { ".": "250 taken" };
  advanceClock(60_000);
  await sendMail(parts, id);
  // The note is lost: the process died after the server had taken the mail.
  await asOwner(
    database,
    `update mails set sent_at = null, next_attempt_at = $2, recipients = '{anna@example.at}' where id = $1`,
    [id, clock.now()],
  );
  await sendMail(parts, id);

  expect(odd.taken).toHaveLength(2);
  const facts = odd.taken.map((mail) => [
    /^Message-ID: .*$/m.exec(mail)?.[0],
    /^[0-9a-f]{64}/m.exec(mail)?.[0],
  ]);
  expect(facts[0]).toEqual([`Message-ID: <${id}@wegbuch.example>`, expect.any(String)]);
  expect(facts[1]).toEqual(facts[0]);
});

test("after an accepted delivery nobody sends it again, however often it is asked for", async () => {
  const { url, inbox } = await aMailServer();
  const parts = mailParts(database, url);
  const id = await aMail(database, mandatorId);

  await Promise.all(Array.from({ length: 5 }, () => sendMail(parts, id)));
  await sendMail(parts, id);

  expect(inbox).toHaveLength(1);
});

test("a mail whose sender died is sent by another when its time is over", async () => {
  stopClock();
  const { url, inbox } = await aMailServer();
  const parts = mailParts(database, url);
  const id = await aMail(database, mandatorId);
  const never = { deliver: () => new Promise<never>(() => undefined), check: async () => "" };
  void sendMail({ ...parts, mailer: never }, id);
  await expect.poll(async () => (await mailOf(database, id)).attempts).toBe(1);
  await asOwner(
    database,
    "update graphile_worker._private_jobs set locked_at = clock_timestamp(), locked_by = 'dead' where key like '%' || $1",
    [id],
  );

  advanceClock(9 * 60_000);
  await sendMail(parts, id);
  expect(inbox).toEqual([]);
  advanceClock(60_000);
  await queueDueMails(database, clock);
  const worker = await runJobs({ database, handlers: mailJobs(parts), log: silentLog() });
  await expect.poll(async () => (await mailOf(database, id)).sent_at).not.toBeNull();
  await worker.stop();

  expect(inbox).toHaveLength(1);
});

test("who has the mail does not get it again while others are still refused", async () => {
  stopClock();
  let isGreylisted = true;
  const { url, inbox } = await aMailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("gone"))
        return done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
      if (address.startsWith("otto") && isGreylisted)
        return done(Object.assign(new Error("greylisted"), { responseCode: 451 }));
      done();
    },
  });
  const parts = { ...mailParts(database, url), database };
  const id = await aMail(database, mandatorId, {
    to: ["anna@example.at", "otto@example.at", "gone@example.at"],
  });

  await sendMail(parts, id);
  expect(await mailOf(database, id)).toMatchObject({
    recipients: ["otto@example.at", "gone@example.at"],
    failed_at: null,
  });
  isGreylisted = false;
  await followPlan(parts, id);

  expect(inbox.map(({ to }) => to)).toEqual([["anna@example.at"], ["otto@example.at"]]);
  expect(await mailOf(database, id)).toMatchObject({
    recipients: ["gone@example.at"],
    attempts: 2,
    failed_at: clock.now(),
    last_error: "550 no such mailbox",
  });
});

test("a mail that is not wanted any more is dropped and blanked", async () => {
  const { url, inbox } = await aMailServer();
  const id = await aMail(database, mandatorId);

  await sendMail(mailParts(database, url, { composers: { [mailKinds.welcome]: async () => null } }), id);

  expect(await mailOf(database, id)).toMatchObject({
    recipients: [],
    payload: {},
    dropped_at: expect.any(Date),
  });
  expect(inbox).toEqual([]);
});

test("a mail nobody writes, or whose writer fails, is tried again and says why", async () => {
  const { url } = await aMailServer();
  const broken = { [mailKinds.welcome]: () => Promise.reject(new Error("the user is gone")) };
  const [unknown, failing] = [
    await aMail(database, mandatorId, { kind: mailKinds.fenceCrossed }),
    await aMail(database, mandatorId),
  ];

  await sendMail(mailParts(database, url), unknown);
  await sendMail(mailParts(database, url, { composers: broken }), failing);

  expect((await mailOf(database, unknown)).last_error).toBe("Nobody composes mails of kind M4");
  expect((await mailOf(database, failing)).last_error).toBe("the user is gone");
});

test("a stop waits for the mail under way", async () => {
  const { url } = await aMailServer();
  const parts = mailParts(database, url);
  let accept: (() => void) | undefined;
  const slow: Mailer = {
    deliver: () => new Promise((resolve) => (accept = () => resolve([]))),
    check: async () => "",
  };
  const worker = await runJobs({
    database,
    handlers: mailJobs({ ...parts, mailer: slow }),
    log: silentLog(),
  });
  const id = await aMail(database, mandatorId);
  await expect.poll(() => accept).toBeDefined();

  const stopped = worker.stop();
  expect(await Promise.race([stopped, sleep(50, "still sending")])).toBe("still sending");
  accept!();
  await stopped;

  expect((await mailOf(database, id)).sent_at).not.toBeNull();
});

test("settled mails are forgotten after 90 days, others never", async () => {
  stopClock();
  const { url } = await aMailServer();
  const [sent, waiting] = [await aMail(database, mandatorId), await aMail(database, mandatorId)];
  await sendMail(mailParts(database, url), sent);

  advanceClock(89 * day);
  await forgetOldMails(database, clock);
  expect(await mailOf(database, sent)).toBeDefined();
  advanceClock(2 * day);
  await forgetOldMails(database, clock);

  expect(await mailOf(database, sent)).toBeUndefined();
  expect(await mailOf(database, waiting)).toBeDefined();
});

test("dropped mails are forgotten after a day, so that a flood of requests for nobody leaves little behind", async () => {
  stopClock();
  const { url } = await aMailServer();
  const id = await aMail(database, mandatorId);
  await sendMail(mailParts(database, url, { composers: { [mailKinds.welcome]: async () => null } }), id);

  advanceClock(day - 1);
  await forgetOldMails(database, clock);
  expect(await mailOf(database, id)).toBeDefined();
  advanceClock(2);
  await forgetOldMails(database, clock);

  expect(await mailOf(database, id)).toBeUndefined();
});
