import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { aDriver, aMandator, aScheduledReport, aTrip, aVehicle } from "../kit/db/builders.ts";
import { beginBook } from "../../src/features/trips/ledger/keep-numbers.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";
import { aMailServer } from "../kit/mail/mailbox.ts";

const database = await aDatabase();

/** A worker of the program as it is delivered, which is killed when the test is over. */
function aWorkerProcess(smtpUrl: string) {
  const { child, exit } = runProgram("main", ["--run=worker"], {
    ...addressOf(database),
    PUBLIC_ORIGIN: "https://wegbuch.example",
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Wegbuch <wegbuch@example.at>",
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  return { kill };
}

const dueAt = new Date("2026-01-01T07:00:00Z");

/** Reports of the day before their occurrence, which came due long ago, in a company with one administrator. */
async function dueReports(count: number): Promise<{ mandatorId: string }> {
  const mandatorId = await aMandator(database);
  await aDriver(database, mandatorId, { role_id: 1 });
  const vehicle_id = await aVehicle(database, mandatorId);
  await aTrip(database, mandatorId, {
    vehicle_id,
    started_at: new Date("2025-12-31T08:00:00Z"),
    finished_at: new Date("2025-12-31T09:00:00Z"),
  });
  // Else a worker numbers it between two files.
  await inMandator(database, mandatorId, (db) => beginBook(db, vehicle_id), { role: "tracker" });
  const times = { interval: 0, started_at: new Date("2100-01-01T07:00:00Z"), last_days: 1 };
  for (let index = 0; index < count; index += 1) {
    await aScheduledReport(database, mandatorId, { ...times, next_occurrence_at: dueAt });
  }
  return { mandatorId };
}

// What one test leaves is no other's.
afterEach(() => asOwner(database, "update scheduled_reports set next_occurrence_at = null"));

/** Keeps others from something until it is let go. */
async function hold(statement: string, values: unknown[] = []) {
  const client = await database.owner.connect();
  await client.query("begin");
  await client.query(statement, values);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("rollback");
    client.release();
  };
  onTestFinished(release);
  return release;
}

/** Of some role if need be: at its start a worker has other things to do with trips. */
async function someoneWaits(role = "%"): Promise<void> {
  const waiting = async () =>
    (
      await asOwner<{ count: number }>(
        database,
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and usename like $1`,
        [role],
      )
    )[0]!.count;
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 30_000, interval: 50 });
}

/** Instead of waiting until a mail is no longer held for who has died. */
const letGo = () =>
  asOwner(database, "update mails set next_attempt_at = now() where next_attempt_at is not null");

const owed = async (mandatorId: string) => {
  const [row] = await asOwner<{ owed: number; sent: number; occurrences: number }>(
    database,
    `select count(*) filter (where next_attempt_at is not null)::int as owed,
       count(*) filter (where sent_at is not null)::int as sent,
       (select count(*)::int from scheduled_report_occurrences where mandator_id = $1) as occurrences
     from mails where mandator_id = $1`,
    [mandatorId],
  );
  return row!;
};

const whenSent = (mandatorId: string, count: number) =>
  vi.waitFor(
    async () => expect(await owed(mandatorId)).toEqual({ owed: 0, sent: count, occurrences: count }),
    {
      timeout: 60_000,
      interval: 100,
    },
  );

test("a worker killed while it writes down who gets a report leaves no half of it, and another sends it once", async () => {
  const { url, inbox } = await aMailServer();
  const { mandatorId } = await dueReports(1);
  const release = await hold("lock table mails in share mode");
  const first = aWorkerProcess(url);
  await someoneWaits();
  await first.kill();
  await release();
  expect(await owed(mandatorId)).toEqual({ owed: 0, sent: 0, occurrences: 0 });

  aWorkerProcess(url);
  await whenSent(mandatorId, 1);
  expect(inbox).toHaveLength(1);
  expect(inbox[0]!.attachments.map(({ name }) => name)).toEqual(["Trips.pdf"]);
}, 90_000);

test("one killed while it makes the file has sent nothing, and another sends it once", async () => {
  const { url, inbox } = await aMailServer();
  const { mandatorId } = await dueReports(1);
  const release = await hold("lock table trips in access exclusive mode");
  const first = aWorkerProcess(url);
  await someoneWaits("wegbuch_report");
  await first.kill();
  await release();
  expect(await owed(mandatorId)).toEqual({ owed: 1, sent: 0, occurrences: 1 });
  await letGo();

  aWorkerProcess(url);
  await whenSent(mandatorId, 1);
  expect(inbox).toHaveLength(1);
}, 90_000);

test("one killed before the mail server has said that it has the mail has sent nothing either", async () => {
  let isDeaf = true;
  let arrivals = 0;
  const { url } = await aMailServer({
    onData: (stream, _session, done) => {
      stream.resume().once("end", () => {
        arrivals += 1;
        if (!isDeaf) done();
      });
    },
  });
  const { mandatorId } = await dueReports(1);
  const first = aWorkerProcess(url);
  await vi.waitFor(() => expect(arrivals).toBe(1), { timeout: 30_000 });
  await first.kill();
  isDeaf = false;
  await letGo();

  aWorkerProcess(url);
  await whenSent(mandatorId, 1);
  expect(arrivals).toBe(2);
}, 90_000);

test("one killed between the mail server's word and its own note sends the same mail again, byte for byte", async () => {
  const { url, inbox } = await aMailServer();
  const { mandatorId } = await dueReports(1);
  const waiting = await hold("lock table trips in access exclusive mode");
  const first = aWorkerProcess(url);
  await someoneWaits("wegbuch_report");
  const noting = await hold("select from mails where mandator_id = $1 for update", [mandatorId]);
  await waiting();
  await vi.waitFor(() => expect(inbox).toHaveLength(1), { timeout: 30_000 });
  await someoneWaits();
  await first.kill();
  // Its last statement would be carried out although nobody hears of it.
  await asOwner(
    database,
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  await noting();
  await letGo();

  aWorkerProcess(url);
  await whenSent(mandatorId, 1);
  expect(inbox).toHaveLength(2);
  expect(inbox[1]).toEqual(inbox[0]);
}, 90_000);

test("of two workers at many reports one is killed, and each report has arrived once", async () => {
  const { url, inbox } = await aMailServer();
  const { mandatorId } = await dueReports(40);
  const [first] = [aWorkerProcess(url), aWorkerProcess(url)];
  await vi.waitFor(() => expect(inbox.length).toBeGreaterThan(5), { timeout: 60_000, interval: 20 });
  await first.kill();
  await letGo();

  aWorkerProcess(url);
  await whenSent(mandatorId, 40);
  const ids = inbox.map(({ headers }) => headers["message-id"]);
  expect(new Set(ids).size).toBe(40);
  // Of what the killed one had under way, and of what was let go while the other had it, the server may know already.
  const again = inbox.filter(({ headers }, index) => ids.indexOf(headers["message-id"]) !== index);
  expect(again.length).toBeLessThanOrEqual(6);
}, 120_000);
