import type { Box, PluggedEvent } from "@wegbuch/contract/boxes/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { aBox, aVehicle } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFleetOffice, historyOf } from "../kit/api/vehicles.ts";

const database = await aDatabase();

async function aWorkshop() {
  const office = await aFleetOffice(database);
  const { admin, mandatorId } = office;
  const [first, second] = [
    await aVehicle(database, mandatorId, { name: "Erstes" }),
    await aVehicle(database, mandatorId, { name: "Zweites" }),
  ];
  const [box, other] = [await aBox(database, mandatorId), await aBox(database, mandatorId)];
  return {
    ...office,
    first,
    second,
    box,
    other,
    put: async (boxId: string, vehicleId: string | null) => {
      advanceClock(60_000);
      return admin<Box>(`PUT /Boxes/${boxId}`, { vehicleId });
    },
    boxOf: async (vehicleId: string) => (await admin<Vehicle>(`GET /Vehicles/${vehicleId}`)).body.box,
    periods: (boxId: string) =>
      asOwner<{ vehicle_id: string; attached_from: Date | null; attached_until: Date | null }>(
        database,
        "select vehicle_id, attached_from, attached_until from box_attachments where box_id = $1 order by attached_from nulls first",
        [boxId],
      ),
  };
}

test("a box is put into a vehicle, moved and taken out; both histories say so", async () => {
  const { box, first, second, put, boxOf, periods } = await aWorkshop();
  const { status, body } = await put(box.id, first);
  expect([status, body]).toEqual([
    200,
    {
      id: box.id,
      imei: box.imei,
      kind: "tracker",
      name: null,
      lastIncident: null,
      model: null,
      deviceType: "bm",
      vehicle: { id: first, name: "Erstes" },
      vehicleId: first,
    },
  ]);
  expect(await boxOf(first)).toEqual({
    id: box.id,
    name: box.imei,
    since: clock.now().toISOString(),
  });
  await put(box.id, second);
  const movedAt = clock.now();
  expect([await boxOf(first), await boxOf(second)]).toEqual([
    null,
    { id: box.id, name: box.imei, since: movedAt.toISOString() },
  ]);
  expect((await put(box.id, null)).body.vehicle).toBeNull();
  expect(await boxOf(second)).toBeNull();
  expect(await periods(box.id)).toEqual([
    { vehicle_id: first, attached_from: null, attached_until: movedAt },
    { vehicle_id: second, attached_from: movedAt, attached_until: clock.now() },
  ]);
  expect(await historyOf(database, box.id)).toEqual([
    "vehicle:  → Erstes",
    "vehicle: Erstes → Zweites",
    "vehicle: Zweites → ",
  ]);
  expect(await historyOf(database, first)).toEqual([`box:  → ${box.imei}`, `box: ${box.imei} → `]);
  expect(await historyOf(database, second)).toEqual([`box:  → ${box.imei}`, `box: ${box.imei} → `]);
});

test("the box that was in the vehicle makes room, and a first time does not reach into its time", async () => {
  const { box, other, first, put, boxOf, periods } = await aWorkshop();
  await put(box.id, first);
  expect((await put(other.id, first)).status).toBe(200);
  expect(await boxOf(first)).toMatchObject({ id: other.id });
  expect(await periods(box.id)).toEqual([
    { vehicle_id: first, attached_from: null, attached_until: clock.now() },
  ]);
  expect(await periods(other.id)).toEqual([
    { vehicle_id: first, attached_from: clock.now(), attached_until: null },
  ]);
  expect(await historyOf(database, first)).toEqual([
    `box:  → ${box.imei}`,
    `box: ${box.imei} → ${other.imei}`,
  ]);
  expect(await historyOf(database, box.id)).toEqual(["vehicle:  → Erstes", "vehicle: Erstes → "]);
});

test("saying again what is so already changes nothing, and what lasted no time was never", async () => {
  const { admin, box, first, second, put, boxOf, periods } = await aWorkshop();
  await put(box.id, first);
  const before = await periods(box.id);
  expect((await put(box.id, first)).status).toBe(200);
  expect(await periods(box.id)).toEqual(before);
  await put(box.id, second);
  for (const vehicleId of [null, first, second, null, null, second]) {
    expect((await admin(`PUT /Boxes/${box.id}`, { vehicleId })).status).toBe(200);
  }
  expect([await boxOf(first), (await boxOf(second))!.id]).toEqual([null, box.id]);
  expect(await periods(box.id)).toHaveLength(2);
});

test("archived boxes are refused; boxes and vehicles of others are not there", async () => {
  const { admin, leader, as, mandatorId, box, first, put } = await aWorkshop();
  const foreign = await aWorkshop();
  const archived = await aBox(database, mandatorId, { archived_at: new Date(), archive_comment: "x" });
  for (const vehicleId of [first, null]) {
    const refused = await put(archived.id, vehicleId);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { errors: { boxId: [`Box ${archived.imei} ist archiviert`] } },
    ]);
  }
  expect((await put(foreign.box.id, first)).status).toBe(404);
  expect((await put(box.id, foreign.first)).status).toBe(404);
  expect((await put(newId(), null)).status).toBe(404);
  expect((await admin(`PUT /Boxes/${box.id}`, {})).status).toBe(400);
  for (const ask of [leader, await as(2)]) {
    expect((await ask(`PUT /Boxes/${box.id}`, { vehicleId: first })).status).toBe(403);
  }
});

test("what a box has said already is followed once it is in its first vehicle, and not a second time", async () => {
  const { box, first, second, put } = await aWorkshop();
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
     values ($1, $2, 0, 0, $2, 'bm', 0, true)`,
    [box.number, new Date(clock.now().getTime() - 3_600_000)],
  );
  const waiting = () =>
    asOwner(database, "select earliest_device_time from arrivals where box_number = $1", [box.number]);
  await put(box.id, first);
  expect(await waiting()).toHaveLength(1);
  await put(box.id, second);
  expect(await waiting()).toHaveLength(1);
});

test("of two admins who put one box into two vehicles at once, the later one has it", async () => {
  const { admin, box, other, first, second, put, boxOf } = await aWorkshop();
  for (let round = 0; round < 5; round += 1) {
    await put(other.id, second);
    advanceClock(60_000);
    const answers = await Promise.all(
      [first, second].map((vehicleId) => admin<Box>(`PUT /Boxes/${box.id}`, { vehicleId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const holders = [await boxOf(first), await boxOf(second)].filter((held) => held?.id === box.id);
    expect(holders).toHaveLength(1);
  }
});

test("two boxes that change places at once do not wait for each other for ever", async () => {
  const { admin, box, other, first, second, put, boxOf } = await aWorkshop();
  for (let round = 0; round < 5; round += 1) {
    await put(box.id, first);
    await put(other.id, second);
    advanceClock(60_000);
    const answers = await Promise.all([
      admin(`PUT /Boxes/${box.id}`, { vehicleId: second }),
      admin(`PUT /Boxes/${other.id}`, { vehicleId: first }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const held = [(await boxOf(first))?.id, (await boxOf(second))?.id].filter(Boolean);
    expect(new Set(held).size).toBe(held.length);
  }
});

test("a vehicle that is archived while it gets a box has none in the end", async () => {
  const { admin, box, mandatorId } = await aWorkshop();
  for (let round = 0; round < 5; round += 1) {
    const vehicleId = await aVehicle(database, mandatorId);
    advanceClock(60_000);
    const [archived, attached] = await Promise.all([
      admin<Vehicle>(`POST /Vehicles/${vehicleId}/ToggleArchive`, { comment: "X" }),
      admin(`PUT /Boxes/${box.id}`, { vehicleId }),
    ]);
    expect(archived.status).toBe(200);
    expect([200, 409]).toContain(attached.status);
    expect((await admin<Vehicle>(`GET /Vehicles/${vehicleId}`)).body.box).toBeNull();
  }
});

test("plugged events come latest first, for the mandator's own boxes alone", async () => {
  const { admin, mandatorId, box, first } = await aWorkshop();
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 6, minute));
  for (const [name, minute] of [
    ["Unplugged", 1],
    ["Plugged", 2],
    ["Towing", 3],
    ["Unplugged", 4],
  ] as const) {
    await asOwner(
      database,
      `insert into box_events (mandator_id, id, box_id, vehicle_id, name, happened_at, received_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [mandatorId, newId(), box.id, first, name, at(minute)],
    );
  }
  const { body } = await admin<PluggedEvent[]>(`GET /Boxes/${box.id}/PluggedEvents`);
  expect(body).toEqual([
    { name: "Unplugged", happenedAt: at(4).toISOString() },
    { name: "Plugged", happenedAt: at(2).toISOString() },
    { name: "Unplugged", happenedAt: at(1).toISOString() },
  ]);
  const foreign = await aWorkshop();
  expect((await foreign.admin(`GET /Boxes/${box.id}/PluggedEvents`)).status).toBe(404);
});

test("the report counts the boxes that are not archived", async () => {
  const { admin, mandatorId } = await aWorkshop();
  const count = async () => (await admin<{ boxCount: number }>("GET /Boxes/Report")).body.boxCount;
  const before = await count();
  await aBox(database, mandatorId);
  await aBox(database, mandatorId, { archived_at: new Date(), archive_comment: "x" });
  expect(await count()).toBe(before + 1);
});
