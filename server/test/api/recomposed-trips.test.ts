import type { Calibration } from "@wegbuch/contract/calibrations/schemas";
import type { Trip, TripPosition } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aCaller, aTeam } from "../kit/api/people.ts";

const database = await aDatabase();

// The trips of the company last from 07:30 to 08:00 and are 12 km; their way takes its first two minutes.

test("a split over the API gives both parts, whose ways join", async () => {
  const { ask, inScope } = await aTeam(database);
  const { trip } = inScope(1);

  const { status, body } = await ask<Trip[]>(1, `PUT /Trips/${trip}/Split`, { byMileageInMeters: 6_000 });

  expect(status).toBe(200);
  expect(
    body.map(({ id, mileageInMeters, finishedAt }) => [id === trip, mileageInMeters, finishedAt]),
  ).toEqual([
    [true, 6_000, "2026-05-04T07:31:00.000Z"],
    [false, 6_000, "2026-05-04T08:00:00.000Z"],
  ]);
  const ways = [];
  for (const { id } of body) ways.push((await ask<TripPosition[]>(1, `GET /Trips/${id}/Track`)).body);
  expect(ways[0]!.at(-1)).toMatchObject({
    createdAt: ways[1]![0]!.createdAt,
    latitude: ways[1]![0]!.latitude,
  });
  const merge = { tripIds: body.map(({ id }) => id), isPreview: true };
  const preview = await ask<Trip>(1, "POST /Trips/Merge", merge);
  expect(preview).toMatchObject({ status: 200, body: { id: trip, mileageInMeters: 12_000 } });
  expect((await ask(1, `PUT /Trips/${trip}/Split`, { byMileageInMeters: 6_000 })).status).toBe(400);
  expect((await ask(1, `PUT /Trips/${trip}/Split`, { byMileageInMeters: 0.5 })).status).toBe(400);
});

test("who may not merge and split, or not calibrate, is refused", async () => {
  const team = await aTeam(database);
  const { trip, vehicle } = team.inScope(1);
  const given = { role_id: 1, can_merge_split_trips: false, can_calibrate: false };
  const userId = await aDriver(database, team.mandatorId, given);
  const { ask } = await aCaller(database, team.origin, userId);
  const calibration = { calibratedAt: "2026-05-04T07:45:00Z", mileageInMeters: 1_000 };

  expect((await ask(`PUT /Trips/${trip}/Split`, { byMileageInMeters: 10 })).status).toBe(403);
  expect((await ask("POST /Trips/Merge", { tripIds: [trip, vehicle] })).status).toBe(403);
  expect((await ask(`GET /Vehicles/${vehicle}/Calibrations`)).status).toBe(403);
  expect((await ask(`POST /Vehicles/${vehicle}/Calibrations`, calibration)).status).toBe(403);
  const off = await aTeam(database, { can_merge_split_trips: false });
  const split = { byMileageInMeters: 10 };
  expect((await off.ask(1, `PUT /Trips/${off.inScope(1).trip}/Split`, split)).status).toBe(403);
});

test("fewer than two trips are no merge, said in the words of the screen", async () => {
  const { ask, inScope } = await aTeam(database);
  const { trip } = inScope(1);

  for (const tripIds of [[], [trip], [trip, trip]]) {
    expect(await ask(1, "POST /Trips/Merge", { tripIds }, "en")).toMatchObject({
      status: 400,
      body: { errors: { tripIds: ["You must select 2 trips to merge"] } },
    });
  }
});

test("a calibration is listed with who made it, refused inside a locked trip, and taken back", async () => {
  const { ask, inScope } = await aTeam(database);
  const { vehicle, trip, calibration: earlier } = inScope(3);
  const path = `/Vehicles/${vehicle}/Calibrations`;
  const given = {
    vehicleId: vehicle,
    calibratedAt: "2026-05-04T07:45:00Z",
    mileageInMeters: 152_000,
    reason: "Abgelesen",
  };
  await ask(1, "PUT /Trips/Lock", { tripIds: [trip] });
  expect(await ask(3, `POST ${path}`, given, "en")).toMatchObject({
    status: 409,
    body: { title: "TripLocked", errors: { calibratedAt: ["Callibration is in a locked trip"] } },
  });
  expect((await ask(3, `POST ${path}`, { ...given, mileageInMeters: 0 })).status).toBe(400);
  expect((await ask(3, `POST ${path}`, { ...given, mileageInMeters: 1.5 })).status).toBe(400);

  const after = { ...given, calibratedAt: "2026-05-04T08:00:00Z" };
  const made = await ask<Calibration>(3, `POST ${path}`, after);

  expect(made).toMatchObject({ status: 201, body: { calibratedMileageInMeters: 152_000 } });
  const { body } = await ask<Calibration[]>(1, `GET ${path}`);
  expect(body.map(({ id }) => id)).toEqual([made.body.id, earlier]);
  expect(body[0]!.user.name).toMatch(/^Anna Huber/);
  expect((await ask(3, `DELETE ${path}/${made.body.id}`)).status).toBe(204);
  expect((await ask<Calibration[]>(1, `GET ${path}`)).body).toHaveLength(1);
});
