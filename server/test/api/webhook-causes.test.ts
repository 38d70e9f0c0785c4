import { expect, test } from "vitest";
import { resolveAddresses } from "../../src/features/trips/addresses/resolve-addresses.ts";
import { queueUpkeep } from "../../src/features/webhooks/queue-due.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import type { Geocoder } from "../../src/platform/geocoding/geocoder.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aGuardedVehicle } from "../kit/api/alarms.ts";
import { aBearer } from "../kit/api/company.ts";
import { aTeam } from "../kit/api/people.ts";
import { aReporter } from "../kit/api/scheduled-reports.ts";
import { asking } from "../kit/api/support.ts";
import { aWebhook } from "../kit/api/webhooks.ts";
import { aScheduledReport, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRecord, aTestDrive, atSecond, drives, receive } from "../kit/tracking/drives.ts";

const database = await aDatabase();
const log = silentLog();
const [outside, inside] = [48.2, 48.206];

/** What a company's webhook is owed from now on: types, and of what. */
async function aListener(mandatorId: string) {
  const { id } = await aWebhook(database, mandatorId, { url: "https://93.184.216.34/" });
  const owed = async () =>
    (
      await asOwner<{ type: string; object_id: string }>(
        database,
        `select type, message.object_id from webhook_deliveries as delivery
         join webhook_messages as message on message.id = delivery.message_id
         where webhook_id = $1 order by delivery.number`,
        [id],
      )
    ).map(({ type, object_id }) => [type, object_id]);
  return { id, owed };
}

/** While this lasts a table takes no new or changed rows of a company, so that what writes it last fails as a whole. */
async function refusing(table: string, mandatorId: string, work: () => Promise<unknown>) {
  await asOwner(
    database,
    `alter table ${table} add constraint refused check (mandator_id <> '${mandatorId}') not valid`,
  );
  await work();
  await asOwner(database, `alter table ${table} drop constraint refused`);
}

test("a vehicle that crosses a fence which alarms is told once, and what failed was not told", async () => {
  const { drive, mandatorId, vehicleId, alarms } = await aGuardedVehicle(database);
  const { owed } = await aListener(mandatorId);
  const told = async () => (await owed()).filter(([type]) => type === "geofence.alarm");
  await drive([0, outside], [60, inside]);
  expect(await told()).toEqual([]);
  await refusing("mails", mandatorId, () => drive([120, inside]));
  expect([await alarms(), await told()]).toEqual([[], []]);

  // It is left alone for a while after it failed.
  await drive([600, inside], [660, inside]);
  expect(await alarms()).toMatchObject([{ event: "Entering" }]);
  expect(await told()).toEqual([["geofence.alarm", vehicleId]]);
});

test("of a recorded drive webhooks are told when it is over, and again once its addresses are known", async () => {
  atSecond(0);
  const { mandatorId, box } = await aTestDrive(database);
  const { owed } = await aListener(mandatorId);
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 8));
  expect(await owed()).toEqual([]);
  atSecond(480);
  await refusing("history", mandatorId, () => receive(database, records.slice(8)));
  expect(await owed()).toEqual([]);

  atSecond(1_200);
  await receive(database, [aRecord(box.number, 1_100, { latitude: 48.21 })]);
  const [trip] = await asOwner<{ id: string }>(database, "select id from trips where mandator_id = $1", [
    mandatorId,
  ]);
  expect(await owed()).toEqual([["trip.finished", trip!.id]]);
  await resolveAddresses({ database, clock, log, geocoder: saying("Ring 1, 1010 Wien") }, mandatorId);
  expect(await owed()).toEqual([
    ["trip.finished", trip!.id],
    ["trip.changed", trip!.id],
  ]);
});

test("a report that is sent is told once, and one that could not be sent is not", async () => {
  const { mandatorId } = await aTeam(database);
  const { owed } = await aListener(mandatorId);
  const tomorrow = new Date("2026-05-05T06:00:00Z");
  const daily = { interval: 3, period: 1, last_days: 1, started_at: tomorrow, next_occurrence_at: tomorrow };
  const report = await aScheduledReport(database, mandatorId, daily);
  const { sendDue: sendReports } = aReporter(database);
  advanceClock(tomorrow.getTime() - clock.now().getTime());
  await refusing("scheduled_reports", mandatorId, sendReports);
  expect(await owed()).toEqual([]);

  await sendReports();
  await sendReports();
  expect(await owed()).toEqual([["report.sent", report]]);
});

test("a service is told when what is driven brings it within 30 days and within 7, once each", async () => {
  const { ask, mandatorId, people, origin } = await aTeam(database);
  const vehicle = await aVehicle(database, mandatorId, { periodic_service_distance_in_meter: 1_000_000 });
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, vehicle, people[5]],
  );
  await ask(1, "POST /ServiceHistories", {
    vehicleId: vehicle,
    description: "Werkstatt",
    serviceDate: "2026-01-10T00:00:00Z",
    serviceAt: 0,
  });
  const { owed } = await aListener(mandatorId);
  const services = async () => {
    for (const _ of ["today", "a day later"]) {
      await queueUpkeep({ database, clock }, mandatorId);
      advanceClock(86_400_000);
    }
    return (await owed()).filter(([type]) => type === "service.due");
  };
  const drive = async (day: string, mileageInMeters: number) => {
    const place = { displayName: "Ring 1, 1010 Wien" };
    const answer = await asking(origin, (await aBearer(database, people[1])).authorization)("POST /Trips", {
      vehicleId: vehicle,
      driverId: people[5],
      startedAt: `${day}T05:00:00.000Z`,
      finishedAt: `${day}T15:00:00.000Z`,
      startAddress: place,
      destinationAddress: place,
      mileageInMeters,
      type: 0,
    });
    expect(answer.status).toBe(201);
  };
  advanceClock(4 * 86_400_000);
  // 1 km a day, and 910 to go; 10 and 100; 11 and five.
  await drive("2026-05-05", 90_000);
  expect(await services()).toEqual([]);
  await drive("2026-05-06", 810_000);
  expect(await services()).toEqual([["service.due", vehicle]]);
  await drive("2026-05-07", 95_000);
  expect(await services()).toEqual([
    ["service.due", vehicle],
    ["service.due", vehicle],
  ]);
});

/** A geocoder that knows one address, wherever it is asked for. */
function saying(displayName: string): Geocoder {
  const parts = { street: displayName, postcode: null, city: null, country: null, foreignServiceId: null };
  return {
    reverse: async ({ latitude, longitude }) => ({ ...parts, displayName, latitude, longitude }),
    geocode: async () => [],
    suggest: async () => [],
    details: async () => null,
  };
}
