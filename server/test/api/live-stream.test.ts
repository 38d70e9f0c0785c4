import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { expect, test, vi } from "vitest";
import { changePrivacy } from "../../src/features/trips/editing/change-privacy.ts";
import type { Pace } from "../../src/features/live/follow-viewer.ts";
import { clock } from "../../src/platform/clock.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn } from "../kit/api/api.ts";
import { aStream } from "../kit/api/streams.ts";
import { aBox, aDriver, anActor, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRecord, drives, receive, tripsOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();
const patience = { timeout: 20_000, interval: 20 };
/** Quick where a test need not wait for what is usual. */
const quick = { restMs: 50, sweepMs: 200, checkMs: 200, pingMs: 100, tickMs: 25 };

async function anOffice(livePace: Partial<Pace> = {}) {
  const { origin } = await aServer(database, {}, undefined, { livePace });
  const admin = await aPerson(database, { role_id: 1 });
  const vehicleId = await aVehicle(database, admin.mandatorId, { name: "Kran" });
  const box = await aBox(database, admin.mandatorId, { vehicleId });
  const headers = await bearerOf(await logIn(origin, { username: admin.email }));
  const polled = async (query = "") => {
    const { body } = await callerAs(origin, headers)<VehiclePosition[]>(
      "GET",
      `/LiveLocations/VehiclePositions?${query}`,
    );
    return body.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const drive = (second: number, said = {}) =>
    receive(database, [
      aRecord(box.number, second, { latitude: 48 + second / 10_000, speedKmh: 40, ...said }),
    ]);
  return { origin, admin, vehicleId, box, headers, polled, drive };
}

// Rule live/stream.
test("a stream begins with what the list gives, and tells each move as soon as it is followed", async () => {
  const { origin, headers, polled, drive, vehicleId } = await anOffice({ sweepMs: 600_000 });
  await drive(10);
  const stream = await aStream(origin, { headers });
  await vi.waitUntil(() => stream.events.length > 0, patience);
  expect(stream.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.events[0]).toMatchObject({ name: "snapshot", data: await polled() });

  await drive(20);
  await vi.waitUntil(() => stream.events.length > 1, patience);
  expect(stream.events[1]).toMatchObject({ name: "positions", data: [{ id: vehicleId, latitude: 48.002 }] });
  expect(stream.known()).toEqual(await polled());
});

test("what nobody tells of is found by looking around", async () => {
  const { origin, admin, headers, polled, drive, vehicleId } = await anOffice(quick);
  await drive(10);
  const stream = await aStream(origin, { headers });
  await vi.waitUntil(() => stream.known().length === 1, patience);

  await asOwner(database, "update vehicles set name = 'Bagger' where id = $1", [vehicleId]);
  await vi.waitUntil(() => stream.known()[0]?.name === "Bagger", patience);
  await asOwner(database, "update vehicles set archived_at = now() where id = $1", [vehicleId]);
  await vi.waitUntil(() => stream.known().length === 0, patience);
  expect(stream.events.at(-1)).toMatchObject({ name: "gone", data: [vehicleId] });
  expect(await polled()).toEqual([]);
  expect(admin.mandatorId).toBeTruthy();
});

test("of a vehicle that goes private nothing may be shown any more, and then it is said that it is hidden", async () => {
  const { origin, admin, headers, polled, vehicleId, box } = await anOffice({ sweepMs: 600_000 });
  const owner = await aDriver(database, admin.mandatorId);
  const driver = anActor(admin.mandatorId, owner, { role: 5 });
  await asOwner(
    database,
    "update vehicles set owner_id = $1, assign_trips_to_owner = true, is_private_trip_allowed = true where id = $2",
    [owner, vehicleId],
  );
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 6));
  const [running] = await tripsOf(database, admin.mandatorId);
  const stream = await aStream(origin, { headers });
  await vi.waitUntil(() => stream.known()[0]?.latitude != null, patience);

  const since = performance.now();
  const goPrivate = (isPrivate: boolean) =>
    changePrivacy({ database, clock }, driver, { id: running!.id, isPrivate });
  await goPrivate(true);
  await vi.waitUntil(() => stream.events.some(({ name }) => name === "gone"), patience);
  expect(performance.now() - since).toBeLessThan(3_000);
  await vi.waitUntil(() => stream.known()[0]?.isPlaceHidden === true, patience);
  const told = stream.events.slice(stream.names().indexOf("gone"));
  expect(told.map(({ name }) => name)).toEqual(["gone", "positions"]);
  expect(stream.known()).toEqual(await polled());

  await receive(database, records.slice(6, 9));
  await goPrivate(false);
  await vi.waitUntil(() => stream.known()[0]?.latitude === 48.208, patience);
  expect(stream.known()).toEqual(await polled());
  expect(JSON.stringify(stream.events)).not.toContain("48.206");
});

test("an idle stream says that it is there, and ends when the program stops or the session is over", async () => {
  const { origin, headers } = await anOffice(quick);
  const stream = await aStream(origin, { headers });
  await vi.waitUntil(() => stream.names().includes("ping"), patience);
  await callerAs(origin, headers)("POST", "/Authentication/Logout");
  await vi.waitUntil(() => stream.isOver(), patience);
  expect((await aStream(origin, { headers })).status).toBe(401);
});

test("who comes back is told what moved meanwhile, or all of it where anything else has changed", async () => {
  const { origin, headers, polled, drive, vehicleId } = await anOffice();
  await drive(10);
  const first = await aStream(origin, { headers });
  await vi.waitUntil(() => first.lastId() !== undefined, patience);
  first.leave();
  const lastEventId = first.lastId()!;
  await drive(20);

  const again = await aStream(origin, { headers, lastEventId });
  await vi.waitUntil(() => again.lastId() !== undefined, patience);
  expect(again.events[0]).toMatchObject({ name: "positions", data: await polled() });

  await asOwner(database, "update vehicles set name = 'Bagger' where id = $1", [vehicleId]);
  for (const known of [again.lastId()!, "1.a", "nonsense"]) {
    const stream = await aStream(origin, { headers, lastEventId: known });
    await vi.waitUntil(() => stream.events.length > 0, patience);
    expect(stream.events[0]).toMatchObject({ name: "snapshot", data: await polled() });
    stream.leave();
  }
});

test("streams of a program that stops are ended, and what another program serves tells what was missed", async () => {
  const { origin, headers, polled, drive } = await anOffice();
  await drive(10);
  const other = await aServer(database);
  const stream = await aStream(other.origin, { headers });
  await vi.waitUntil(() => stream.known().length === 1, patience);
  await other.app.close();
  await vi.waitUntil(() => stream.isOver(), patience);
  await drive(20);
  const next = await aStream(origin, { headers, lastEventId: stream.lastId()! });
  await vi.waitUntil(() => next.events.length > 0, patience);
  expect(next.events[0]).toMatchObject({ name: "positions", data: await polled() });
});

test("while the connection that hears of moves is broken the streams look around, and it comes back", async () => {
  const { origin, headers, drive } = await anOffice({ ...quick, sweepMs: 500 });
  const stream = await aStream(origin, { headers });
  const listeners = () =>
    asOwner<{ pid: number }>(
      database,
      "select pid from pg_stat_activity where application_name = 'wegbuch_live' and datname = current_database()",
    );
  await vi.waitUntil(async () => (await listeners()).length > 0, patience);
  const [before] = await listeners();
  await asOwner(database, "select pg_terminate_backend($1)", [before!.pid]);
  await drive(20);
  await vi.waitUntil(() => stream.known()[0]?.latitude === 48.002, patience);
  await vi.waitUntil(async () => (await listeners()).some(({ pid }) => pid !== before!.pid), patience);
});
