import { expect, test, vi } from "vitest";
import { clock } from "../clock.ts";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { silentLog } from "../log.ts";
import { aMail, mailOf } from "../../../test/kit/mail/mails.ts";
import { enqueue } from "./enqueue.ts";
import { openLifeSigns } from "./life-signs.ts";
import { runJobs } from "./run-jobs.ts";

const database = await aDatabase();
const often = { beatMs: 50, deadMs: 30_000 };
const never = { beatMs: 3_600_000, deadMs: 30_000 };

/** A runner that was heard of so long ago, with a job locked and a mail it was sending. */
async function aRunner(secondsAgo: number) {
  const [name, mandatorId] = [`pool-${crypto.randomUUID()}`, await aMandator(database)];
  const seen = "clock_timestamp() - make_interval(secs => $2::integer)";
  await asOwner(database, `insert into job_runners values ($1, ${seen})`, [name, secondsAgo]);
  const mailId = await aMail(database, mandatorId);
  const until = new Date(clock.now().getTime() + 600_000);
  await asOwner(database, "update mails set held_by = $2, next_attempt_at = $3, attempts = 1 where id = $1", [
    mailId,
    name,
    until,
  ]);
  await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses"));
  await asOwner(
    database,
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1
     where payload ->> 'mandatorId' = $2`,
    [name, mandatorId],
  );
  return { name, mandatorId, mailId };
}

const lockedBy = (name: string) =>
  asOwner(database, "select from graphile_worker._private_jobs where locked_by = $1", [name]);
const known = (name: string) => asOwner(database, "select from job_runners where id = $1", [name]);

test("a job and a mail of a runner that died are free at once for those that live", async () => {
  const dead = await aRunner(31);
  const living = await aRunner(5);
  const done: unknown[] = [];

  const worker = await runJobs({
    database,
    handlers: { lookUpAddresses: async (mandatorId) => void done.push(mandatorId) },
    log: silentLog(),
    pulse: often,
  });
  await vi.waitFor(() => expect(done).toEqual([dead.mandatorId]), 10_000);
  await worker.stop();

  const mail = await mailOf(database, dead.mailId);
  expect(mail.next_attempt_at!.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  expect([await known(dead.name), await lockedBy(dead.name)]).toEqual([[], []]);
  // Who was heard of a moment ago keeps what it holds.
  expect(await lockedBy(living.name)).not.toEqual([]);
  const held = await mailOf(database, living.mailId);
  expect(held.next_attempt_at!.getTime()).toBeGreaterThan(clock.now().getTime());
});

test("after an outage nobody is taken for dead before he could speak", async () => {
  const silent = await aRunner(3_600);
  const life = openLifeSigns(database.pool("jobs"), silentLog(), never);

  await life.join("pool-first");
  expect(await known(silent.name)).toHaveLength(1);
  await life.join("pool-second");
  expect(await known(silent.name)).toEqual([]);

  await life.leave("pool-first");
  await life.leave("pool-second");
  await life.close();
});

test("what a runner leaves when it ends is free without waiting for its death", async () => {
  const ended = await aRunner(0);
  const life = openLifeSigns(database.pool("jobs"), silentLog(), never);

  await life.leave(ended.name);
  await life.close();

  expect([await known(ended.name), await lockedBy(ended.name)]).toEqual([[], []]);
});
