import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { anAnalyst, analysisOf } from "../kit/api/analyses.ts";

const database = await aDatabase();

test("a group leader sees the analyses he made, an admin those of all, and others none", async () => {
  const { ask, calculated, fileOf } = await anAnalyst(database);
  const stranger = await anAnalyst(database);
  const ofAdmin = await calculated(1);
  const ofLeader = await calculated(3);
  const list = async (role: 1 | 3) =>
    (await ask<GeofenceAnalysis[]>(role, "GET /geofences/getGeofenceAnalyses")).body;

  expect((await list(1)).map(({ id }) => id)).toEqual([ofLeader.id, ofAdmin.id]);
  expect((await list(3)).map(({ id }) => id)).toEqual([ofLeader.id]);
  expect(await list(1)).toMatchObject([{ isCalculated: true, tripCount: null }, {}]);
  for (const role of [2, 4, 5, 6] as const)
    expect((await ask(role, "GET /geofences/getGeofenceAnalyses")).status).toBe(403);
  expect((await ask(3, `GET /geofences/getGeofenceAnalyses?id=${ofAdmin.id}`)).status).toBe(404);
  expect((await fileOf(3, ofAdmin.id)).status).toBe(404);
  expect((await stranger.ask(1, `GET /geofences/getGeofenceAnalyses?id=${ofAdmin.id}`)).status).toBe(404);
  expect((await stranger.fileOf(1, ofAdmin.id)).status).toBe(404);
});

test("hidden trips are left out, and shown once they are hidden no more", async () => {
  const { drive, calculated, ask, mandatorId } = await anAnalyst(database);
  await drive("06:00", "06:20", { mileage_in_meters: 400 });
  const long = await drive("07:00", "07:20", { mileage_in_meters: 4_000 });
  const hideUpTo = (meters: number) =>
    asOwner(database, "update mandators set hide_trips_up_to_in_meter = $2 where id = $1", [
      mandatorId,
      meters,
    ]);
  await hideUpTo(500);

  const { id, trips, tripCount } = await calculated(1);
  expect([trips!.map((trip) => trip.id), tripCount]).toEqual([[long], 1]);
  await hideUpTo(0);
  expect((await analysisOf(ask, 1, id))!.tripCount).toBe(2);
});

test("private trips of others are neither told nor counted nor in the file, whenever they became private", async () => {
  const { drive, calculated, ask, people, fileOf, asSupport } = await anAnalyst(database);
  await drive("05:00", "05:20", { type: 1 });
  const own = await drive("06:00", "06:20", { type: 1, driver_id: people[3] });
  const business = await drive("07:00", "07:20");
  const { id, tripCount, trips } = await calculated(3);
  const seenBy = async (role: 1 | 3) => (await analysisOf(ask, role, id))!.trips!.map((trip) => trip.id);

  expect([trips!.map((trip) => trip.id), tripCount]).toEqual([[own, business], 2]);
  expect(await seenBy(1)).toEqual([business]);
  expect([(await fileOf(3, id)).rows.length, (await fileOf(1, id)).rows.length]).toEqual([2, 1]);
  const support = await asSupport(people[3]);
  expect((await analysisOf(support.ask, 3, id))!).toMatchObject({ tripCount: 1, trips: [{ id: business }] });
  expect((await support.fileOf(id)).rows).toHaveLength(1);
  await asOwner(database, "update trips set type = 1 where id = $1", [business]);
  expect(await seenBy(1)).toEqual([]);
  expect((await fileOf(1, id)).rows).toEqual([]);
});

test("the special organisation is told of private trips, its support is not", async () => {
  const { drive, calculated, fileOf, asSupport, people } = await anAnalyst(database, {
    is_special_organisation: true,
  });
  await drive("05:00", "05:20", { type: 1 });

  const { id, tripCount } = await calculated(1);

  expect(tripCount).toBe(1);
  expect((await fileOf(1, id)).rows).toHaveLength(1);
  const support = await asSupport(people[1]);
  expect((await analysisOf(support.ask, 1, id))!.tripCount).toBe(0);
  expect((await support.fileOf(id)).rows).toEqual([]);
});

test("trips come by vehicle and start, a page at a time", async () => {
  const { drive, aCar, calculated, ask, vehicle } = await anAnalyst(database);
  await asOwner(database, "update vehicles set name = 'Bus' where id = $1", [vehicle]);
  const axel = await aCar("axel");
  const late = await drive("07:00", "07:20");
  const ofAxel = await drive("06:30", "06:50", { vehicle_id: axel });
  const early = await drive("06:00", "06:20");
  const vehicles = [vehicle, axel].map((vehicleId) => ({ vehicleId }));
  const { id } = await calculated(1, { geofenceAnalysisVehicles: vehicles });
  const page = async (query: string) => await analysisOf(ask, 1, id, query);

  expect((await page(""))!.trips!.map((trip) => trip.id)).toEqual([ofAxel, early, late]);
  const second = await page("&perPage=2&page=2");
  expect([second!.tripCount, second!.trips!.map((trip) => trip.id)]).toEqual([3, [late]]);
  expect((await page("&perPage=2&page=3"))!).toMatchObject({ tripCount: 3, trips: [] });
  expect((await ask(1, `GET /geofences/getGeofenceAnalyses?id=${id}&perPage=1001`)).status).toBe(400);
});

test("the file has a row for each trip and fence, in the language of who asks", async () => {
  const { drive, create, calculate, fileOf, ask } = await anAnalyst(database);
  await drive("06:00", "06:20");
  await drive("07:00", "07:10", {
    track: [
      [0, 48.22],
      [600, 48.24],
    ],
  });
  const id = await create(1);
  const early = await ask(1, "POST /ReportService/GeofenceAnalysis/xlsx", { id });
  expect([early.status, early.body.message]).toEqual([409, "Die Analyse ist noch nicht berechnet"]);
  await calculate(id);

  const german = await fileOf(1, id);
  expect(german.name).toBe('attachment; filename="GeofenceAnalysis.xlsx"');
  expect(german.headings).toEqual(["Anfang Mai", "04.05.2026 02:00 – 04.05.2026 09:30"]);
  expect(german.titles).toEqual([
    "Fahrzeug",
    "Fahrer",
    "Beginn",
    "Ende",
    "Geofence",
    "Erste Einfahrt",
    "Letzte Ausfahrt",
    "Dauer im Geofence",
  ]);
  const minute = (text: string | undefined) => text && Math.round((Number(text) % 1) * 1_440);
  expect(
    german.rows.map(({ C, D, E, F, G, H }) => [...[C, D, F, G].map(minute), E, Number(H) * 86_400]),
  ).toEqual([
    [8 * 60, 8 * 60 + 20, 8 * 60 + 5, 8 * 60 + 15, "Depot", expect.closeTo(600, 3)],
    [9 * 60, 9 * 60 + 10, undefined, 9 * 60 + 5, "Depot", expect.closeTo(300, 3)],
  ]);
  const english = await fileOf(1, id, "en");
  expect(english.titles).toContain("Last leaving");

  const whole = await create(1, { from: "2026-05-01T22:00:00Z", to: "2026-05-03T22:00:00Z" });
  await calculate(whole);
  expect((await fileOf(1, whole)).headings[1]).toBe("02.05.2026 – 03.05.2026");
});

test("of a trip that was split since, an analysis tells what its own part met, and nothing of a private one", async () => {
  const { drive, calculated, ask, people, fileOf } = await anAnalyst(database);
  const trip = await drive("06:00", "06:20", { driver_id: people[3], mileage_in_meters: 12_000 });
  const { id, trips } = await calculated(1);
  const told = ({ geofenceEvents: [visit] }: NonNullable<typeof trips>[number]) => [
    visit!.tripEvents.map(({ event }) => event),
    visit!.durationOfTripInGeofence,
  ];
  expect(trips!.map(told)).toEqual([[["Entering", "Leaving"], "00:10:00"]]);

  const parts = await ask<{ id: string }[]>(3, `PUT /Trips/${trip}/Split`, { byMileageInMeters: 6_000 });
  expect(parts.status).toBe(200);
  await asOwner(database, "update trips set type = 1 where id = $1", [parts.body[1]!.id]);

  const seen = (await analysisOf(ask, 1, id))!;
  expect(seen.trips!.map(told)).toEqual([[["Entering"], "00:05:00"]]);
  expect(JSON.stringify((await fileOf(1, id)).rows)).not.toContain("Verlassen");

  // What is left of it met nothing.
  await ask(3, `PUT /Trips/${trip}/Split`, { byMileageInMeters: 2_000 });
  expect((await analysisOf(ask, 1, id))!).toMatchObject({ tripCount: 0, trips: [] });
});
