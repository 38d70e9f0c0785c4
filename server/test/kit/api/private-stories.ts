import type { TripImportResult } from "@wegbuch/contract/imports/schemas";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Reading } from "@wegbuch/device-protocol/reading";
import { expect } from "vitest";
import { resolveAddresses } from "../../../src/features/trips/addresses/resolve-addresses.ts";
import { composePayload } from "../../../src/features/webhooks/compose-payload.ts";
import { queueSilence, queueUpkeep } from "../../../src/features/webhooks/queue-due.ts";
import { clock } from "../../../src/platform/clock.ts";
import type { Geocoder } from "../../../src/platform/geocoding/geocoder.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { aBox, aScheduledReport, aVehicle } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aPhone } from "../db/phones.ts";
import { aReceiver } from "../http/receiver.ts";
import { aRecord, atSecond, followAll, morning, receive } from "../tracking/drives.ts";
import { aFence, band } from "../tracking/fences.ts";
import { aBearer } from "./company.ts";
import { aTeam } from "./people.ts";
import { planted, plantPrivateTrips } from "./private-words.ts";
import { aReportServer } from "./reporting.ts";
import { aReporter } from "./scheduled-reports.ts";
import { shareVehicle } from "./share-vehicle.ts";
import { asking } from "./support.ts";
import { aWebhook } from "./webhooks.ts";

const log = silentLog();
const hour = 3_600;
const at = (second: number) => new Date(morning + second * 1_000).toISOString();
/** Where nobody may know that private drives went; places of `planted`. */
const secret = { latitude: 48.765, longitude: 16.9871 };

export type World = Awaited<ReturnType<typeof aWorldOfPrivateDrives>>;

/** A company whose webhook wants everything, and a driver with private trips of every making that people have made. */
export async function aWorldOfPrivateDrives(database: TestDatabase) {
  const company = await aTeam(database, { is_special_organisation: true });
  const { mandatorId, origin } = company;
  const receiver = await aReceiver();
  const webhook = await aWebhook(database, mandatorId, receiver);
  const { driver } = await plantPrivateTrips({ database, origin, log }, company);
  const as = (userId: string) => {
    const ask = asking(origin, async () => (await aBearer(database, userId)).authorization);
    return async <Answer>(call: string, body?: object) => {
      const answer = await ask<Answer>(call, body);
      expect([call, answer.status < 300 ? "done" : answer]).toEqual([call, "done"]);
      return answer.body;
    };
  };
  const admin = company.people[1];
  return {
    database,
    company,
    mandatorId,
    receiver,
    webhook,
    driver,
    admin,
    own: as(driver),
    asAdmin: as(admin),
  };
}

/** One after the other; what is recorded takes some hours of one day. */
export const stories: readonly ((world: World) => Promise<void>)[] = [
  changeByHand,
  fetchAtNight,
  driveToCustomer,
  driveThroughFence,
  driveWithPrivateSwitch,
  driveWithPhone,
  importTrip,
  letTimePass,
];

/** A vehicle of the driver which others may see as well. */
async function aCar({ database, company, mandatorId, driver }: World, given: object = {}) {
  const more = { is_private_trip_allowed: true, owner_id: driver, assign_trips_to_owner: true };
  const vehicle = await aVehicle(database, mandatorId, { ...more, ...given });
  await shareVehicle(database, company, { vehicle, driver });
  const only = async () => {
    const trips = await asOwner<{ id: string; type: number }>(
      database,
      "select id, type from trips where vehicle_id = $1 and finished_at is not null",
      [vehicle],
    );
    expect(trips).toHaveLength(1);
    return trips[0]!;
  };
  return { vehicle, only };
}

type Place = { latitude: number; longitude: number };

/** Some hundred metres to the north. */
const north = ({ latitude, longitude }: Place, steps: number) => ({
  latitude: latitude + steps / 1_000,
  longitude,
});

/** A box in the vehicle stands, drives from place to place, and stands again until the trip is over. */
async function drive({ database, mandatorId }: World, { vehicle, from, way }: Drive) {
  const { number } = await aBox(database, mandatorId, { vehicleId: vehicle });
  const says = async (second: number, said: Partial<Reading>) => {
    atSecond(second);
    const record = aRecord(number, second, { ...way.at(-1)!, ...said });
    await receive(database, [{ ...record, receivedAt: clock.now().getTime() }]);
  };
  await says(from, way[0]!);
  for (const [step, place] of way.entries()) await says(from + 60 + step * 10, { ...place, speedKmh: 40 });
  for (const later of [210, 530, 900]) await says(from + later, {});
  return { says };
}

type Drive = { vehicle: string; from: number; way: readonly Place[] };

const away = (from: Place, steps = 10) => Array.from({ length: steps }, (_, step) => north(from, step));

type Guarded = { vehicle: string; title: string; south: number; north: number };

const guard = ({ database, mandatorId }: World, { vehicle, title, south, north: to }: Guarded) =>
  aFence(database, mandatorId, {
    vehicleIds: [vehicle],
    title,
    email: "waechter@alpenland.at",
    ring: band(south, to),
  });

/**
 * On business with a vehicle of the pool that he has fetched, between places that everybody may know, by a way that is kept
 * from others at this time; what he reserved besides he needs no more.
 */
async function fetchAtNight(world: World) {
  const { own } = world;
  const pool = { type: 2, is_private_trip_allowed: false, owner_id: null, assign_trips_to_owner: false };
  const { vehicle } = await aCar(world, pool);
  await guard(world, { vehicle, title: "Geheimtreff", south: 48.762, north: 48.768 });
  atSecond(-5.5 * hour);
  const yard = { pickupAddress: "Hof 1", returnAddress: "Hof 1" };
  const reserve = (from: number, until: number) =>
    own<Reservation>("POST /Reservations", {
      vehicleId: vehicle,
      pickupDate: at(from * hour),
      returnDate: at(until * hour),
      ...yard,
    });
  const { id } = await reserve(-5.25, -3);
  await own(`POST /Reservations/${id}/CheckOut`, { mileageInMeters: 1_000 });
  const way = away({ latitude: 48.758, longitude: 16.981 }, 14);
  await drive(world, { vehicle, from: -5 * hour, way });
  await own(`POST /Reservations/${id}/CheckIn`, { mileageInMeters: 3_000 });
  const other = await reserve(12, 13);
  await own(`DELETE /Reservations/${other.id}`);
}

async function driveToCustomer(world: World) {
  const { vehicle } = await aCar(world);
  await guard(world, { vehicle, title: "Lager", south: 48.205, north: 48.23 });
  await drive(world, { vehicle, from: 0, way: away({ latitude: 48.2, longitude: 16.37 }) });
}

/** It is on business until its driver says otherwise, once webhooks are owed it. */
async function driveThroughFence(world: World) {
  const { database, mandatorId, webhook, driver, own } = world;
  const { vehicle, only } = await aCar(world);
  await guard(world, { vehicle, title: "Geheimtreff", south: 48.768, north: 48.8 });
  await drive(world, { vehicle, from: hour, way: away(secret) });
  await resolveAddresses({ database, clock, log, geocoder }, mandatorId);
  const { id } = await only();
  const finished = { type: "trip.finished", objectId: id, happenedAt: clock.now(), refs: {} } as const;
  const payload = () =>
    composePayload(database, { mandatorId, webhookId: webhook.id }, finished, clock.now());
  // Else nothing that is found nowhere would prove anything.
  expect(await payload()).toMatch(/Geheimgasse 7.*48\.765|48\.765.*Geheimgasse 7/);
  await own(`PUT /Trips/${id}`, { driverId: driver, type: 1, description: "Rendezvous 9" });
  expect(await payload()).not.toMatch(planted);
}

/** Its box is pulled out where that led, and put in again. */
async function driveWithPrivateSwitch(world: World) {
  const { own, asAdmin } = world;
  const { vehicle, only } = await aCar(world, {
    country: "AT",
    registration_date: firstOfMonthYearsAgo(3),
    vehicle_service_type: 0,
    periodic_service_distance_in_meter: 500,
  });
  atSecond(2 * hour);
  await own("POST /PrivateMode", { vehicleId: vehicle, until: "tripEnd" });
  const { says } = await drive(world, { vehicle, from: 2 * hour + 60, way: away(secret) });
  expect(await only()).toMatchObject({ type: 1 });
  await says(3 * hour, { eventType: "Unplugged", eventId: 252 });
  await says(3 * hour + 300, { eventType: "Plugged", eventId: 252 });
  await asAdmin("POST /ServiceHistories", {
    vehicleId: vehicle,
    description: "Werkstatt",
    serviceDate: at(-30 * 24 * hour),
    serviceAt: 0,
  });
}

async function driveWithPhone(world: World) {
  const { database, mandatorId, driver, own } = world;
  const { vehicle, only } = await aCar(world);
  const { token } = await aPhone(database, mandatorId, { vehicleId: vehicle, userId: driver });
  const url = `${await aReportServer(database)}/${token}`;
  for (let minute = 0; minute <= 20; minute += 1) {
    const second = 4 * hour + minute * 60;
    atSecond(second);
    const { latitude, longitude } = north(secret, Math.min(minute, 10) * 5);
    const knots = minute > 0 && minute < 10 ? 18 : 0;
    const said = `lat=${latitude}&lon=${longitude}&timestamp=${morning / 1_000 + second}&speed=${knots}`;
    expect((await fetch(`${url}?${said}`)).status).toBe(200);
  }
  await followAll(database);
  const { id } = await only();
  await own(`PUT /Trips/${id}`, { driverId: driver, type: 1, description: "Rendezvous mit Telefon" });
}

/** Of himself, as nobody imports other people's private trips, and takes it back. */
async function importTrip(world: World) {
  const { admin, asAdmin } = world;
  const { vehicle } = await aCar(world, { owner_id: admin });
  const row = (number: number) => ({
    row: number,
    startedAt: at(number * hour),
    finishedAt: at(number * hour + 600),
    startAddress: "Geheimgasse 1, 1010 Wien",
    destinationAddress: "Geheimgasse 2, 1010 Wien",
    mileageInMeters: 3_000,
    type: 1,
    description: "Rendezvous 10",
  });
  for (const number of [2, 3]) {
    const file = { fileName: "Geheimfahrten.csv", sha256: String(number).repeat(64) };
    const body = { ...file, vehicleId: vehicle, driverId: admin, rows: [row(number)] };
    const { importId, results } = await asAdmin<TripImportResult>("POST /Imports/Trips", body);
    expect(results).toEqual([{ row: number, tripId: expect.any(String) as string }]);
    if (number === 3) await asAdmin(`DELETE /Imports/${importId}`);
  }
}

/** What only people do with trips: enter, lock, unlock, delete; on the day of the trips that are there already. */
async function changeByHand(world: World) {
  const { driver, own, asAdmin } = world;
  const { vehicle } = await aCar(world);
  const place = { displayName: "Geheimgasse 3, 1010 Wien", ...secret };
  const enter = async (minute: number) => {
    const said = { vehicleId: vehicle, driverId: driver, type: 1, description: "Rendezvous 11" };
    const { id } = await own<Trip>("POST /Trips", {
      ...said,
      startedAt: `2026-05-04T02:${minute}:00.000Z`,
      finishedAt: `2026-05-04T02:${minute + 5}:00.000Z`,
      startAddress: place,
      destinationAddress: place,
      mileageInMeters: 5_000,
    });
    return id;
  };
  const [kept, deleted] = [await enter(40), await enter(50)];
  await own("PUT /Trips/Lock", { tripIds: [kept] });
  await asAdmin("PUT /Trips/Unlock", { tripIds: [kept], reason: "Versehen" });
  await own(`DELETE /Trips/${deleted}`);
}

/** Until boxes are silent, something is due and a report is sent. */
async function letTimePass({ database, mandatorId, webhook, asAdmin }: World) {
  atSecond(12 * hour);
  await queueSilence({ database, clock }, mandatorId);
  await queueUpkeep({ database, clock }, mandatorId);
  const now = clock.now();
  const daily = { interval: 3, period: 1, last_days: 1, started_at: now, next_occurrence_at: now };
  await aScheduledReport(database, mandatorId, daily);
  await aReporter(database).sendDue();
  await asAdmin(`POST /Webhooks/${webhook.id}/Test`);
}

/** The day on which a car was registered that is to be inspected this month. */
function firstOfMonthYearsAgo(years: number): string {
  const today = new Date(morning);
  return new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), 1))
    .toISOString()
    .slice(0, 10);
}

/** Knows one address in the town, and another one where private drives go. */
const geocoder: Geocoder = {
  reverse: async ({ latitude, longitude }) => {
    const parts = { street: null, postcode: null, city: null, country: null, foreignServiceId: null };
    const displayName = longitude === secret.longitude ? "Geheimgasse 7, 1010 Wien" : "Ring 1, 1010 Wien";
    return { ...parts, displayName, latitude, longitude };
  },
  geocode: async () => [],
  suggest: async () => [],
  details: async () => null,
};
