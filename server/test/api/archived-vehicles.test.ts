import type { Page } from "@wegbuch/contract/kit/page";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { expect, onTestFinished, test } from "vitest";
import { toggleVehicles } from "../../src/features/vehicles/archive-vehicles.ts";
import { advanceClock, clock, fixClock } from "../../src/platform/clock.ts";
import { aDriver, anActor } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { closeSilent } from "../../src/tracking/follow-boxes.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  receive,
  tripsOf,
} from "../kit/tracking/drives.ts";
import { aCar, aFleetOffice, historyOf } from "../kit/api/vehicles.ts";

const database = await aDatabase();

test("a vehicle goes into the archive with a comment and without its box, and comes back", async () => {
  const { admin, inScope, outOfScope } = await aFleetOffice(database);
  const { vehicle, box, group } = inScope(1);
  const drivers = (await admin<Vehicle>(`GET /Vehicles/${vehicle}`)).body.drivers;
  for (const comment of [undefined, null, "", "   "]) {
    const refused = await admin(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { comment: ["Bitte geben Sie einen Kommentar ein"] },
    ]);
  }
  const long = await admin(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "x".repeat(201) });
  expect(long.status).toBe(400);
  const archived = await admin<Vehicle>(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: " Verkauft " });
  expect(archived.status).toBe(200);
  expect(archived.body).toMatchObject({
    archivedAt: clock.now().toISOString(),
    archiveComment: "Verkauft",
    box: null,
    boxId: null,
    drivers,
  });
  expect(archived.body.groupIds.toSorted()).toEqual([group, outOfScope.group].toSorted());
  expect((await admin(`GET /Boxes/${box}`)).body).toMatchObject({ vehicle: null });
  const listed = async (isArchived: boolean) =>
    (await admin<Page<Vehicle>>(`GET /Vehicles?isArchived=${isArchived}`)).body.items.some(
      ({ id }) => id === vehicle,
    );
  expect([await listed(true), await listed(false)]).toEqual([true, false]);
  advanceClock(1_000);
  const back = await admin<Vehicle>(`POST /Vehicles/${vehicle}/ToggleArchive`, {});
  expect(back.body).toMatchObject({ archivedAt: null, archiveComment: "Verkauft", box: null });
  expect([await listed(true), await listed(false)]).toEqual([false, true]);
  expect(await historyOf(database, vehicle)).toEqual([
    "archivedAt:  → 04.05.2026 10:00:00",
    "archiveComment:  → Verkauft",
    expect.stringMatching(/^box: \d{15} → $/),
    "archivedAt: 04.05.2026 10:00:00 → ",
  ]);
});

test("an archived vehicle is in no selector, report or last position", async () => {
  const { admin, inScope } = await aFleetOffice(database);
  const { vehicle } = inScope(1);
  const seen = async () => [
    (await admin<{ totalCount: number }>("GET /Vehicles?perPage=99999")).body.totalCount,
    (await admin<{ totalCount: number }>("GET /Vehicles/LastPosition")).body.totalCount,
    (await admin<{ vehicleCount: number }>("GET /Vehicles/Report")).body.vehicleCount,
  ];
  expect(await seen()).toEqual([4, 4, 4]);
  await admin(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "X" });
  expect(await seen()).toEqual([3, 3, 3]);
});

test("many flip each for itself, and the comment stays with those that are archived", async () => {
  const { admin, leader, as, inScope } = await aFleetOffice(database);
  const { vehicle, drivingVehicle } = inScope(3);
  const ids = [vehicle, drivingVehicle];
  await leader(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "Erst dieses" });
  expect((await leader("POST /Vehicles/ToggleArchive", { ids })).status).toBe(400);
  expect((await leader("POST /Vehicles/ToggleArchive", { ids, comment: "Dann jenes" })).status).toBe(204);
  const state = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { archivedAt, archiveComment } = (await admin<Vehicle>(`GET /Vehicles/${id}`)).body;
        return [archivedAt !== null, archiveComment];
      }),
    );
  expect(await state()).toEqual([
    [false, "Erst dieses"],
    [true, "Dann jenes"],
  ]);
  expect((await leader("POST /Vehicles/ToggleArchive", { ids: [drivingVehicle] })).status).toBe(204);
  expect((await state())[1]).toEqual([false, "Dann jenes"]);
  expect((await (await as(4))("POST /Vehicles/ToggleArchive", { ids, comment: "X" })).status).toBe(403);
});

test("only what is archived is deleted, and then it is gone for everybody", async () => {
  const { admin, leader, inScope } = await aFleetOffice(database);
  const { vehicle } = inScope(1);
  const refused = await admin(`DELETE /Vehicles/${vehicle}`, undefined, "en");
  expect([refused.status, refused.body.message]).toEqual([409, "Only an archived vehicle can be deleted"]);
  await admin(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "X" });
  expect((await leader(`DELETE /Vehicles/${vehicle}`)).status).toBe(403);
  expect((await admin(`DELETE /Vehicles/${vehicle}`)).status).toBe(204);
  for (const call of [
    `GET /Vehicles/${vehicle}`,
    `DELETE /Vehicles/${vehicle}`,
    `POST /Vehicles/${vehicle}/ToggleArchive`,
  ]) {
    expect((await admin(call)).status).toBe(404);
  }
  const { items } = (await admin<Page<Vehicle>>("GET /Vehicles?isArchived=true")).body;
  expect(items).toEqual([]);
});

test("an archived vehicle is changed as before but gets no box", async () => {
  const { admin, inScope } = await aFleetOffice(database);
  const { vehicle, looseBox } = inScope(1);
  await admin(`POST /Vehicles/${vehicle}/ToggleArchive`, { comment: "X" });
  expect((await admin(`PUT /Vehicles/${vehicle}`, aCar({ name: "Alt" }))).status).toBe(200);
  const refused = await admin(`PUT /Vehicles/${vehicle}`, aCar({ boxId: looseBox }), "en");
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([409, ["boxId"]]);
  const attached = await admin(`PUT /Boxes/${looseBox}`, { vehicleId: vehicle }, "en");
  expect([attached.status, attached.body.errors]).toEqual([409, { vehicleId: ["Vehicle Alt is archived"] }]);
});

test("the trip under way ends with the archive, and what the box says later is of no vehicle", async () => {
  onTestFinished(() => fixClock(undefined));
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const actor = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  atSecond(175);
  await receive(database, drives(box.number, 1).slice(0, -1));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ to: null }]);
  atSecond(200);
  await toggleVehicles({ database, clock }, actor, { ids: [vehicleId], comment: "Verkauft" });
  await closeSilent(followingOf(database));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0, to: expect.any(Number) as number }]);
  atSecond(700);
  const later = Array.from({ length: 10 }, (_, step) =>
    aRecord(box.number, 500 + step * 10, { latitude: 48.3 + step * 0.002, speedKmh: 40 }),
  );
  await receive(database, later);
  const [trip, ...more] = await tripsOf(database, mandatorId);
  expect([trip!.to! <= 200, more]).toEqual([true, []]);
  const [position] = await asOwner<{ last_contact_at: Date }>(
    database,
    "select last_contact_at from vehicle_positions where vehicle_id = $1",
    [vehicleId],
  );
  expect(position!.last_contact_at.getTime() < clock.now().getTime() - 500_000).toBe(true);
});
