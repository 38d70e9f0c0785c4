import type { Page } from "@wegbuch/contract/kit/page";
import type { Import } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { aReportingPhone } from "../kit/api/reporting.ts";
import { aRecorder, jam, later, wayPoints } from "../kit/api/recordings.ts";
import { aBox, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { followArrivals } from "../../src/tracking/follow-boxes.ts";
import { followAll, followingOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();

test("a recording becomes the trips a phone would have told, marked with its file", async () => {
  const { begin, send, finish, driven, trip, historyOf, one, car } = await aRecorder(database);
  const begun = await begin(jam);
  expect(begun.status).toBe(201);
  const { id } = begun.body;
  expect(await send(id, jam.slice(6))).toMatchObject({ body: { accepted: 6, ignored: 0 } });
  expect(await send(id, jam.slice(0, 8))).toMatchObject({ body: { accepted: 6, ignored: 2 } });
  await followAll(database);
  expect(await driven()).toEqual([]);

  const finished = await finish(id);

  expect(finished).toMatchObject({ status: 200, body: { accepted: 12, trips: 0 } });
  expect(finished.body.recording).toMatchObject({ vehicle: { id: car, name: "Kombi" }, isFollowed: true });
  await followAll(database);
  const [drive, ...others] = await driven();
  expect([drive, others]).toEqual([{ id: drive!.id, from: 0, to: 860, meters: 2_113, import_id: id }, []]);
  expect(await one(id)).toMatchObject({ trips: 1, recording: { isFollowed: false } });
  expect(await trip(drive!.id)).toMatchObject({ isImported: true, agent: 0 });
  expect(await historyOf(drive!.id)).toEqual(["imported:  → Montag.gpx"]);
  expect(await historyOf(car)).toContain("imported:  → Montag.gpx");
});

test("it is the trip that a phone in the vehicle would have recorded, to the metre", async () => {
  const { take, driven, start, mandatorId } = await aRecorder(database);
  const phone = await aReportingPhone(database);
  for (const { time, latitude, longitude, speed } of wayPoints(jam, start)) {
    const knots = (speed ?? 0) / 1.852;
    await phone.ask(`lat=${latitude}&lon=${longitude}&timestamp=${Date.parse(time) / 1_000}&speed=${knots}`);
  }
  await take(jam);
  await followAll(database);

  const told = (mandator: string) =>
    asOwner(
      database,
      `select started_at, finished_at, mileage_in_meters, idle_seconds, start_latitude, destination_latitude, end_reason,
         points from trips join trip_tracks on trip_id = trips.id where trips.mandator_id = $1 and box_id is not null`,
      [mandator],
    );
  const [imported] = await told(mandatorId);
  expect(imported).toEqual((await told(phone.mandatorId))[0]);
  expect(await driven()).toHaveLength(1);
});

test("without speeds and with pauses of hours a recording is several trips, of which the last one is over", async () => {
  const { take, driven } = await aRecorder(database);
  const quiet = jam.map(([second, north]) => [second, north, null] as const);
  await take([...quiet.slice(0, 4), ...later(jam, 7_200).slice(0, 10)]);
  await followAll(database);

  expect(await driven()).toMatchObject([
    { from: 0, to: 120, meters: 890 },
    { from: 7_200, to: 7_200 + 840, meters: 2_002 },
  ]);
});

test("a long recording is followed a part at a time, so that others have their turn, and is the same trips", async () => {
  const { take, driven, one } = await aRecorder(database);
  const ways = Array.from({ length: 4 }, (_, index) => later(jam, index * 3_600));
  const { id } = await take(ways.flat());

  const rounds: number[] = [];
  const limits = { pageReadings: 6, longestWalk: 8 };
  while (rounds.at(-1) !== 0) rounds.push(await followArrivals({ ...followingOf(database), ...limits }));

  // A trip ends with the last of its points, and a page further the part does.
  expect(Math.max(...rounds)).toBeLessThanOrEqual(3 * jam.length);
  expect(rounds.length).toBeGreaterThan(3);
  expect(await driven()).toMatchObject(
    ways.map((_, index) => ({ from: index * 3_600, to: index * 3_600 + 860, meters: 2_113 })),
  );
  expect(await one(id)).toMatchObject({ trips: 4, recording: { isFollowed: false } });
});

test("where a box, a phone or another recording was at any time of it, a recording is refused", async () => {
  const { begin, send, finish, take, car, mandatorId, start, ask, driven } = await aRecorder(database);
  const refused = { status: 409, body: { errors: { vehicleId: [expect.stringContaining("Kombi")] } } };
  const { body: first } = await begin(later(jam, 600));
  await send(first.id, later(jam, 600));
  await take(jam, { sha256: "b".repeat(64) });

  expect(await finish(first.id)).toMatchObject(refused);
  expect(await begin(later(jam, 1_160), { sha256: "c".repeat(64) })).toMatchObject(refused);
  expect((await begin(later(jam, 1_161), { sha256: "c".repeat(64) })).status).toBe(201);

  const { id } = await aBox(database, mandatorId);
  const from = new Date(start + 5_000_000);
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, attached_from, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
    [mandatorId, id, car, from],
  );
  expect(await begin(later(jam, 5_000), { sha256: "d".repeat(64) })).toMatchObject(refused);
  expect((await ask(1, "GET /Imports")).status).toBe(200);
  await followAll(database);
  expect(await driven()).toHaveLength(1);
});

test.each([
  ["of more than 14 months ago", -500 * 86_400, 0, { from: [expect.stringContaining("14 Monaten")] }],
  ["of a time to come", 0, 40_000, { to: [expect.stringContaining("Zukunft")] }],
  ["that ends before it begins", 500, 400, { to: [expect.stringContaining("bevor")] }],
])("a recording %s is refused", async (_name, from, to, errors) => {
  const { begin } = await aRecorder(database);

  expect(
    await begin([
      [from, 0, 0],
      [to, 0, 0],
    ]),
  ).toMatchObject({ status: 400, body: { errors } });
});

test("a recording that broke off is gone on with by its file, and forgotten after a day", async () => {
  const { begin, send, finish, ask, driven, one } = await aRecorder(database);
  const { body: begun } = await begin(jam);
  await send(begun.id, jam.slice(0, 5));

  expect((await begin(jam)).body.id).toBe(begun.id);
  expect(await one(begun.id)).toMatchObject({ accepted: 5, finishedAt: null });
  expect((await send(begun.id, jam)).body).toEqual({ accepted: 7, ignored: 5 });
  expect((await finish(begun.id)).body.finishedAt).not.toBeNull();
  expect((await finish(begun.id)).status).toBe(200);
  expect((await send(begun.id, jam)).status).toBe(409);
  await followAll(database);
  expect(await driven()).toHaveLength(1);
  const list = await ask<Page<Import>>(1, "GET /Imports");
  expect(list.body.items.filter(({ id }) => id === begun.id)).toHaveLength(1);
});

test("points outside of the time that was said, and recordings without any, are refused", async () => {
  const { begin, send, finish, readings } = await aRecorder(database);
  const { body } = await begin(jam);

  expect(await send(body.id, later(jam, 1))).toMatchObject({ status: 400 });
  expect(await finish(body.id)).toMatchObject({ status: 409 });
  expect(await readings(body.id)).toEqual([]);
});

test("the first box of a vehicle makes room for what was recorded before it came, unless it has told of that time", async () => {
  const { take, begin, mandatorId, aCar, driven, start } = await aRecorder(database);
  const car = await aCar("Mit Box");
  const box = await aBox(database, mandatorId, { vehicleId: car });

  await take(jam, { vehicleId: car });
  await followAll(database);

  expect(await driven(car)).toMatchObject([{ from: 0, to: 860 }]);
  const attached = await asOwner(
    database,
    "select attached_from, attached_until from box_attachments where box_id = $1",
    [box.id],
  );
  expect(attached).toEqual([{ attached_from: new Date(start + 1_160_001), attached_until: null }]);
  const refused = { status: 409, body: { errors: { vehicleId: [expect.stringContaining("Mit Box")] } } };
  expect(await begin(later(jam, 1_200), { vehicleId: car, sha256: "b".repeat(64) })).toMatchObject(refused);
  const other = await aCar("Mit Fahrt");
  const speaking = await aBox(database, mandatorId, { vehicleId: other });
  const times = { started_at: new Date(start + 60_000), finished_at: new Date(start + 120_000) };
  await aTrip(database, mandatorId, { vehicle_id: other, box_id: speaking.id, ...times });
  expect((await begin(jam, { vehicleId: other, sha256: "c".repeat(64) })).status).toBe(409);
});
