import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { statusesOf } from "../kit/api/people.ts";
import type { Refusal } from "../kit/api/support.ts";

const database = await aDatabase();

test("many trips are changed alike: what is left out stays, and one that cannot be changed keeps all others back", async () => {
  const { ask, aDrive, people, stored, inScope, recount, bothSums, outOfScope } = await aLogbook(database);
  const times = Array.from(
    { length: 60 },
    (_, minute) => `0${5 + Math.floor(minute / 30)}:${10 + (minute % 30)}`,
  );
  const ids: string[] = [];
  for (const [index, time] of times.entries()) {
    if (index % 30 < 29) ids.push(await aDrive(time, times[index + 1]!, { description: `Fahrt ${index}` }));
  }
  await recount();
  const { costcenter } = inScope(1);
  const all = { tripIds: ids, type: 2, driverId: people[3], costcenterId: costcenter, description: null };
  expect((await ask(1, "PUT /Trips", all)).status).toBe(204);
  expect(await stored(ids[7]!)).toMatchObject({
    type: 2,
    driver_id: people[3],
    description: "Fahrt 7",
    costcenter_id: costcenter,
    has_been_changed: true,
  });
  expect((await ask(1, "PUT /Trips", { tripIds: ids, costcenterId: "" })).status).toBe(204);
  expect(await stored(ids[7]!)).toMatchObject({ type: 2, costcenter_id: null });
  const sums = await bothSums();
  expect(sums.kept).toEqual(sums.counted);
  // In a leader's hands a trip he does not see, or a locked one, keeps all others as they are.
  for (const stranger of [outOfScope.trip, newId()]) {
    const sent = { tripIds: [...ids.slice(0, 20), stranger, ...ids.slice(20)], description: "Alle" };
    expect((await ask(3, "PUT /Trips", sent)).status).toBe(404);
  }
  await ask(1, "PUT /Trips/Lock", { tripIds: [ids[9]] });
  expect(await ask(1, "PUT /Trips", { tripIds: ids, description: "Alle" })).toMatchObject({
    status: 409,
    body: { title: "TripLocked", message: "Die Fahrt ist gesperrt" },
  });
  expect(await stored(ids[0]!)).toMatchObject({ description: "Fahrt 0" });
  expect((await ask(1, "PUT /Trips", { tripIds: [], type: 0 })).body.errors).toHaveProperty("tripIds");
});

test("the special organisation brings trips to another vehicle, with kilometres and track", async () => {
  const { ask, aDrive, aCar, stored, recount, bothSums, historyOf, vehicle, inScope } = await aLogbook(
    database,
    { is_special_organisation: true },
  );
  const [box, car] = [inScope(1).box, await aCar("Ziel")];
  const ids = [
    await aDrive("04:00", "05:00", { box_id: box }),
    await aDrive("05:00", "06:00", { calibrated_at: new Date(at("05:00")) }),
  ];
  await aDrive("06:00", "07:00", { vehicle_id: car });
  await recount();
  expect((await ask(1, "PUT /Trips", { tripIds: ids, vehicleId: car })).status).toBe(204);
  expect(await stored(ids[0]!)).toMatchObject({ vehicle_id: car, recorded_vehicle_id: vehicle });
  expect(await stored(ids[1]!)).toMatchObject({ recorded_vehicle_id: null, calibrated_at: null });
  expect(await historyOf(ids[0]!)).toEqual([expect.stringMatching(/^vehicle: Vehicle \d+ → Ziel$/)]);
  const sums = await bothSums();
  expect(sums.kept).toEqual(sums.counted);
  const taken = await aDrive("06:30", "06:40");
  expect(await ask(1, "PUT /Trips", { tripIds: [taken], vehicleId: car })).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: ["Es existiert bereits eine Fahrt in diesem Zeitraum"] } },
  });
  expect((await ask(1, "PUT /Trips", { tripIds: [ids[0]], vehicleId: vehicle })).status).toBe(204);
  expect(await stored(ids[0]!)).toMatchObject({ vehicle_id: vehicle, recorded_vehicle_id: null });
  expect((await ask(1, "PUT /Trips", { tripIds: ids, vehicleId: newId() })).status).toBe(404);
  const ordinary = await aLogbook(database);
  const sent = { tripIds: [await ordinary.aDrive("05:00", "06:00")], vehicleId: ordinary.vehicle };
  expect(await ordinary.ask(1, "PUT /Trips", sent)).toMatchObject({
    status: 403,
    body: { message: "Das Fahrzeug einer Fahrt können Sie nicht ändern" },
  });
});

test("manual trips come to no driver who has another one then", async () => {
  const { ask, form, aDrive, aCar, people } = await aLogbook(database);
  await aDrive("05:00", "06:00", { vehicle_id: await aCar(), driver_id: people[3] });
  const { body: manual } = await ask<Trip & Refusal>(1, "POST /Trips", form("05:30", "06:30"));
  const recorded = await aDrive("06:30", "07:00");
  const give = (tripIds: string[]) => ask(1, "PUT /Trips", { tripIds, driverId: people[3] });
  expect(await give([manual.id, recorded])).toMatchObject({
    status: 409,
    body: { errors: { driverId: [expect.any(String)] } },
  });
  expect((await give([recorded])).status).toBe(204);
});

test("who changes the same trips at the same time, in whatever order he names them, waits and does not fail", async () => {
  const { ask, aDrive, recount, bothSums, historyOf } = await aLogbook(database);
  const ids: string[] = [];
  for (let minute = 10; minute < 40; minute += 1) ids.push(await aDrive(`05:${minute}`, `05:${minute + 1}`));
  await recount();
  const rounds = Array.from({ length: 16 }, (_, round) => {
    const tripIds = round % 2 === 0 ? ids.slice(0, 20) : ids.slice(10).toReversed();
    return ask(1, "PUT /Trips", { tripIds, description: `Runde ${round}`, type: round % 3 === 0 ? 2 : 0 });
  });
  expect(statusesOf(await Promise.all(rounds))).toEqual(Array.from({ length: 16 }, () => 204));
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  // Each began with what the one before had left.
  const said = (await historyOf(ids[15]!)).filter((entry) => entry.startsWith("description"));
  expect(said).toHaveLength(16);
  for (const [index, entry] of said.slice(1).entries()) {
    expect(entry.split(" → ")[0]).toBe(`description: ${said[index]!.split(" → ")[1]}`);
  }
});

test("a change and a lock at the same time: the change is in the locked trip, or it is refused", async () => {
  const { ask, aDrive, driver, stored, recount, bothSums } = await aLogbook(database);
  const ids: string[] = [];
  for (let minute = 10; minute < 20; minute += 1) ids.push(await aDrive(`05:${minute}`, `05:${minute + 1}`));
  await recount();
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const [change, lock] = await Promise.all([
        ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 2 }),
        ask(1, "PUT /Trips/Lock", { tripIds: ids }),
      ]);
      const { type, locked_at } = await stored(id);
      return {
        isChanged: type === 2,
        status: change.status,
        lock: lock.status,
        isLocked: locked_at !== null,
      };
    }),
  );
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ ...outcome, status: outcome.isChanged ? 200 : 409, lock: 204, isLocked: true });
  }
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});
