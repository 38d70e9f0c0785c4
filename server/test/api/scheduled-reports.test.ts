import type { Page } from "@wegbuch/contract/kit/page";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aTeam } from "../kit/api/people.ts";
import { wish } from "../kit/api/scheduled-reports.ts";

const database = await aDatabase();
type Team = Awaited<ReturnType<typeof aTeam>>;

const make = async ({ ask }: Team, given: object = {}) =>
  ask<ScheduledReport>(1, "POST /Reports", wish(given));

test("a report is scheduled, read, changed and deleted, and its history says so", async () => {
  const team = await aTeam(database);
  const { ask, historyOf, inScope } = team;
  const made = await make(team);
  const { id } = made.body;
  expect(made).toEqual({
    status: 201,
    body: {
      id,
      name: "Monatsbericht",
      type: "Month",
      sendToAll: [5],
      sentToUsers: [],
      doNotSendToUsers: [],
      sendToGroups: [],
      startedAt: "2026-05-31T06:00:00.000Z",
      interval: "Monthly",
      finishedAt: null,
      repetitions: null,
      period: 1,
      lastDays: null,
      groupBy: 2,
      format: 1,
      reportOnAll: true,
      onVehicles: [],
      onUsers: [],
      onCostCenters: [],
      onGroups: [],
      onGeofences: [],
      showPrivateTripTimes: true,
      nextOccurrenceAt: "2026-05-31T06:00:00.000Z",
      version: expect.any(Number) as number,
    },
  });
  expect((await ask(2, `GET /Reports/${id}`)).body).toEqual({
    ...made.body,
    version: expect.any(Number) as number,
  });

  const { user, vehicle } = inScope(5);
  const change = wish({
    name: "Wochenbericht",
    interval: 2,
    startedAt: "2026-05-05T22:00:00Z",
    sentToUsers: [user],
    reportOnAll: false,
    onVehicles: [vehicle],
    lastDays: 7,
    finishedAt: "2026-05-12T00:00:00Z",
  });
  const changed = await ask<ScheduledReport>(1, `PUT /Reports/${id}`, change);
  expect(changed.body).toMatchObject({
    name: "Wochenbericht",
    interval: "Weakly",
    period: 1,
    lastDays: 7,
    finishedAt: "2026-05-12T00:00:00.000Z",
    nextOccurrenceAt: "2026-05-05T22:00:00.000Z",
  });
  const [driver] = await asOwner<{ name: string }>(
    database,
    "select first_name || ' ' || last_name as name from users where id = $1",
    [user],
  );
  const [car] = await asOwner<{ name: string }>(database, "select name from vehicles where id = $1", [
    vehicle,
  ]);
  expect((await historyOf(id, 2)).toSorted()).toEqual([
    "created:  → Monatsbericht",
    "finishedAt:  → 12.05.2026",
    "interval: Monthly → Weakly",
    "lastDays:  → 7",
    "name: Monatsbericht → Wochenbericht",
    `onVehicles:  → ${car!.name}`,
    "reportOnAll: true → false",
    `sentToUsers:  → ${driver!.name}`,
    "startedAt: 31.05.2026 08:00:00 → 05.05.2026 24:00:00",
  ]);

  expect((await ask(1, `DELETE /Reports/${id}`)).status).toBe(204);
  expect((await ask(1, `GET /Reports/${id}`)).status).toBe(404);
  expect((await ask(1, `PUT /Reports/${id}`, change)).status).toBe(404);
  expect((await ask(1, `DELETE /Reports/${id}`)).status).toBe(404);
  expect((await ask(1, `GET /Histories/${id}`)).status).toBe(404);
});

test("names and numbers are taken in any spelling, and given back in one", async () => {
  const team = await aTeam(database);
  const typed = async (given: object) => {
    const { type, interval, period, lastDays } = (await make(team, given)).body;
    return [type, interval, period, lastDays];
  };
  expect(await typed({ type: 4, interval: 0, period: 0 })).toEqual([
    "VehicleMileageSummary",
    "Yearly",
    0,
    null,
  ]);
  expect(await typed({ type: "daygraphic", interval: "weekly" })).toEqual(["DayGraphic", "Weakly", 1, null]);
  expect(await typed({ type: 1, interval: "WEAKLY", period: 2 })).toEqual(["Day", "Weakly", 2, null]);
  expect(await typed({ type: 3, interval: 3, period: 3, lastDays: 1 })).toEqual([
    "TripGeofenceIntersections",
    "Daily",
    1,
    1,
  ]);
  expect(await typed({ interval: "daily", period: 0, lastDays: 30 })).toEqual(["Month", "Daily", 1, 30]);
  const { body } = await make(team, { sendToAll: [5, 4, 1, 4], sentToUsers: [team.inScope(5).user] });
  expect(body.sendToAll).toEqual([4, 5]);
});

test("what it names must be there; what is gone later is left out", async () => {
  const team = await aTeam(database);
  const { ask, inScope, groups } = team;
  const { vehicle } = inScope(1);
  const foreign = (await aTeam(database)).inScope(1);
  const { changes } = await aWatch(database);
  for (const lists of [
    { sentToUsers: [foreign.user] },
    { doNotSendToUsers: [newId()] },
    { sendToGroups: [foreign.group] },
    { onVehicles: [vehicle, foreign.vehicle] },
    { onCostCenters: [foreign.costcenter] },
    { onGeofences: [foreign.geofence] },
    // A vehicle is no user.
    { onUsers: [vehicle] },
  ]) {
    expect((await make(team, lists)).status, JSON.stringify(lists)).toBe(404);
  }
  expect(await changes()).toEqual([]);
  const { id } = (await make(team, { sendToGroups: [groups.east, groups.west] })).body;
  expect((await ask(1, `DELETE /Groups/${groups.east}`)).status).toBe(204);
  expect((await ask<ScheduledReport>(1, `GET /Reports/${id}`)).body.sendToGroups).toEqual([groups.west]);
});

test("without its package nobody schedules a report of fences, logbooks or cost centres", async () => {
  const team = await aTeam(database, { packages: 1 });
  expect((await make(team, { type: 3 })).status).toBe(403);
  expect((await make(team, { type: 0 })).status).toBe(403);
  expect((await make(team, { type: 4, groupBy: 3 })).status).toBe(403);
  const { status, body } = await make(team, { type: 4 });
  expect(status).toBe(201);
  expect((await team.ask(1, `PUT /Reports/${body.id}`, wish({ type: 3 }))).status).toBe(403);
  expect((await team.ask<ScheduledReport>(1, `GET /Reports/${body.id}`)).body.type).toBe(
    "VehicleMileageSummary",
  );
});

test("they are listed by name, a page at a time", async () => {
  const team = await aTeam(database);
  await asOwner(database, "update scheduled_reports set deleted_at = created_at where mandator_id = $1", [
    team.mandatorId,
  ]);
  for (const name of ["Öl", "Zinn", "anton"]) await make(team, { name });
  const list = async (query: string) =>
    (await team.ask<Page<ScheduledReport>>(2, `GET /Reports?${query}`)).body;
  expect(await list("perPage=2")).toMatchObject({ totalCount: 3, pageCount: 2, page: 1 });
  expect((await list("perPage=2")).items.map(({ name }) => name)).toEqual(["anton", "Öl"]);
  expect((await list("perPage=2&page=2")).items.map(({ name }) => name)).toEqual(["Zinn"]);
});

test("one with other times begins anew, and one with the same goes on", async () => {
  const team = await aTeam(database);
  const { id } = (await make(team, { startedAt: "2026-05-01T06:00:00Z", interval: 3, repetitions: 3 })).body;
  const sent =
    "sent_count = 2, last_occurrence_at = '2026-05-03T06:00Z', next_occurrence_at = '2026-05-04T06:00Z'";
  await asOwner(
    database,
    `update scheduled_reports set ${sent}, counts_from_at = '2026-05-01T00:00Z' where id = $1`,
    [id],
  );
  const next = async (given: object) =>
    (
      await team.ask<ScheduledReport>(
        1,
        `PUT /Reports/${id}`,
        wish({ startedAt: "2026-05-01T06:00:00Z", interval: 3, repetitions: 3, ...given }),
      )
    ).body.nextOccurrenceAt;
  // It is 8 o'clock in UTC, and today's has been missed.
  expect(await next({ name: "Anders" })).toBe("2026-05-04T06:00:00.000Z");
  expect(await next({ repetitions: 2 })).toBeNull();
  expect(await next({ repetitions: 3 })).toBe("2026-05-05T06:00:00.000Z");
});
