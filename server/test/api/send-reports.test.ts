import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { aDriver, aMandator, aScheduledReport } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";
import { stopClock } from "../kit/mail/mails.ts";
import { aLogbook } from "../kit/api/logbook.ts";
import { aTeam } from "../kit/api/people.ts";
import { aReporter, owedTo } from "../kit/api/scheduled-reports.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

const tomorrow = new Date("2026-05-05T06:00:00Z");
const untilTomorrow = tomorrow.getTime() - Date.parse("2026-05-04T08:00:00Z");
/** The day before, at 8 each day, from tomorrow on. */
const daily = { interval: 3, period: 1, last_days: 1, started_at: tomorrow, next_occurrence_at: tomorrow };

const progressOf = async (id: string) => {
  const [row] = await asOwner<{
    sent: number;
    next: Date | null;
    receivers: string[][];
    refused: string[][];
  }>(
    database,
    `select sent_count as sent, next_occurrence_at as next,
       coalesce((select jsonb_agg(receiver_ids order by occurrence_at) from scheduled_report_occurrences where report_id = id), '[]') as receivers,
       coalesce((select jsonb_agg(refused_ids order by occurrence_at) from scheduled_report_occurrences where report_id = id), '[]') as refused
     from scheduled_reports where id = $1`,
    [id],
  );
  return { ...row!, next: row!.next?.toISOString() ?? null };
};

test("a report goes to whom it is for, each once, and who may not have it gets none", async () => {
  const team = await aTeam(database);
  const { people, mandatorId, groups } = team;
  const [archived, excluded, member] = [
    await aDriver(database, mandatorId, { archived_at: new Date() }),
    await aDriver(database, mandatorId),
    await aDriver(database, mandatorId, { role_id: 4 }),
  ];
  const deep = await team.ask<{ id: string }>(1, "POST /Groups", { name: "Deep", parentId: groups.west });
  const added = await team.ask(1, `PUT /Groups/${deep.body.id}`, { userIds: [member] });
  expect(added.status).toBe(200);
  const wests = await asOwner<{ id: string }>(
    database,
    "select user_id as id from group_users where group_id = $1",
    [groups.west],
  );
  const { sendDue } = aReporter(database);
  const scheduled = (given: object) => aScheduledReport(database, mandatorId, { ...daily, ...given });
  const ofDrivers = await scheduled({ send_to_all: [2], do_not_send_to_users: [excluded] });
  const ofAll = await scheduled({
    send_to_all: [4, 5],
    sent_to_users: [people[1], people[6], people[2], archived],
    send_to_groups: [groups.west],
    do_not_send_to_users: [people[3]],
  });
  advanceClock(untilTomorrow);
  await sendDue();

  const drivers = await progressOf(ofDrivers);
  expect(drivers.receivers[0]).toContain(people[5]);
  for (const nobody of [archived, excluded, people[6], people[1], people[3]])
    expect(drivers.receivers[0]).not.toContain(nobody);
  const all = await progressOf(ofAll);
  const expected = [people[1], people[2], member, ...wests.map(({ id }) => id)];
  expect(all.receivers[0]!.toSorted()).toEqual([...new Set(expected)].toSorted());
  expect(all.refused).toEqual([[people[6]]]);
  expect((await owedTo(database, mandatorId))[people[1]]).toBe(1);
  expect(all).toMatchObject({ sent: 1, next: "2026-05-06T06:00:00.000Z" });
});

test("each reads what he may see, a driver his own trips, and no private places travel by mail", async () => {
  const { people, mandatorId, driver, aDrive } = await aLogbook(database);
  const secret = { displayName: "Geheimgasse 1" };
  const places = { start_address: secret, destination_address: secret };
  await aDrive("06:00", "06:20", { type: 1, ...places, description: "Rendezvous" });
  const business = { displayName: "Lagerstraße 5" };
  await aDrive("07:00", "07:10", { driver_id: people[3], start_address: business });
  const { sendDue, mailsTo } = aReporter(database);
  await aScheduledReport(database, mandatorId, {
    ...daily,
    name: "Täglich <b>",
    send_to_all: [2, 4, 5],
  });
  await asOwner(database, "update users set language = 'en' where id = $1", [people[3]]);
  advanceClock(untilTomorrow);
  await sendDue();

  const [own] = await mailsTo(driver);
  expect(own).toMatchObject({
    kind: mailKinds.report,
    subject: "Bericht Täglich <b> 04.05.2026 – 04.05.2026",
    attachments: [{ name: "Trips.pdf", type: "application/pdf" }],
  });
  expect(own!.html).toContain("Täglich &lt;b&gt;");
  const { text } = readPdf(own!.attachments![0]!.content);
  expect(text).toContain("Privat");
  expect(text).not.toMatch(/Geheim|Rendezvous/);
  expect(text).not.toContain("Lagerstraße 5");

  for (const [role, subject] of [
    [1, "Bericht Täglich <b> 04.05.2026 – 04.05.2026"],
    [3, "Report Täglich <b> 04.05.2026 – 04.05.2026"],
  ] as const) {
    const [mail] = await mailsTo(people[role]);
    expect(mail!.subject).toBe(subject);
    const file = readPdf(mail!.attachments![0]!.content);
    expect(file.text).toContain("Lagerstraße 5");
    for (const told of [file.text, file.raw, mail!.text, mail!.html])
      expect(told).not.toMatch(/Geheim|Rendezvous/);
  }
});

test("a report of chosen vehicles is about them alone, as a table where that was asked for", async () => {
  const { people, mandatorId, aCar, aDrive } = await aLogbook(database);
  const [red, blue] = [await aCar("Red"), await aCar("Blue")];
  for (const vehicle_id of [red, blue]) await aDrive("06:00", "06:20", { vehicle_id });
  const { sendDue, mailsTo } = aReporter(database);
  const chosen = { ...daily, report_on_all: false, on_vehicles: [red] };
  await aScheduledReport(database, mandatorId, { ...chosen, format: 2 });
  await aScheduledReport(database, mandatorId, { ...chosen, type: 4 });
  advanceClock(untilTomorrow);
  await sendDue();

  const files = (await mailsTo(people[1])).flatMap(({ attachments }) => attachments!);
  expect(files.map(({ name }) => name).toSorted()).toEqual(["Trips.xlsx", "VehicleMileage.pdf"]);
  const { text } = readPdf(files.find(({ name }) => name.endsWith(".pdf"))!.content);
  expect(text).toContain("Red");
  expect(text).not.toContain("Blue");
});

test("what was missed is sent once, and two workers at once send nothing twice", async () => {
  stopClock();
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1) ids.push(await aScheduledReport(database, mandatorId, daily));
  const { sendDue } = aReporter(database);
  await sendDue();
  expect(await owedTo(database, mandatorId)).toEqual({});
  advanceClock(untilTomorrow + 3 * 86_400_000 + 60_000);

  await Promise.all([sendDue(), sendDue(), sendDue()]);
  await sendDue();
  expect(await owedTo(database, mandatorId)).toEqual({ [admin]: 30 });
  for (const id of ids) {
    expect(await progressOf(id)).toMatchObject({ sent: 1, next: "2026-05-09T06:00:00.000Z" });
  }
  // A clock that goes back sends nothing again.
  advanceClock(-2 * 86_400_000);
  await sendDue();
  expect(await owedTo(database, mandatorId)).toEqual({ [admin]: 30 });
});

test("it ends after so many times, and what comes due while the trial is over or the company archived passes unsent", async () => {
  stopClock();
  const trial = { tester_since: new Date("2026-04-20T00:00:00Z"), tester_expires_in_days: 15 };
  const archive = { archived_at: new Date("2026-05-04T00:00:00Z") };
  const { sendDue } = aReporter(database);
  const reports: string[] = [];
  for (const given of [trial, archive]) {
    const mandatorId = await aMandator(database, given);
    await aDriver(database, mandatorId, { role_id: 1 });
    reports.push(await aScheduledReport(database, mandatorId, { ...daily, repetitions: 2 }));
  }
  advanceClock(untilTomorrow);
  await sendDue();
  for (const id of reports) {
    expect(await progressOf(id)).toMatchObject({ sent: 0, receivers: [], next: "2026-05-06T06:00:00.000Z" });
  }

  await asOwner(
    database,
    "update mandators set archived_at = null, tester_expires_in_days = 15 * tester_expires_in_days",
  );
  for (const [sent, next] of [
    [1, "2026-05-07T06:00:00.000Z"],
    [2, null],
    [2, null],
  ]) {
    advanceClock(86_400_000);
    await sendDue();
    for (const id of reports) expect(await progressOf(id)).toMatchObject({ sent, next });
  }
});
