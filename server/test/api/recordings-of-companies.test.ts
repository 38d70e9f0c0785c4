import type { Box } from "@wegbuch/contract/boxes/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { KnownBoxes } from "../../src/gateway/known-boxes.ts";
import { countBoxes } from "../../src/features/boxes/queries.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aRecorder, jam, later, wayPoints } from "../kit/api/recordings.ts";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFence, band } from "../kit/tracking/fences.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

test("the box of a recording is a device to nobody", async () => {
  const { take, ask, car, mandatorId } = await aRecorder(database);
  const count = () => inMandator(database, mandatorId, countBoxes);
  const before = await count();
  const { id } = await take(jam);
  await followAll(database);
  const [box] = await asOwner<{ imei: string }>(database, "select imei from boxes where id = $1", [id]);

  const boxes = await ask<{ items: Box[] }>(1, "GET /Boxes?perPage=100");
  expect(boxes.body.items.map((one) => one.id)).not.toContain(id);
  expect(await count()).toBe(before);
  expect((await ask(1, `PUT /Boxes/${id}`, { vehicleId: car })).status).toBe(404);
  expect(await new KnownBoxes(database, 0).find(box!.imei)).toBeNull();
  expect((await ask<{ box: unknown }>(1, `GET /Vehicles/${car}`)).body.box).toBeNull();
});

test("a recording moves no vehicle and crosses no fence, though it ended a minute ago", async () => {
  const { take, start, car, mandatorId, driven } = await aRecorder(database);
  await aFence(database, mandatorId, {
    vehicleIds: [car],
    armedWeekdays: 127,
    ring: band(48.205, 48.24),
    title: "Lager",
  });
  const justNow = later(jam, 5 * 3_600 - 1_220);
  expect(start).toBeGreaterThan(0);

  await take(justNow);
  await followAll(database);

  expect(await driven()).toHaveLength(1);
  expect(await asOwner(database, "select from vehicle_positions where vehicle_id = $1", [car])).toEqual([]);
  expect(await asOwner(database, "select from geofence_alarms where vehicle_id = $1", [car])).toEqual([]);
});

test("group leaders import for their vehicles alone, and go on with nobody else's", async () => {
  const { begin, send, finish, one, outOfScope, ask } = await aRecorder(database);
  const { body: own } = await begin(jam, {}, 3);
  expect((await send(own.id, jam, 3)).body).toEqual({ accepted: 12, ignored: 0 });
  expect((await send(own.id, jam, 1)).status).toBe(404);
  expect((await finish(own.id, 1)).status).toBe(404);
  expect(await one(own.id, 1)).toMatchObject({ accepted: 12 });
  expect((await finish(own.id, 3)).status).toBe(200);

  expect((await begin(jam, { vehicleId: outOfScope.vehicle }, 3)).status).toBe(404);
  const { body: others } = await begin(later(jam, 3_000), { sha256: "b".repeat(64) });
  expect((await ask(3, `GET /Imports/${others.id}`)).status).toBe(404);
  expect((await send(others.id, later(jam, 3_000), 3)).status).toBe(404);
});

test("nothing of a recording is another company's, not even that its file is known", async () => {
  const { take, fileOf, start } = await aRecorder(database);
  const { id } = await take(jam);
  const theirs = await aRecorder(database);

  expect((await theirs.ask(1, `GET /Imports/${id}`)).status).toBe(404);
  const points = { points: wayPoints(jam, start) };
  expect((await theirs.ask(1, `POST /Imports/${id}/Positions`, points)).status).toBe(404);
  expect((await theirs.ask(1, `POST /Imports/${id}/Finish`)).status).toBe(404);
  expect((await theirs.ask(1, "POST /Imports/Positions", fileOf(jam))).status).toBe(404);
  const { ask } = await aTeam(database);
  expect((await ask(1, `DELETE /Imports/${id}`)).status).toBe(404);
  expect((await theirs.begin(jam)).status).toBe(201);
});

test("what was driven while somebody had switched private is his, and its way is told to nobody", async () => {
  const { take, car, mandatorId, start, people, driven, ask, trip } = await aRecorder(database);
  await asOwner(
    database,
    `insert into private_modes (mandator_id, vehicle_id, driver_id, started_at, until, ended_at, ends_with_trip)
     values ($1, $2, $3, $4, $5, $5, false)`,
    [mandatorId, car, people[5], new Date(start - 60_000), new Date(start + 7_200_000)],
  );

  const { id } = await take(jam);
  await followAll(database);

  const [drive] = await driven();
  const seen: Trip = await trip(drive!.id);
  expect(seen).toMatchObject({ type: 1, startAddress: null, isImported: true });
  expect((await ask(1, `DELETE /Imports/${id}`)).status).toBe(403);
  expect(await driven()).toHaveLength(1);
});
