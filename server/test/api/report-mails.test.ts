import { expect, test } from "vitest";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { aDriver, aMandator, aScheduledReport, aTrip, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { stopClock } from "../kit/mail/mails.ts";
import { aReporter, emailOf } from "../kit/api/scheduled-reports.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

/** A company with an administrator, whose report of the day before is due. */
async function aDueReport(given: Parameters<typeof aScheduledReport>[2] = {}) {
  stopClock();
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const times = { started_at: clock.now(), next_occurrence_at: clock.now(), counts_from_at: clock.now() };
  const report = await aScheduledReport(database, mandatorId, {
    ...times,
    period: 1,
    last_days: 1,
    ...given,
  });
  return { mandatorId, admin, report };
}

type MailState = { dropped: boolean; failed: boolean; waits: boolean; error: string | null };

async function mailOf(mandatorId: string): Promise<MailState> {
  const [row] = await asOwner<MailState>(
    database,
    `select dropped_at is not null as dropped, failed_at is not null as failed,
       next_attempt_at is not null as waits, last_error as error
     from mails where mandator_id = $1`,
    [mandatorId],
  );
  return row!;
}

test.each([
  ["is archived", "update users set archived_at = created_at where id = $1"],
  ["may not log in", "update logins set is_enabled = false where id = $1"],
  ["may no longer export", "update users set role_id = 6 where id = $1"],
  ["has another address", "update logins set email = 'other' || email where id = $1"],
  [
    "has no logbook any more",
    "update mandators set packages = 1 where id = (select mandator_id from users where id = $1)",
  ],
  [
    "is not told about it any more",
    `update scheduled_reports set deleted_at = created_at, next_occurrence_at = null
     where mandator_id = (select mandator_id from users where id = $1)`,
  ],
])("who %s by the time it is sent gets nothing", async (_, statement) => {
  const { mandatorId, admin } = await aDueReport();
  const { sendDue, mailsToAddress } = aReporter(database);
  await sendDue();
  const address = await emailOf(database, admin);
  await asOwner(database, statement, [admin]);

  expect(await mailsToAddress(address)).toEqual([]);
  expect(await mailOf(mandatorId)).toMatchObject({ dropped: true, waits: false });
});

test("what was asked for when it came due is sent, whatever was changed since", async () => {
  const { admin, report } = await aDueReport({ name: "Damals", type: 4 });
  const { sendDue, mailsTo } = aReporter(database);
  await sendDue();
  await asOwner(
    database,
    "update scheduled_reports set name = 'Heute', type = 0, last_days = 30 where id = $1",
    [report],
  );

  const [mail] = await mailsTo(admin);
  expect(mail!.subject).toBe("Bericht Damals 03.05.2026 – 03.05.2026");
  expect(mail!.attachments![0]!.name).toBe("VehicleMileage.pdf");
});

test("of a file that no mail server would take the mail tells instead, and where to make it", async () => {
  const { admin } = await aDueReport();
  const { sendDue, mailsTo } = aReporter(database, { mostBytes: 1_000 });
  await sendDue();

  const [mail] = await mailsTo(admin);
  expect(mail!.attachments).toBeUndefined();
  expect(mail!.text).toContain("mit 1 MB zu groß für eine E-Mail");
  expect(mail!.text).toContain("https://wegbuch.example/reports");
});

test("of more trips than a file holds the mail tells too", async () => {
  const { mandatorId, admin } = await aDueReport();
  const vehicle_id = await aVehicle(database, mandatorId);
  const like = await aTrip(database, mandatorId, {
    vehicle_id,
    started_at: new Date("2026-05-03T08:00:00Z"),
  });
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
     select mandator_id, gen_random_uuid(), vehicle_id, started_at + n * interval '1 ms',
       started_at + (n + 0.5) * interval '1 ms', mileage_in_meters, created_at
     from trips cross join generate_series(1, 50000) as n where id = $1`,
    [like],
  );
  const { sendDue, mailsTo } = aReporter(database);
  await sendDue();

  const [mail] = await mailsTo(admin);
  expect(mail!.attachments).toBeUndefined();
  expect(mail!.text).toContain("mehr Fahrten, als eine Datei fassen kann");
}, 60_000);

test("one that cannot be made is tried again, is listed as failed in the end, and holds up no other", async () => {
  const { mandatorId, admin } = await aDueReport();
  const other = await aDriver(database, mandatorId, { role_id: 1, language: "en" });
  const broken = aReporter(database, { thread: "nothing.js" });
  await broken.sendDue();
  await broken.mailsTo(admin);
  expect(await mailOf(mandatorId)).toMatchObject({ failed: false, waits: true });

  const [mail] = await aReporter(database).mailsTo(other);
  expect(mail!.subject).toMatch(/^Report /);
  for (let tries = 0; tries < 12; tries += 1) {
    advanceClock(24 * 3_600_000);
    await broken.mailsTo(admin);
  }
  const failed = await asOwner<{ error: string }>(
    database,
    "select last_error as error from mails where mandator_id = $1 and failed_at is not null",
    [mandatorId],
  );
  expect(failed).toEqual([{ error: expect.stringContaining("nothing.js") as string }]);
});
