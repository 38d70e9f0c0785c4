import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { plantHiddenWays } from "../kit/api/hidden-ways.ts";
import { leaks } from "../kit/api/leaks.ts";
import { questions } from "../kit/api/questions.ts";
import { asking, supportAs } from "../kit/api/support.ts";
import { tenants } from "../kit/api/walk.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
/** Eight people ask some 170 questions each. */
const patience = { timeout: 300_000 };

const usual = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "06:00", until: "18:00" }));
const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", until: "24:00" }));
const agreement = {
  kind: 1,
  agreedOn: "2026-05-01",
  purposes: "Disposition",
  windows: usual,
  mostDays: null,
};

async function aWorld(given: Parameters<typeof aCompany>[1] = {}) {
  const { origin } = await aServer(database);
  const company = await aCompany(database, given);
  const drives = await plantHiddenWays(database, company);
  const bearerOf = async (userId: string) => (await aBearer(database, userId)).authorization;
  const as = async (userId: string) => asking(origin, await bearerOf(userId));
  const asked = questions(drives, company.inScope(1));
  const told = async (userId: string) => leaks(origin, await bearerOf(userId), asked);
  const agree = async (change: object) =>
    expect(
      (await (await as(company.people[1]))("PUT /Mandators/WorksAgreement", { ...agreement, ...change }))
        .status,
    ).toBe(204);
  const supporting = async (userId: string) =>
    asking(origin, (await supportAs(database, userId)).authorization);
  return { company, drives, as, supporting, told, agree };
}

test(
  "outside of the agreed times no call, file, list or alarm tells anybody but the driver the way or the place",
  patience,
  async () => {
    const { company, drives, told, agree } = await aWorld();
    const { people } = company;
    // Without an agreement all of this is told, else the rest would prove nothing.
    expect(await told(people[1])).toEqual(toldTo);
    expect(await told(people[7])).toEqual(["GET /RawData/Positions", "GET /RawData/Trips"]);
    for (const role of [2, 3, 4] as const) expect((await told(people[role])).length).toBeGreaterThan(5);
    await agree({});
    for (const role of tenants) expect([role, await told(people[role])]).toEqual([role, []]);
    expect(await told(people[7])).toEqual([]);
    expect(await told(drives.driver)).toEqual(toldTo.filter((call) => !notForDrivers.has(call)));
  },
);

test("the special organisation is bound by its agreement as everybody", patience, async () => {
  const { company, told, agree } = await aWorld({ is_special_organisation: true });
  await agree({});
  expect(await told(company.people[1])).toEqual([]);
});

test(
  "where everybody must consent nothing is told of who has not, has just now, or does no more",
  patience,
  async () => {
    const { company, drives, as, told, agree } = await aWorld();
    const { people, mandatorId } = company;
    await agree({ kind: 2, windows: always });
    expect(await told(people[1])).toEqual([]);
    const driver = await as(drives.driver);
    expect((await driver("PUT /Privacy/Consent", { isGiven: true })).status).toBe(204);
    // What was driven before is not what was consented to.
    expect(await told(people[1])).toEqual([]);
    await asOwner(database, "update agreement_consents set given_at = '2026-05-01' where mandator_id = $1", [
      mandatorId,
    ]);
    expect(await told(people[1])).toEqual(toldTo);
    expect((await driver("PUT /Privacy/Consent", { isGiven: false })).status).toBe(204);
    expect(await told(people[1])).toEqual([]);
  },
);

test("nobody comes by a hidden way by splitting the trip or taking its driver's place", async () => {
  const { company, drives, as, agree } = await aWorld();
  const { people } = company;
  await agree({});
  const [trip, other] = drives.trips as [string, string];
  const admin = await as(people[1]);
  const calibration = { calibratedAt: drives.calibrateAt, mileageInMeters: 1_000_000, reason: "Abgelesen" };
  const form = { vehicleId: drives.vehicle, driverId: people[5], type: 0, description: "Kunde" };
  const wanted = /Nur der Fahrer selbst kann|nach der Vereinbarung in Ihrem Unternehmen verborgen/;
  for (const [call, body] of [
    [`PUT /Trips/${trip}`, form],
    ["PUT /Trips", { tripIds: [trip, other], driverId: people[5] }],
    [`PUT /Trips/${trip}/Split`, { byMileageInMeters: 2_000 }],
    [`POST /Vehicles/${drives.vehicle}/Calibrations`, calibration],
    // In the trip under way it would take effect when that ends.
    [
      `POST /Vehicles/${drives.vehicle}/Calibrations`,
      { ...calibration, calibratedAt: "2026-05-04T03:40:00Z" },
    ],
  ] as const) {
    const answer = await admin(call, body);
    expect([call, answer.status]).toEqual([call, 409]);
    expect(JSON.stringify(answer.body)).toMatch(wanted);
  }
  // All else may be said of it, and who drove may do both.
  expect((await admin(`PUT /Trips/${trip}`, { ...form, driverId: drives.driver })).status).toBe(200);
  const driver = await as(drives.driver);
  expect((await driver(`PUT /Trips/${trip}/Split`, { byMileageInMeters: 2_000 })).status).toBe(200);
  expect(await driver(`GET /Trips/${other}/Track`)).toMatchObject({ status: 200 });
});

test("support acting as the driver does not split a hidden way", async () => {
  const { drives, as, supporting, agree } = await aWorld();
  await agree({});
  const [trip] = drives.trips as [string];
  const support = await supporting(drives.driver);
  expect((await support(`PUT /Trips/${trip}/Split`, { byMileageInMeters: 2_000 })).status).toBe(409);
  const driver = await as(drives.driver);
  expect((await driver(`PUT /Trips/${trip}/Split`, { byMileageInMeters: 2_000 })).status).toBe(200);
});

test("a hidden way of nobody's is another's to give, and nobody takes it for himself", async () => {
  const { company, drives, as, agree } = await aWorld();
  const { people, mandatorId } = company;
  await agree({});
  const [trip, other] = drives.trips as [string, string];
  await asOwner(database, "update trips set driver_id = null where mandator_id = $1 and id = any($2)", [
    mandatorId,
    [trip, other],
  ]);
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, drives.vehicle, people[1]],
  );
  const admin = await as(people[1]);
  const formOf = (driverId: string) => ({ vehicleId: drives.vehicle, driverId, type: 0, description: "" });
  for (const [call, body] of [
    [`PUT /Trips/${trip}`, formOf(people[1])],
    ["PUT /Trips", { tripIds: [trip, other], driverId: people[1] }],
  ] as const) {
    const answer = await admin(call, body);
    expect([call, answer.status]).toEqual([call, 409]);
    expect(JSON.stringify(answer.body)).toMatch(/muss jemand anderer eintragen/);
  }
  const colleague = await as(people[5]);
  expect((await colleague(`PUT /Trips/${trip}`, formOf(people[5]))).status).toBe(409);
  expect((await admin(`PUT /Trips/${trip}`, formOf(drives.driver))).status).toBe(200);
  // From then on it is his.
  expect((await admin(`PUT /Trips/${trip}`, formOf(people[1]))).status).toBe(409);
  expect((await admin(`GET /Trips/${trip}/Track`)).status).toBe(404);
  expect((await (await as(drives.driver))(`GET /Trips/${trip}/Track`)).status).toBe(200);
});

test("times, kilometres and ends of a hidden way stay, and within the times all is shown", async () => {
  const { company, drives, as, agree } = await aWorld();
  await agree({});
  const admin = await as(company.people[1]);
  const [trip] = drives.trips as [string];
  expect((await admin(`GET /Trips/${trip}`)).body).toMatchObject({
    startedAt: "2026-05-04T01:00:00.000Z",
    finishedAt: "2026-05-04T01:30:00.000Z",
    mileageInMeters: 4_000,
    startAddress: { displayName: "Ring 1, 1010 Wien" },
    destinationAddress: { displayName: "Ring 1, 1010 Wien" },
  });
  const positions = `GET /LiveLocations/VehiclePositions?vehicleIds=${drives.vehicle}`;
  expect((await admin(positions)).body).toMatchObject([
    { isPlaceHidden: true, isHiddenByAgreement: true, latitude: null, speed: null },
  ]);
  // The fourth of May is a Monday; 01:00 UTC is three o'clock in Vienna.
  const early = { weekday: 1, from: "03:00", until: "06:00" };
  await agree({ windows: [...usual, early] });
  expect((await admin(`GET /Trips/${trip}/Track`)).status).toBe(200);
  // Heard of at 05:50, and read at ten.
  expect((await admin(positions)).body).toMatchObject([{ isPlaceHidden: false, latitude: 48.767 }]);
  // A place of the agreed time is no more to be seen once that is over.
  await agree({ windows: [early] });
  expect(clock.now().toISOString()).toMatch(/^2026-05-04T08:0/);
  expect((await admin(positions)).body).toMatchObject([{ isPlaceHidden: true, latitude: null }]);
});

const toldTo = [
  "GET /LiveLocations/Stream",
  "GET /LiveLocations/VehiclePositions",
  "GET /Trips/:id",
  "GET /Trips/:id/Track",
  "GET /Vehicles",
  "GET /Vehicles/:id",
  "GET /Vehicles/:id/OpenTrack",
  "GET /Vehicles/:id/Tracks",
  "GET /Vehicles/LastPosition",
  "GET /geofences/alarms",
  "GET /geofences/events/:tripId",
  "GET /geofences/events/sums",
  "GET /geofences/events/trips",
  "POST /ReportService/TripGeofenceIntersections/pdf",
];
/** The live map, last positions and alarms are for leaders. */
const notForDrivers = new Set([
  "GET /LiveLocations/Stream",
  "GET /LiveLocations/VehiclePositions",
  "GET /Vehicles/LastPosition",
  "GET /geofences/alarms",
]);
