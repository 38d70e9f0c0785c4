import { expect, test } from "vitest";
import { aLogbook } from "../../../test/kit/api/logbook.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { closeDeadlines } from "./jobs.ts";

const database = await aDatabase();

type Switches = { private_at_deadline?: boolean; lock_at_deadline?: boolean };

async function aCompany(switches: Switches) {
  const logbook = await aLogbook(database);
  const { mandatorId, vehicle, driver } = logbook;
  for (const [name, isOn] of Object.entries({ inbox_since: "2026-01-01", ...switches }))
    await asOwner(database, `update mandators set ${name} = $2 where id = $1`, [mandatorId, isOn]);
  const car = await logbook.aCar();
  const closeAt = (now: string) =>
    closeDeadlines({ database, clock: { now: () => new Date(now) } }, mandatorId);
  const ended = (finishedAt: string, row: object = {}) => {
    const finished_at = new Date(finishedAt);
    const started_at = new Date(finished_at.getTime() - 600_000);
    const span = { started_at, finished_at, created_at: finished_at, vehicle_id: car, driver_id: driver };
    return logbook.aDrive("07:00", "07:30", { ...span, ...row });
  };
  const state = async (id: string) => {
    const found = (await asOwner(database, "select * from trips where id = $1", [id]))[0] as {
      type: number;
      classified_how: number | null;
      locked_at: Date | null;
    };
    return [found.type, found.classified_how, found.locked_at !== null];
  };
  return { ...logbook, car, vehicle, closeAt, ended, state };
}

const both = { private_at_deadline: true, lock_at_deadline: true };

test.each([
  ["in summer", "2026-05-04T21:40:00Z", "2026-05-11T21:59:59Z", "2026-05-11T22:00:00Z"],
  ["when the clocks go forward", "2026-03-27T12:00:00Z", "2026-04-03T21:59:59Z", "2026-04-03T22:00:00Z"],
  ["when they go back", "2026-10-23T12:00:00Z", "2026-10-30T22:59:59Z", "2026-10-30T23:00:00Z"],
])("a trip nobody classified is private and locked after its seventh day, %s", async (_, end, last, over) => {
  const { closeAt, ended, state } = await aCompany(both);
  const id = await ended(end);

  await closeAt(last);
  expect(await state(id)).toEqual([0, null, false]);
  await closeAt(over);
  expect(await state(id)).toEqual([1, 4, true]);
});

test("nothing happens until an administrator switches it on, and he can do so by himself", async () => {
  const { ask, closeAt, ended, state } = await aCompany({});
  const id = await ended("2026-05-04T12:00:00Z");
  await closeAt("2026-06-04T12:00:00Z");
  expect(await state(id)).toEqual([0, null, false]);

  const closing = { privateAtDeadline: true, lockAtDeadline: false };
  expect((await ask(1, "PUT /Mandators/Inbox", closing)).status).toBe(204);
  expect((await ask(1, "GET /Mandators/Inbox")).body).toEqual(closing);
  await closeAt("2026-06-04T12:00:00Z");

  expect(await state(id)).toEqual([1, 4, false]);
});

test("what was said, is locked, has no driver or arrived late stays; no private trip where none is allowed", async () => {
  const { closeAt, driver, ended, state, vehicle } = await aCompany(both);
  const said = { type: 2, classified_at: new Date(), classified_by: driver, classified_how: 0 };
  const commute = await ended("2026-05-04T06:00:00Z", said);
  const locked = await ended("2026-05-04T07:00:00Z", { locked_at: new Date("2026-05-05T00:00:00Z") });
  const driverless = await ended("2026-05-04T08:00:00Z", { driver_id: null });
  const late = await ended("2026-05-04T09:00:00Z", { created_at: new Date("2026-05-08T09:00:00Z") });
  const official = await ended("2026-05-04T10:00:00Z", { vehicle_id: vehicle });
  await asOwner(database, "update vehicles set is_private_trip_allowed = false where id = $1", [vehicle]);

  await closeAt("2026-05-12T00:00:00Z");

  expect(await state(commute)).toEqual([2, 0, true]);
  expect(await state(locked)).toEqual([0, null, true]);
  expect(await state(driverless)).toEqual([0, null, false]);
  expect(await state(late)).toEqual([0, null, false]);
  expect(await state(official)).toEqual([0, null, true]);
  await closeAt("2026-05-15T22:00:00Z");
  expect(await state(late)).toEqual([1, 4, true]);
});

test("a lock waits up to three days for addresses that are being looked for", async () => {
  const { closeAt, ended, mandatorId, state } = await aCompany(both);
  const id = await ended("2026-05-04T12:00:00Z");
  await asOwner(
    database,
    "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', now())",
    [mandatorId, id],
  );

  await closeAt("2026-05-14T21:59:59Z");
  expect(await state(id)).toEqual([1, 4, false]);
  await closeAt("2026-05-14T22:00:00Z");
  expect(await state(id)).toEqual([1, 4, true]);
});

test("two workers close one deadline once", async () => {
  const { closeAt, ended, mandatorId } = await aCompany(both);
  const id = await ended("2026-05-04T12:00:00Z");

  await Promise.all([closeAt("2026-05-12T00:00:00Z"), closeAt("2026-05-12T00:00:00Z")]);

  const entries = await asOwner<{ property_name: string }>(
    database,
    "select property_name from history where mandator_id = $1 and object_id = $2 and property_name = 'lockedAt'",
    [mandatorId, id],
  );
  expect(entries).toHaveLength(1);
});
