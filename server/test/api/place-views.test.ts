import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { PlaceView } from "@wegbuch/contract/privacy/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { createShare } from "../../src/features/shares/create-share.ts";
import { flushLooks } from "../../src/features/looks/note-looks.ts";
import { clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { withTracks } from "../kit/api/company-parts.ts";
import { type Planted, plantPrivateTrips } from "../kit/api/private-words.ts";
import { ask, questions } from "../kit/api/questions.ts";
import { anAlarm } from "../kit/api/met-fences.ts";
import { asking } from "../kit/api/support.ts";
import { all, nameOf } from "../kit/api/walk.ts";
import { aBox, aDriver, anActor, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFence } from "../kit/tracking/fences.ts";

const database = await aDatabase();

/** What is planted of places: streets, fences and digits. */
const place = /Geheim|(?<!\d:)(?:48[.,]76[5-9]|16[.,]987)/;
const declared = all.filter(({ places }) => places !== undefined);
const read = ({ method, file }: Endpoint) => method === "GET" || file !== undefined;

const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

type Company = Awaited<ReturnType<typeof aCompany>>;

/** Of one that drives privately; in the special organisation administrators are told whatever is planted. */
async function aWorld(given: Parameters<typeof aCompany>[1] = {}) {
  const { origin } = await aServer(database);
  const company = await aCompany(database, given);
  const drives = await plantPrivateTrips({ database, origin, log: silentLog() }, company);
  const bearerOf = async (userId: string) => (await aBearer(database, userId)).authorization;
  const noted = async () => {
    await flushLooks(database, clock.now(), { all: true });
    const [sum] = await asOwner<{ all: number; ofDriver: number }>(
      database,
      `select coalesce(sum(count), 0)::int as all, coalesce(sum(count) filter (where driver_id = $2), 0)::int as "ofDriver"
       from place_views where mandator_id = $1`,
      [company.mandatorId, drives.driver],
    );
    return sum!;
  };
  /** Whether something left a row, and one of the planted driver. */
  const leaves = async (work: () => Promise<unknown>) => {
    const before = await noted();
    await work();
    const after = await noted();
    return { isRow: after.all > before.all, isOfDriver: after.ofDriver > before.ofDriver };
  };
  return { origin, company, drives, bearerOf, leaves };
}

/** Since some minutes somebody else has the vehicle. */
async function handOver({ mandatorId }: Company, { vehicle, driver }: Planted) {
  const since = minutesAgo(5);
  await asOwner(database, "update trips set finished_at = $2 where driver_id = $1 and finished_at is null", [
    driver,
    since,
  ]);
  const driver_id = await aDriver(database, mandatorId);
  const running = { vehicle_id: vehicle, driver_id, started_at: since, finished_at: null };
  await withTracks(database, mandatorId, [await aTrip(database, mandatorId, running)]);
}

/** What else tells places: an alarm, an analysis and a sealed month of the driver's. */
async function plantMore({ mandatorId, inScope }: Company, { trips, vehicle, driver }: Planted) {
  const { geofence, seal } = inScope(1);
  const [analysis, now] = [newId(), clock.now()];
  await asOwner(
    database,
    `insert into geofence_analyses (mandator_id, id, title, from_at, to_at, created_at, created_by, calculated_at)
     values ($1, $2, 'Mai', '2026-05-01', '2026-06-01', $3, $4, $3)`,
    [mandatorId, analysis, now, driver],
  );
  await asOwner(
    database,
    "insert into geofence_analysis_fences (mandator_id, analysis_id, geofence_id, title, ring) values ($1, $2, $3, 'Depot', '[]')",
    [mandatorId, analysis, geofence],
  );
  await asOwner(
    database,
    `insert into geofence_analysis_visits (mandator_id, analysis_id, trip_id, geofence_id, inside_seconds, crossings)
     values ($1, $2, $3, $4, 1, '[]')`,
    [mandatorId, analysis, trips[0], geofence],
  );
  await asOwner(database, "update mandators set inbox_since = '2020-01-01' where id = $1", [mandatorId]);
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude, created_at)
     values ($1, $2, $3, $4, 'Leaving', $5, 48.2, 16.3, $5)`,
    [mandatorId, newId(), geofence, vehicle, minutesAgo(15)],
  );
  await asOwner(database, "update sealed_months set driver_ids = $2, trip_count = 1 where id = $1", [
    seal,
    [driver],
  ]);
  return analysis;
}

test(
  "every call that tells where somebody drives or drove says so in the contract and leaves his row, and no other does",
  { timeout: 300_000 },
  async () => {
    const { origin, company, drives, bearerOf, leaves } = await aWorld({
      is_special_organisation: true,
    });
    const analysis = await plantMore(company, drives);
    await handOver(company, drives);
    const admin = await bearerOf(company.people[1]);
    const [left, leftOfDriver, undeclared] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const asked = async (endpoint: Endpoint, work: () => Promise<unknown>) => {
      const { isRow, isOfDriver } = await leaves(work);
      if (isRow) left.add(nameOf(endpoint));
      if (isOfDriver) leftOfDriver.add(nameOf(endpoint));
      return isRow;
    };

    for (const one of questions(drives, company.inScope(1))) {
      let text = "";
      const hasLeft = await asked(one.endpoint, async () => {
        text = await ask(origin, admin, one);
      });
      const name = nameOf(one.endpoint);
      if (one.endpoint.places === undefined && (hasLeft || place.test(text))) undeclared.add(name);
      if (place.test(text)) expect([name, one.path, hasLeft]).toEqual([name, one.path, true]);
    }
    expect([...undeclared]).toEqual([]);

    const { vehicle, trips, imei } = drives;
    const byAdmin = asking(origin, admin);
    const bySuper = asking(origin, await bearerOf(company.people[7]));
    const period = "from=2026-01-01T00:00:00Z&to=2030-01-01T00:00:00Z";
    const files = { GeofenceAnalysis: { id: analysis }, Book: { vehicleId: vehicle, month: "2026-05" } };
    for (const [name, sent] of Object.entries(files)) {
      const endpoint = declared.find(({ path }) => path.startsWith(`/ReportService/${name}/`))!;
      const made = { endpoint, path: endpoint.path, sent };
      await asked(endpoint, () => ask(origin, admin, made));
    }
    const others: [ask: typeof byAdmin, call: string, body?: object][] = [
      [byAdmin, `GET /geofences/getGeofenceAnalyses?id=${analysis}`],
      [bySuper, `GET /RawData/Positions?imei=${imei}&${period}`],
      [bySuper, `GET /RawData/Trips?imei=${imei}&${period}`],
      [byAdmin, `GET /Inbox?userIds=${drives.driver}`],
      [byAdmin, `GET /geofences/trips/${trips[0]}`],
      [byAdmin, `GET /Shares/${await sharedToken(company)}`],
    ];
    for (const [asks, call, body] of others) {
      const [method, path] = call.split(/[ ?]/) as [string, string];
      const one = declared.find((each) => each.method === method && matches(each.path, path))!;
      await asked(one, () => asks(call, body));
    }
    const without = (names: ReadonlySet<string>, calls: readonly Endpoint[]) =>
      calls.map(nameOf).filter((name) => !names.has(name));
    const reading = declared.filter(read);
    expect(without(left, reading)).toEqual([]);
    const ofThePast = reading.filter(({ places }) => places !== "live" && places !== "lastPosition");
    expect(without(leftOfDriver, ofThePast)).toEqual([]);
  },
);

/** A link to the vehicle that is under way in a company, of which something has just been heard. */
async function sharedToken({ mandatorId, people, inScope }: Company): Promise<string> {
  const { drivingVehicle: vehicleId } = inScope(1);
  const made = await createShare(
    { database, clock, publicOrigin: "https://wegbuch.example" },
    anActor(mandatorId, people[1]),
    { vehicleId, minutes: 60 },
  );
  await asOwner(
    database,
    `insert into vehicle_positions (mandator_id, vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at)
     values ($1, $2, 48.2, 16.3, 0, 0, $3, $3)
     on conflict (mandator_id, vehicle_id) do update set latitude = 48.2, longitude = 16.3, device_time = $3`,
    [mandatorId, vehicleId, clock.now()],
  );
  return made.url.split("/s/")[1]!;
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);

test("an answer that names a latitude is declared to tell places, or is none of a vehicle's", async () => {
  const { toJSONSchema } = await import("zod");
  const found = all.filter(
    ({ answer }) =>
      answer !== undefined &&
      /"(?:\w*[lL]atitude|lat|displayName)"/.test(
        JSON.stringify(toJSONSchema(answer, { unrepresentable: "any" })),
      ),
  );
  const isOfNoVehicle = ({ path }: Endpoint) =>
    /^\/(?:Geolocation|ClassificationRules|Mandators|geoFences|Factors)\b/.test(path);
  const undeclared = found.filter((one) => one.places === undefined && !isOfNoVehicle(one));
  expect(found.length).toBeGreaterThan(20);
  expect(undeclared.map(nameOf)).toEqual([]);
});

/** A driver of a company who is on the way on business, and who has been. */
async function aDrive() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { people, mandatorId } = company;
  const { drivingVehicle, trip } = company.inScope(1);
  const street = JSON.stringify({ displayName: "Geheimgasse 1, 1010 Wien" });
  await asOwner(database, "update trips set driver_id = $2, start_address = $3 where mandator_id = $1", [
    mandatorId,
    people[5],
    street,
  ]);
  const as = async (role: 1 | 5) => asking(origin, (await aBearer(database, people[role])).authorization);
  return { people, mandatorId, drivingVehicle, trip, admin: await as(1), driver: await as(5) };
}

test("one row tells of an hour however often somebody asks, and its driver alone reads it", async () => {
  const { people, drivingVehicle, admin, driver } = await aDrive();
  const looksOf = async (asks: typeof admin) => (await asks<Page<PlaceView>>("GET /Privacy/Views")).body;

  for (let poll = 0; poll < 5; poll += 1)
    for (const asks of [admin, driver])
      expect((await asks(`GET /Vehicles/${drivingVehicle}/OpenTrack`)).status).toBe(200);
  await flushLooks(database, clock.now(), { all: true });

  const { items, totalCount } = await looksOf(driver);
  expect(totalCount).toBe(1);
  const hour = Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000;
  expect(items[0]).toMatchObject({
    kind: 1,
    viewer: { id: people[1] },
    isSupport: false,
    vehicle: { id: drivingVehicle },
    hour: new Date(hour).toISOString(),
    count: 5,
  });
  expect((await looksOf(admin)).totalCount).toBe(0);
});

test("a change that is refused because somebody else was faster tells how things are, and is noted", async () => {
  const { people, mandatorId, trip, admin, driver } = await aDrive();
  const change = (asks: typeof admin, type: number) =>
    asks<{ current?: object }>(`PUT /Trips/${trip}`, { driverId: people[5], type, version: 0 });
  const looks = async () => {
    await flushLooks(database, clock.now(), { all: true });
    const told = "select coalesce(sum(count), 0)::int as looks from place_views where mandator_id = $1";
    return (await asOwner<{ looks: number }>(database, told, [mandatorId]))[0]!.looks;
  };
  expect((await change(driver, 2)).status).toBe(200);
  const before = await looks();

  const { status, body } = await change(admin, 0);

  expect([status, place.test(JSON.stringify(body.current))]).toEqual([409, true]);
  expect(await looks()).toBe(before + 1);
});

test("of past places is noted who drove then, whoever has the vehicle now", async () => {
  const { people, mandatorId, drivingVehicle, admin } = await aDrive();
  const driver_id = await aDriver(database, mandatorId);
  const ago = (hours: number) => minutesAgo(60 * hours);
  const driven = { vehicle_id: drivingVehicle, driver_id, started_at: ago(5), finished_at: ago(4) };
  const fence = await aFence(database, mandatorId, { vehicleIds: [drivingVehicle] });
  await asOwner(
    database,
    `insert into trip_visits (mandator_id, trip_id, geofence_id, geofence_title, inside_seconds, crossings)
     values ($1, $2, $3, 'Depot', 60, '[]')`,
    [mandatorId, await aTrip(database, mandatorId, driven), fence],
  );
  await anAlarm(database, mandatorId, { fence, vehicle: drivingVehicle, at: ago(4.5).getTime() });
  await anAlarm(database, mandatorId, { fence, vehicle: drivingVehicle, at: ago(3).getTime() });
  const { imei } = await aBox(database, mandatorId, { vehicleId: drivingVehicle });
  const support = asking(
    (await aServer(database)).origin,
    (await aBearer(database, people[7])).authorization,
  );
  const [from, to] = [ago(3.5), ago(2)].map((at) => at.toISOString());
  const calls: [asks: typeof admin, call: string][] = [
    [admin, `GET /geofences/events/sums?driverIds=${driver_id}`],
    [admin, `GET /geofences/alarms?vehicleIds=${drivingVehicle}`],
    [support, `GET /RawData/Positions?imei=${imei}&from=${from}&to=${to}`],
  ];
  for (const [asks, call] of calls) {
    await asOwner(database, "delete from place_views where mandator_id = $1", [mandatorId]);
    expect([call, (await asks(call)).status]).toEqual([call, 200]);
    await flushLooks(database, clock.now(), { all: true });
    const rows = await asOwner<{ driver_id: string }>(
      database,
      "select driver_id from place_views where mandator_id = $1",
      [mandatorId],
    );
    expect([call, rows]).toEqual([call, [{ driver_id }]]);
  }
});
