import { afterEach, expect, test } from "vitest";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { readPacked } from "../../../test/kit/api/packed-file.ts";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner, type TestDatabase } from "../../../test/kit/db/database.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { encodeTrack } from "../trips/tracks/track-codec.ts";
import { createExport } from "./create-export.ts";
import { forgetExports, ownExportJobs } from "./jobs.ts";
import { ownExportMails } from "./mails.ts";
import { listExports, readExport } from "./queries.ts";

const database = await aDatabase();
const parts = { database, clock };
afterEach(() => fixClock(undefined));

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

/** What one person has here, each text with a word of his own in it. */
async function aLife(db: TestDatabase, mandatorId: string, vehicleId: string, { word, hour }: Of) {
  const leaderId = await aDriver(db, mandatorId, { role_id: 3, last_name: "Fremdwort" });
  const person = { first_name: `Vor${word}`, last_name: `Nach${word}`, description: `Vermerk${word}` };
  const userId = await aDriver(db, mandatorId, person);
  const place = (name: string) => JSON.stringify({ displayName: `${name}${word} 1` });
  const said = { description: `Zweck${word}`, contact: `Partner${word}`, driver_id: userId };
  const ends = { start_address: place("Start"), destination_address: place("Ziel") };
  for (const type of [0, 1]) {
    const times = { started_at: at(`${hour}:0${type}`), finished_at: at(`${hour}:0${type + 5}`) };
    const given = { ...said, ...ends, type, vehicle_id: vehicleId };
    const id = await aTrip(db, mandatorId, { ...given, ...times });
    const point = { longitude: 14.3, speedKmh: 50, headingDegrees: 0, metersFromStart: 0 };
    const points = encodeTrack([{ ...point, time: times.started_at.getTime(), latitude: 40 + hour }]);
    await asOwner(db, "insert into trip_tracks (mandator_id, trip_id, part, points) values ($1, $2, 0, $3)", [
      mandatorId,
      id,
      points,
    ]);
  }
  const add = (table: string, row: Record<string, unknown>) => {
    const all = { mandator_id: mandatorId, ...row };
    const places = Object.keys(all).map((_, index) => `$${index + 1}`);
    const statement = `insert into ${table} (${Object.keys(all).join(", ")}) values (${places.join(", ")})`;
    return asOwner(db, statement, Object.values(all));
  };
  const log = newId();
  const now = at("12:00");
  await add("time_logs", {
    id: log,
    user_id: userId,
    day: "2026-05-04",
    description: `Tag${word}`,
    created_at: now,
  });
  await add("time_log_events", {
    id: newId(),
    time_log_id: log,
    event: 0,
    occurred_at: now,
    created_at: now,
  });
  const addresses = { pickup_address: place("Abholung"), return_address: place("Rückgabe") };
  const from = at(`${hour}:00`);
  const until = at(`${hour}:30`);
  const wish = {
    id: newId(),
    vehicle_id: vehicleId,
    driver_id: userId,
    purpose: `Reise${word}`,
    created_at: now,
  };
  await add("reservations", { ...wish, ...addresses, pickup_at: from, return_at: until });
  const mode = { vehicle_id: vehicleId, driver_id: userId, started_at: from, until, ended_at: until };
  await add("private_modes", { ...mode, ends_with_trip: true });
  const rule = { kind: 3, type: 0, place: JSON.stringify({ displayName: `Stammplatz${word}` }) };
  await add("classification_rules", {
    id: newId(),
    user_id: userId,
    created_at: now,
    confirmed_at: now,
    ...rule,
  });
  await add("work_months", { user_id: userId, month: "2026-04-01", ...confirmedMonth, closed_by: leaderId });
  const check = { month: "2026-04-01", checked_by: leaderId, checked_at: now, content_hash: hash };
  await add("steering_checks", { id: newId(), user_id: userId, remark: `Prüfung${word}`, ...check });
  const alone = { ...check, month: "2026-03-01", remark: `Nur geprüft ${word}` };
  await add("steering_checks", { id: newId(), user_id: userId, ...alone });
  const note = {
    kind: "openTrips",
    facts: JSON.stringify({ count: hour }),
    happened_at: now,
    created_at: now,
  };
  const [about, other] = [newId(), newId()];
  await add("notifications", { id: about, key: `mine ${word}`, user_id: userId, ...note });
  await add("notifications", { id: other, key: `other ${word}`, vehicle_id: vehicleId, ...note });
  await add("notification_marks", { notification_id: other, user_id: userId, seen_at: at("12:30") });
  const erasing = { text: `Löschung${word}`, asked_at: now, due_on: "2026-06-03" };
  await add("deletion_requests", { id: newId(), user_id: userId, ...erasing });
  for (const supporter of [newId(), newId()])
    await add("place_views", {
      hour: from,
      kind: 1,
      viewer_id: leaderId,
      support_user_id: supporter,
      vehicle_id: vehicleId,
      driver_id: userId,
      count: hour,
    });
  return anActor(mandatorId, userId, { role: 5 });
}

const hash = Buffer.alloc(32, 7);
const confirmedMonth = { confirmed_at: at("10:00"), content_hash: hash, closed_at: at("11:00") };

type Of = { word: string; hour: number };

/** A car two people drive, and somebody of another company. */
async function aCompany() {
  fixClock(at("20:00"));
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId, { is_private_trip_allowed: true });
  const own = await aLife(database, mandatorId, vehicleId, { word: "Eigenwort", hour: 13 });
  const colleague = await aLife(database, mandatorId, vehicleId, { word: "Fremdwort", hour: 15 });
  const other = await aMandator(database);
  await aLife(database, other, await aVehicle(database, other), { word: "Andersfirma", hour: 17 });
  const pack = (id: string, { userId } = own) =>
    ownExportJobs(parts).packOwnData(mandatorId, { exportId: id, userId });
  const filesOf = (id: string) => readPacked(database, own, id);
  const list = (actor = own) => inMandator(database, actor, (db) => listExports(db, actor, clock.now()));
  return { mandatorId, own, colleague, pack, filesOf, list };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (problem: { status: number }) => problem.status,
  );

test("a person's file holds all that is kept of him, private ways too, and no word of anybody else", async () => {
  const { own, pack, filesOf } = await aCompany();
  const { id, readyAt } = await createExport(parts, own);
  expect(readyAt).toBeNull();
  await pack(id);
  const files = await filesOf(id);
  const told = Object.keys(files).filter((name) => !name.startsWith("tracks/"));
  const lists =
    "apiTokens auditAnswers calibrations closedDrives companyAccounts consents deletionRequests drivingLogs knownBrowsers logins months notificationSettings notifications " +
    "passkeys person phones placeConsents privateDrives pushDevices reservations secondFactors sessions shares signatures supplements theftCases trips vehicles views";
  expect(told.toSorted()).toEqual(
    ["index.html", ...lists.split(" ").map((name) => `${name}.json`)].toSorted(),
  );
  const all = Object.values(files).join("\n");
  for (const own of [
    "Vor",
    "Nach",
    "Vermerk",
    "Zweck",
    "Partner",
    "Start",
    "Ziel",
    "Tag",
    "Reise",
    "Stammplatz",
    "Prüfung",
    "Löschung",
  ])
    expect(all).toContain(`${own}Eigenwort`);
  expect(all).not.toContain("Fremdwort");
  expect(all).not.toContain("Andersfirma");
  const trips = JSON.parse(files["trips.json"]!) as { type: number; startAddress: string }[];
  expect(trips).toMatchObject([
    { type: 0, startAddress: "StartEigenwort 1" },
    { type: 1, startAddress: "StartEigenwort 1" },
  ]);
  const tracks = Object.entries(files).filter(([name]) => name.startsWith("tracks/2026-05-04_"));
  expect(tracks).toHaveLength(2);
  for (const [, gpx] of tracks) expect(gpx).toContain('<trkpt lat="53" lon="14.3">');
  expect(files["index.html"]).toContain("Meine Daten");
});

test("the file tells months and their checks, what he was told, and who looked by role and hour, without a name", async () => {
  const { own, pack, filesOf } = await aCompany();
  const { id } = await createExport(parts, own);
  await pack(id);
  const files = await filesOf(id);
  const read = (name: string) => JSON.parse(files[`${name}.json`]!) as unknown;
  const neither = { confirmedAt: null, contentHash: null, closedAt: null };
  expect(read("months")).toEqual([
    {
      month: "2026-03-01",
      ...neither,
      checks: [{ checkedAt: expect.any(String) as string, remark: "Nur geprüft Eigenwort" }],
    },
    {
      month: "2026-04-01",
      confirmedAt: at("10:00").toISOString(),
      contentHash: hash.toString("hex"),
      closedAt: at("11:00").toISOString(),
      checks: [{ checkedAt: expect.any(String) as string, remark: "PrüfungEigenwort" }],
    },
  ]);
  const told = { kind: "openTrips", happenedAt: at("12:00").toISOString(), endedAt: null };
  const here = { vehicle: null, licensePlate: null };
  expect(read("notifications")).toEqual([
    { ...told, isAboutMe: true, ...here, facts: { count: 13 }, seenAt: null },
    { ...told, isAboutMe: false, ...here, facts: null, seenAt: at("12:30").toISOString() },
  ]);
  expect(read("views")).toEqual([
    {
      hour: at("13:00").toISOString(),
      kind: 1,
      role: 3,
      isSupport: true,
      program: null,
      vehicle: expect.any(String) as string,
      licensePlate: "",
      count: 26,
    },
  ]);
  expect(files["index.html"]).toContain(
    '<a href="views.json">views.json</a></td><td>Einsichten in Ihre Orte',
  );
});

test("a mail tells when it is ready, without what is in it; nobody else fetches it, and after a week nobody", async () => {
  const { mandatorId, own, colleague, pack, list } = await aCompany();
  const { id } = await createExport(parts, own);
  expect(await refusal(readExport(database, own, { id, now: clock.now() }))).toBe(404);
  await pack(id);
  await pack(id);
  const [login] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    own.userId,
  ]);
  const mails = await mailsTo(database, login!.email, { composers: ownExportMails });
  expect(mails.map(({ subject }) => subject)).toEqual(["Ihre Daten sind bereit"]);
  expect(mails[0]!.text).toContain("https://wegbuch.example/privacy");
  expect(mails[0]!.text).toContain("11.05.2026");

  expect(await list()).toMatchObject([{ id, readyAt: at("20:00").toISOString() }]);
  expect(await list(colleague)).toEqual([]);
  expect(await refusal(readExport(database, colleague, { id, now: clock.now() }))).toBe(404);
  fixClock(new Date("2026-05-11T20:00:00Z"));
  expect(await list()).toEqual([]);
  expect(await refusal(readExport(database, own, { id, now: clock.now() }))).toBe(404);
  await forgetExports(parts, mandatorId);
  const left = await asOwner(database, "select from own_export_parts where mandator_id = $1", [mandatorId]);
  expect(left).toEqual([]);
});

test("who asks twice, also at once, has one, and after an hour a new one", async () => {
  const { own, pack } = await aCompany();
  const asked = await Promise.all([createExport(parts, own), createExport(parts, own)]);
  expect(asked[0]).toEqual(asked[1]);
  await pack(asked[0].id);
  expect((await createExport(parts, own)).id).toBe(asked[0].id);
  fixClock(at("21:01"));
  expect((await createExport(parts, own)).id).not.toBe(asked[0].id);
});

test("the file tells how he logged in and what the bell is to tell him, and of nobody else", async () => {
  const { mandatorId, own, colleague, pack, filesOf } = await aCompany();
  for (const [index, userId] of [own.userId, colleague.userId].entries()) {
    await asOwner(
      database,
      `insert into login_events (id, login_id, happened_at, kind, method, browser, network, is_new_device)
       values ($1, $2, $3, 'login', 'password', $4, $5, true)`,
      [newId(), userId, at("09:00"), `Browser ${index}`, `203.0.${index}.0/24`],
    );
    await asOwner(
      database,
      `insert into notification_settings (mandator_id, user_id, kind, is_on_screen, mail)
       values ($1, $2, 'openTrips', $3, 'daily')`,
      [mandatorId, userId, index === 0],
    );
  }
  const { id } = await createExport(parts, own);
  await pack(id);
  const files = await filesOf(id);
  const read = (name: string) => JSON.parse(files[`${name}.json`]!) as unknown;
  const seen = { kind: "login", method: "password", browser: "Browser 0", network: "203.0.0.0/24" };
  expect(read("logins")).toEqual([{ happenedAt: at("09:00").toISOString(), ...seen, isNewDevice: true }]);
  expect(read("sessions")).toEqual([]);
  expect(read("notificationSettings")).toEqual([{ kind: "openTrips", isOnScreen: true, mail: "daily" }]);
});
