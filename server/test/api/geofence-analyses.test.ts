import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { expect, onTestFinished, test, vi } from "vitest";
import { reshape } from "../kit/tracking/fences.ts";
import { geofenceAnalysisJobs } from "../../src/features/geofenceanalyses/jobs.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { runJobs } from "../../src/platform/jobs/run-jobs.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anAnalyst, northward, analysisOf } from "../kit/api/analyses.ts";
import { at } from "../kit/api/logbook.ts";

const database = await aDatabase();

test("an analysis is reckoned in the background, and then tells what each trip met", async () => {
  const { ask, drive, depot, vehicle, people, wish, driver } = await anAnalyst(database);
  const trip = await drive("06:00", "06:20");
  await drive("07:00", "07:20", { track: [] });

  const created = await ask<{ id: string }>(3, "PUT /geofences/createGeofenceAnalysis/", wish());
  expect(created.status).toBe(201);
  const [waiting] = (await ask<GeofenceAnalysis[]>(3, "GET /geofences/getGeofenceAnalyses")).body;
  expect(waiting).toEqual({
    id: created.body.id,
    title: "Anfang Mai",
    from: at("00:00"),
    to: at("07:30"),
    createdAt: at("08:00"),
    createdBy: { id: people[3], name: expect.stringContaining("Anna") as string },
    isCalculated: false,
    progress: 0,
    hasFailed: false,
    geofenceAnalysisVehicles: [{ vehicleId: vehicle, vehicleName: expect.any(String) as string }],
    geofenceAnalysisGeofences: [{ geofenceId: depot, title: "Depot" }],
    tripCount: null,
  });
  const handlers = geofenceAnalysisJobs({ database, clock, log: silentLog() });
  const worker = await runJobs({ database, handlers, log: silentLog() });
  onTestFinished(() => worker.stop());
  const read = async () => (await analysisOf(ask, 3, created.body.id))!;
  await vi.waitFor(async () => expect((await read()).isCalculated).toBe(true), 20_000);

  const { trips, ...analysis } = await read();
  expect(analysis).toEqual({ ...waiting, isCalculated: true, progress: 1, tripCount: 1 });
  expect(trips).toMatchObject([{ id: trip, vehicle: { id: vehicle }, driver: { id: driver } }]);
  expect(trips![0]!.geofenceEvents).toEqual([
    {
      geofenceId: depot,
      geofenceName: "Depot",
      durationOfTripInGeofence: "00:10:00",
      tripEvents: [
        {
          id: expect.any(String) as string,
          event: "Entering",
          latitude: 48.21,
          longitude: 16.37,
          timestamp: at("06:05"),
          durationSinceLastEnter: null,
        },
        {
          id: expect.any(String) as string,
          event: "Leaving",
          latitude: 48.23,
          longitude: 16.37,
          timestamp: at("06:15"),
          durationSinceLastEnter: "00:10:00",
        },
      ],
    },
  ]);
});

test("title, fences, vehicles and a past period are needed, each with its text in both languages", async () => {
  const { ask, wish } = await anAnalyst(database);
  const errorsOf = async (more: object, language = "de-AT") => {
    const { status, body } = await ask(1, "PUT /geofences/createGeofenceAnalysis", wish(more), language);
    return [status, body.errors];
  };
  const one = "Bitte wählen Sie mindestens einen Eintrag";

  expect(await errorsOf({ title: " " })).toEqual([400, { title: ["Bitte geben Sie einen Titel ein"] }]);
  expect(await errorsOf({ title: undefined }, "en")).toEqual([400, { title: ["Please enter a title"] }]);
  for (const field of ["geofenceAnalysisGeofences", "geofenceAnalysisVehicles"]) {
    expect(await errorsOf({ [field]: [] })).toEqual([400, { [field]: [one] }]);
    expect(await errorsOf({ [field]: undefined })).toEqual([400, { [field]: [one] }]);
    expect(await errorsOf({ [field]: [] }, "en")).toEqual([
      400,
      { [field]: ["Please select at least one entry"] },
    ]);
  }
  for (const field of ["from", "to"]) {
    expect(await errorsOf({ [field]: undefined })).toEqual([
      400,
      { [field]: ["Bitte setzen Sie einen Zeitraum"] },
    ]);
    expect(await errorsOf({ [field]: undefined }, "en")).toEqual([400, { [field]: ["Please set a period"] }]);
  }
  expect(await errorsOf({ from: at("08:00") })).toEqual([
    400,
    { from: ["Der Beginn muss vor dem Ende liegen"] },
  ]);
  expect(await errorsOf({ to: at("08:01") })).toEqual([
    400,
    { to: ["Der Zeitraum darf nicht in der Zukunft enden"] },
  ]);
  expect(await errorsOf({ to: at("08:01") }, "en")).toEqual([
    400,
    { to: ["The period must not end in the future"] },
  ]);
  expect((await ask(1, "GET /geofences/getGeofenceAnalyses")).body).toEqual([]);
});

// The worked examples (rule geofences/events).

test("a trip through a square tells 100 and 1,000 seconds, and one that begins inside its leaving alone", async () => {
  const { drive, calculated, aSquare } = await anAnalyst(database);
  const square = await aSquare();
  await drive("06:00", "06:20", {
    track: [
      [0, 48.2],
      [600, 48.206],
      [1_200, 48.212],
    ],
  });
  await drive("07:00", "07:10", {
    track: [
      [0, 48.205],
      [600, 48.215],
    ],
  });

  const { trips } = await calculated(1, { geofenceAnalysisGeofences: [{ geofenceId: square }] });

  const told = trips!.map(({ geofenceEvents: [met] }) => [
    met!.durationOfTripInGeofence,
    ...met!.tripEvents.map((one) => [
      one.event,
      one.timestamp,
      one.latitude,
      one.longitude,
      one.durationSinceLastEnter,
    ]),
  ]);
  expect(told).toEqual([
    [
      "00:15:00",
      ["Entering", "2026-05-04T06:01:40.000Z", 48.201, 16.37, null],
      ["Leaving", "2026-05-04T06:16:40.000Z", 48.21, 16.37, "00:15:00"],
    ],
    ["00:05:00", ["Leaving", "2026-05-04T07:05:00.000Z", 48.21, 16.37, "00:05:00"]],
  ]);
});

test("what meets nothing is calculated too, and so is an analysis of no trips", async () => {
  const { drive, calculated } = await anAnalyst(database);
  await drive("06:00", "06:20", {
    track: [
      [0, 47],
      [600, 47.1],
    ],
  });

  const none = { isCalculated: true, progress: 1, tripCount: 0, trips: [] };
  expect(await calculated(1)).toMatchObject(none);
  expect(await calculated(1, { to: at("05:00") })).toMatchObject(none);
});

test("trips that begin in the period count, of the named drivers, groups and types alone", async () => {
  const { drive, calculated, people, groups, aCar } = await anAnalyst(database);
  await drive("04:50", "05:20");
  const first = await drive("05:30", "05:50");
  const second = await drive("06:00", "06:20", { driver_id: people[3], type: 2 });
  await drive("07:00", "07:20");
  const other = await aCar();
  const found = async (more: object = {}) =>
    (await calculated(1, { from: at("05:00"), to: at("07:00"), ...more })).trips!.map(({ id }) => id);

  expect(await found()).toEqual([first, second]);
  expect(await found({ driverIds: [people[3]] })).toEqual([second]);
  expect(await found({ types: [0] })).toEqual([first]);
  expect(await found({ groupIds: [groups.east] })).toEqual([first, second]);
  expect(await found({ groupIds: [newId()] })).toEqual([]);
  expect(await found({ geofenceAnalysisVehicles: [{ vehicleId: other }] })).toEqual([]);
});

test("vehicles beyond the scope and fences that are not there are not found, fences of the operator are", async () => {
  const { ask, wish, outOfScope, calculated, drive, depot, mandatorId } = await anAnalyst(database);
  const stranger = await anAnalyst(database);
  const trip = await drive("06:00", "06:20");
  const system = newId();
  await asOwner(
    database,
    `insert into system_geofences (id, title, ring, created_at) values ($1, $2, $3, now())`,
    [
      system,
      `Wien ${system}`,
      JSON.stringify([
        [16, 48],
        [17, 48],
        [17, 49],
        [16, 49],
      ]),
    ],
  );
  const statusOf = async (role: 1 | 3, more: object) =>
    (await ask(role, "PUT /geofences/createGeofenceAnalysis", wish(more))).status;
  const vehicle = (vehicleId: string) => ({ geofenceAnalysisVehicles: [{ vehicleId }] });
  const fence = (geofenceId: string) => ({ geofenceAnalysisGeofences: [{ geofenceId }] });

  expect(await statusOf(3, vehicle(outOfScope.vehicle))).toBe(404);
  expect(await statusOf(1, vehicle(outOfScope.vehicle))).toBe(201);
  expect(await statusOf(1, vehicle(stranger.vehicle))).toBe(404);
  expect(await statusOf(1, fence(stranger.depot))).toBe(404);
  await reshape(database, mandatorId, depot, { deletedAt: clock.now() });
  expect(await statusOf(1, {})).toBe(404);
  const { trips } = await calculated(3, fence(system));
  expect(trips!.map(({ id }) => id)).toEqual([trip]);
});

test("fences stay as they were when it was asked for, and results stay when fences go", async () => {
  const { drive, create, calculate, ask, depot, mandatorId } = await anAnalyst(database);
  const trip = await drive("06:00", "06:20");
  const id = await create(1);
  await reshape(database, mandatorId, depot, {
    ring: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  });
  await calculate(id);
  await reshape(database, mandatorId, depot, { deletedAt: clock.now() });

  const analysis = await analysisOf(ask, 1, id);

  expect(analysis).toMatchObject({
    geofenceAnalysisGeofences: [{ geofenceId: depot, title: "Depot" }],
    trips: [{ id: trip, geofenceEvents: [{ geofenceName: "Depot", durationOfTripInGeofence: "00:10:00" }] }],
  });
});

test("an analysis can be deleted, calculated or not, by whom it is for; the next one has its turn then", async () => {
  const { drive, create, calculate, ask } = await anAnalyst(database);
  await drive("06:00", "06:20");
  const [own, ofAdmin, waiting] = [await create(3), await create(1), await create(3)];
  await calculate(own);
  const remove = async (role: 1 | 3, id: string) =>
    (await ask(role, `DELETE /geofences/geofenceAnalyses/${id}`)).status;

  expect(await remove(3, ofAdmin)).toBe(404);
  expect(await remove(3, own)).toBe(204);
  expect(await remove(1, own)).toBe(404);
  expect(await remove(1, ofAdmin)).toBe(204);
  const { body } = await ask<GeofenceAnalysis[]>(1, "GET /geofences/getGeofenceAnalyses");
  expect(body.map(({ id }) => id)).not.toContain(own);
  expect(body[0]!.id).toBe(waiting);
  await calculate(ofAdmin);
  await calculate(waiting);
  expect((await analysisOf(ask, 3, waiting))!.tripCount).toBe(1);
  for (const table of ["vehicles", "fences", "visits"]) {
    const left = `select from geofence_analysis_${table} where analysis_id in ($1, $2)`;
    expect(await asOwner(database, left, [own, ofAdmin])).toEqual([]);
  }
});

test("an analysis that breaks off three times in a row is given up, and says so", async () => {
  const { drive, create, calculate, ask, ways } = await anAnalyst(database);
  const trip = await drive("06:00", "06:20");
  await ways.spoil(trip);
  const id = await create(1);

  await calculate(id);
  await calculate(id);
  expect(await analysisOf(ask, 1, id)).toMatchObject({ isCalculated: false, hasFailed: false });
  await expect(calculate(id)).rejects.toThrow("A track of unknown form");
  expect(await analysisOf(ask, 1, id)).toMatchObject({
    isCalculated: false,
    hasFailed: true,
    tripCount: null,
  });

  await ways.keep(trip, northward(Date.parse(at("06:00")), Date.parse(at("06:20"))));
  await calculate(id);
  expect(await analysisOf(ask, 1, id)).toMatchObject({ isCalculated: false, hasFailed: true });
});

test("a company has one analysis at work at a time and twenty at most, each begun when the one before is through", async () => {
  const { create, calculate, wish, ask, mandatorId } = await anAnalyst(database);
  const queued = async () => {
    const { rows } = await database.pool("jobs").query<{ id: string }>(
      `select payload ->> 'analysisId' as id from graphile_worker._private_jobs
       where payload ->> 'mandatorId' = $1 order by id`,
      [mandatorId],
    );
    return rows.map(({ id }) => id);
  };
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await create(1));
  expect(await queued()).toEqual([ids[0]]);
  const refused = await ask(1, "PUT /geofences/createGeofenceAnalysis", wish());
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: "Es werden schon 20 Analysen berechnet. Bitte warten Sie, bis eine davon fertig ist." },
  ]);

  await calculate(ids[0]!);
  expect(await queued()).toContain(ids[1]);
  expect(await queued()).not.toContain(ids[2]);
  expect((await ask(1, "PUT /geofences/createGeofenceAnalysis", wish())).status).toBe(201);
});
