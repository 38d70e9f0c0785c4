import type { PlaceView, TheftCase, TheftPlace } from "@wegbuch/contract/privacy/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { flushLooks } from "../../src/features/looks/note-looks.ts";
import { endThefts } from "../../src/features/privacy/jobs.ts";
import { privacyMails } from "../../src/features/privacy/mails.ts";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { privateDrives } from "../kit/api/private-drives.ts";
import { asking } from "../kit/api/support.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const hourMs = 3_600_000;

/** A company whose fifth person drives privately right now. */
async function aTheft() {
  onTestFinished(() => fixClock(undefined));
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { people, mandatorId } = company;
  const drives = await privateDrives(database, mandatorId, people[5]);
  // Each call has a session of its own, for days pass between them.
  const as = (userId: string) => asking(origin, async () => (await aBearer(database, userId)).authorization);
  const second = await aDriver(database, mandatorId, { role_id: 1, login: {} });
  const [admin, other] = [as(people[1]), as(second)];
  const [leader, driver] = [as(people[3]), as(people[5])];
  await asOwner(
    database,
    "insert into group_vehicles (mandator_id, group_id, vehicle_id) values ($1, $2, $3)",
    [mandatorId, company.inScope(1).group, drives.driving],
  );
  const open = () =>
    admin<TheftCase>("POST /TheftCases", { vehicleId: drives.driving, reason: "Anzeige 4711" });
  const place = (asks: typeof admin, id: string) => asks<TheftPlace>(`GET /TheftCases/${id}/Place`);
  const later = (hours: number) => {
    const at = new Date(clock.now().getTime() + hours * hourMs);
    fixClock(at);
  };
  return { company, drives, as, second, admin, other, leader, driver, open, place, later };
}

test("once a second person confirms it both see a vehicle that drives privately, for 72 hours, and nobody else does", async () => {
  const { company, admin, other, leader, driver, open, place, later } = await aTheft();
  const { body: theft } = await open();
  expect((await place(admin, theft.id)).status).toBe(404);

  const confirmed = await leader<TheftCase>(`POST /TheftCases/${theft.id}/Confirm`);
  expect(confirmed).toMatchObject({ status: 200, body: { confirmedBy: { id: company.people[3] } } });
  for (const asks of [admin, leader]) {
    const { status, body } = await place(asks, theft.id);
    expect([status, body.latitude]).toEqual([200, 46.625]);
  }
  expect((await place(other, theft.id)).status).toBe(404);
  expect((await place(driver, theft.id)).status).toBe(403);
  // What everybody else is told of the drive stays as hidden as it was.
  const live = await admin<{ id: string; latitude: number | null }[]>("GET /LiveLocations/VehiclePositions");
  expect(live.body.find(({ id }) => id === theft.vehicle.id)).toMatchObject({ latitude: null });

  later(71.9);
  expect((await place(admin, theft.id)).status).toBe(200);
  later(0.2);
  expect((await place(admin, theft.id)).status).toBe(404);
});

test("the way begins when the case was opened, and where the vehicle was before nobody is shown", async () => {
  const { drives, other, open, place } = await aTheft();
  fixClock(clock.now());
  const { body: theft } = await open();
  await other(`POST /TheftCases/${theft.id}/Confirm`);
  expect((await place(other, theft.id)).body.way).toEqual([]);

  const opened = Date.parse(theft.openedAt);
  const point = { longitude: 14.3, speedKmh: 50, headingDegrees: 0, metersFromStart: 400 };
  const points = [-1, 0, 60_000].map((after) => ({
    ...point,
    time: opened + after,
    latitude: 46.63 + after / 1e8,
  }));
  await asOwner(
    database,
    "insert into trip_tracks (mandator_id, trip_id, part, points) select mandator_id, id, 1, $2 from trips where id = $1",
    [drives.running, encodeTrack(points)],
  );
  expect((await place(other, theft.id)).body.way).toEqual([
    { latitude: 46.63, longitude: 14.3 },
    { latitude: 46.6306, longitude: 14.3 },
  ]);
});

test("a leader whose group has lost the vehicle, or the vehicle its company, is shown it no longer", async () => {
  const { admin, leader, drives, open, place } = await aTheft();
  const { body: theft } = await open();
  await leader(`POST /TheftCases/${theft.id}/Confirm`);
  await asOwner(database, "delete from group_vehicles where vehicle_id = $1", [drives.driving]);
  const { items } = (await leader<Page<TheftCase>>("GET /TheftCases")).body;
  expect(items.filter(({ id }) => id === theft.id)).toEqual([]);
  expect((await place(leader, theft.id)).status).toBe(404);
  expect((await place(admin, theft.id)).status).toBe(200);

  await asOwner(database, "update vehicles set deleted_at = now() where id = $1", [drives.driving]);
  expect((await place(admin, theft.id)).status).toBe(404);
});

test("cases come in pages, the latest first, and whoever opens or confirms one is told it however many there are", async () => {
  const { company, drives, second, admin, other, open } = await aTheft();
  const { people, mandatorId } = company;
  await asOwner(database, "delete from theft_cases where mandator_id = $1", [mandatorId]);
  await asOwner(
    database,
    `insert into theft_cases (mandator_id, id, vehicle_id, reason, opened_by, opened_at)
     select $1, gen_random_uuid(), $2, 'Anzeige ' || n, $3, $4::timestamptz - n * interval '1 minute'
     from generate_series(1, 120) as n`,
    [mandatorId, drives.parked, people[1], clock.now()],
  );
  const { body: theft } = await open();
  expect(theft).toMatchObject({ reason: "Anzeige 4711", confirmedBy: null });
  await asOwner(
    database,
    "update theft_cases set opened_at = opened_at - interval '23 hours' where id = $1",
    [theft.id],
  );
  const confirmed = await other<TheftCase>(`POST /TheftCases/${theft.id}/Confirm`);
  expect(confirmed).toMatchObject({ status: 200, body: { confirmedBy: { id: second } } });

  const { body: last } = await admin<Page<TheftCase>>("GET /TheftCases?page=13&perPage=10");
  expect(last).toMatchObject({ totalCount: 121, pageCount: 13, items: [{ reason: "Anzeige 4711" }] });
  const { body: first } = await admin<Page<TheftCase>>("GET /TheftCases");
  expect(first.items.map(({ reason }) => reason).slice(0, 2)).toEqual(["Anzeige 1", "Anzeige 2"]);
});

test("whoever opened a case cannot confirm it, nor can another company, nor anybody after a day or of an archived vehicle", async () => {
  const { admin, other, leader, drives, open, as, later } = await aTheft();
  const foreign = as((await aCompany(database)).people[1]);
  const { body: theft } = await open();
  const confirm = `POST /TheftCases/${theft.id}/Confirm`;

  expect(await admin(confirm)).toMatchObject({
    status: 409,
    body: { message: "Bestätigen muss jemand anderer als wer den Fall eröffnet hat." },
  });
  expect((await foreign(confirm)).status).toBe(404);
  expect((await leader("POST /TheftCases", { vehicleId: drives.driving, reason: "x" })).status).toBe(403);
  expect(await open()).toMatchObject({
    status: 409,
    body: { message: "Für dieses Fahrzeug läuft bereits ein Fall." },
  });

  await asOwner(database, "update vehicles set archived_at = now() where id = $1", [drives.driving]);
  expect(await other(confirm)).toMatchObject({
    status: 409,
    body: { message: "Das Fahrzeug ist archiviert." },
  });
  expect((await open()).status).toBe(409);
  await asOwner(database, "update vehicles set archived_at = null where id = $1", [drives.driving]);
  later(24.1);
  expect(await other(confirm)).toMatchObject({
    status: 409,
    body: { message: "Der Fall wurde nicht binnen 24 Stunden bestätigt. Bitte neu eröffnen." },
  });
  expect((await open()).status).toBe(201);
});

test("each look is noted, and when it is over the driver is told by whom, once, without any place", async () => {
  const { company, admin, other, driver, open, place, later } = await aTheft();
  const { mandatorId, people } = company;
  const [{ email }] = (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    people[5],
  ])) as [{ email: string }];
  const tell = () => endThefts({ database, clock }, mandatorId);
  const { body: theft } = await open();
  await other(`POST /TheftCases/${theft.id}/Confirm`);
  expect((await other(`POST /TheftCases/${theft.id}/Confirm`)).status).toBe(409);
  await place(admin, theft.id);
  await place(admin, theft.id);
  await place(other, theft.id);
  await flushLooks(database, clock.now(), { all: true });
  const { items } = (await driver<Page<PlaceView>>("GET /Privacy/Views")).body;
  const looks = items.filter(({ vehicle }) => vehicle.id === theft.vehicle.id);
  expect(looks.map(({ kind }) => kind)).toEqual([1, 1]);
  expect(new Set(looks.map(({ count }) => count))).toEqual(new Set([1, 2]));

  await tell();
  expect(await mailsTo(database, email, { composers: privacyMails })).toEqual([]);
  later(72.1);
  await tell();
  await tell();
  const mails = await mailsTo(database, email, { composers: privacyMails });
  expect(mails.map(({ subject }) => subject)).toEqual(["Einsicht nach Diebstahl"]);
  expect(mails[0]!.text).toContain("Anzeige 4711");
  expect(mails[0]!.text).not.toMatch(/Geheim|46[.,]6/);
});

test("support acting as one of the two sees nothing", async () => {
  const { company, second, other, open } = await aTheft();
  const { body: theft } = await open();
  await other(`POST /TheftCases/${theft.id}/Confirm`);
  const { origin } = await aServer(database);
  const { authorization } = await aBearer(database, company.people[7]);
  const support = asking(origin, authorization);
  expect((await support(`POST /Users/${second}/Surrogate`)).status).toBe(200);
  expect((await support(`GET /TheftCases/${theft.id}/Place`)).status).toBe(403);
  expect((await support(`POST /TheftCases`, { vehicleId: theft.vehicle.id, reason: "x" })).status).toBe(403);
});
