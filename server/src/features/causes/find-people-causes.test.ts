import { expect, test } from "vitest";
import { aReservation } from "../../../test/kit/api/company-parts.ts";
import { aLogbook } from "../../../test/kit/api/logbook.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { keepBookCauses, keepCauses, keepOpenTrips } from "./jobs.ts";

const database = await aDatabase();

type Told = { user_id: string | null; vehicle_id: string | null; facts: object; isOpen: boolean };

const during = (pickup_at: Date, return_at: Date) => ({ pickup_at, return_at });

/** A company of which nothing is told yet. */
async function aCompany() {
  const logbook = await aLogbook(database);
  const { mandatorId } = logbook;
  await asOwner(database, "delete from notifications where mandator_id = $1", [mandatorId]);
  await asOwner(database, "delete from reservations where mandator_id = $1", [mandatorId]);
  await asOwner(
    database,
    "update trips set classified_at = now(), classified_how = 0, finished_at = coalesce(finished_at, now()) where mandator_id = $1",
    [mandatorId],
  );
  const clockAt = (now: string) => ({ now: () => new Date(now) });
  return {
    ...logbook,
    keepAt: (now: string) => keepCauses({ database, clock: clockAt(now) }, mandatorId),
    keepTripsAt: (now: string) => keepOpenTrips({ database, clock: clockAt(now) }, mandatorId),
    keepBooksAt: (now: string) => keepBookCauses({ database, clock: clockAt(now) }, mandatorId),
    change: (statement: string, ...values: unknown[]) => asOwner(database, statement, values),
    told: (kind: string) =>
      asOwner<Told>(
        database,
        `select user_id, vehicle_id, facts, ended_at is null as "isOpen" from notifications
         where mandator_id = $1 and kind = $2 order by happened_at, id`,
        [mandatorId, kind],
      ),
  };
}

test("a driver is told of waiting trips from the fifth day of the first, then as overdue, until he has said of them", async () => {
  const { mandatorId, driver, aDrive, keepTripsAt, told, change } = await aCompany();
  await change("update mandators set inbox_since = '2026-01-01' where id = $1", mandatorId);
  const ended = (at: string) =>
    aDrive("07:00", "07:30", {
      started_at: new Date(Date.parse(at) - 600_000),
      finished_at: new Date(at),
      created_at: new Date(at),
    });
  const first = await ended("2026-05-05T10:00:00Z");
  await ended("2026-05-08T10:00:00Z");

  await keepTripsAt("2026-05-09T10:00:00Z");
  expect(await told("openTrips")).toEqual([]);
  await Promise.all([keepTripsAt("2026-05-10T10:00:00Z"), keepTripsAt("2026-05-10T10:00:00Z")]);
  expect(await told("openTrips")).toMatchObject([
    { user_id: driver, facts: { count: 2, dueOn: "2026-05-12", isOverdue: false }, isOpen: true },
  ]);
  await keepTripsAt("2026-05-13T10:00:00Z");
  expect(await told("openTrips")).toMatchObject([{ facts: { isOverdue: true }, isOpen: true }]);
  await change("update trips set classified_at = now(), classified_how = 0 where id = $1", first);
  await keepTripsAt("2026-05-13T10:05:00Z");
  expect(await told("openTrips")).toMatchObject([
    { isOpen: false },
    { facts: { count: 1, dueOn: "2026-05-15" }, isOpen: true },
  ]);
});

test("a vehicle that is out a quarter of an hour after its time is late, with who has it next, until it is back", async () => {
  const { mandatorId, vehicle, driver, people, keepAt, told, change } = await aCompany();
  const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);
  const reserve = (driver_id: string, from: string, until: string, more: object = {}) =>
    aReservation(database, mandatorId, {
      vehicle_id: vehicle,
      driver_id,
      ...during(at(from), at(until)),
      ...more,
    });
  const out = await reserve(driver, "08:00", "10:00", { checked_out_at: at("08:00"), out_mileage: 5 });
  await reserve(people[3], "11:00", "12:00");

  await keepAt("2026-05-04T10:15:00Z");
  expect(await told("lateReturn")).toEqual([]);
  await keepAt("2026-05-04T10:15:01Z");
  await keepAt("2026-05-04T10:20:00Z");
  expect(await told("lateReturn")).toMatchObject([
    {
      user_id: driver,
      vehicle_id: vehicle,
      facts: { since: "2026-05-04T10:00:00.000Z", nextAt: "2026-05-04T11:00:00.000Z" },
      isOpen: true,
    },
  ]);
  await change("update reservations set checked_in_at = $2, in_mileage = 9 where id = $1", out, at("10:25"));
  await keepAt("2026-05-04T10:30:00Z");
  expect(await told("lateReturn")).toMatchObject([{ isOpen: false }]);
});

test("a vehicle that nobody fetched within an hour is told, until somebody does", async () => {
  const { mandatorId, vehicle, driver, keepAt, told, change } = await aCompany();
  const reservation = await aReservation(database, mandatorId, {
    vehicle_id: vehicle,
    driver_id: driver,
    ...during(new Date("2026-05-04T08:00:00Z"), new Date("2026-05-04T12:00:00Z")),
  });

  await keepAt("2026-05-04T08:59:59Z");
  expect(await told("notFetched")).toEqual([]);
  await keepAt("2026-05-04T09:00:00Z");
  expect(await told("notFetched")).toMatchObject([
    { user_id: driver, facts: { since: "2026-05-04T08:00:00.000Z" }, isOpen: true },
  ]);
  await change(
    "update reservations set checked_out_at = pickup_at, out_mileage = 5 where id = $1",
    reservation,
  );
  await keepAt("2026-05-04T09:05:00Z");
  expect(await told("notFetched")).toMatchObject([{ isOpen: false }]);
});

test("months that endanger a logbook are told, those of long ago and those that only ask are not", async () => {
  const { mandatorId, vehicle, keepBooksAt, told, change } = await aCompany();
  await change("delete from audit_months where mandator_id = $1", mandatorId);
  const add = "insert into audit_months values ($1, $2, $3, 50, $4, 1, 1, '[]')";
  await change(add, mandatorId, vehicle, "2026-05-01", 0);
  await change(add, mandatorId, vehicle, "2026-04-01", 2);
  await change(add, mandatorId, vehicle, "2026-03-01", 3);

  await keepBooksAt("2026-05-04T10:00:00Z");
  await keepBooksAt("2026-05-04T11:00:00Z");
  expect(await told("auditFinding")).toMatchObject([
    { vehicle_id: vehicle, facts: { count: 2, from: "2026-04-01" }, isOpen: true },
  ]);
  await change("update audit_months set endangers = 0 where mandator_id = $1", mandatorId);
  await keepBooksAt("2026-05-04T12:00:00Z");
  expect(await told("auditFinding")).toMatchObject([{ isOpen: false }]);
});

test("a week in which a driving break was missed is told, until that is corrected", async () => {
  const { mandatorId, driver, aDrive, keepBooksAt, told, change } = await aCompany();
  for (const table of ["time_log_events", "time_logs"])
    await change(`delete from ${table} where mandator_id = $1`, mandatorId);
  const driven = await aDrive("07:00", "07:30", {
    started_at: new Date("2026-04-28T04:00:00Z"),
    finished_at: new Date("2026-04-28T09:00:00Z"),
  });
  const toldOfHim = async () =>
    (await told("workingTime")).filter(({ facts, user_id }) => {
      return user_id === driver && JSON.stringify(facts).includes("2026-04-27");
    });

  await keepBooksAt("2026-05-04T10:00:00Z");
  expect(await toldOfHim()).toMatchObject([{ isOpen: true }]);
  await change("update trips set finished_at = '2026-04-28T07:30:00Z' where id = $1", driven);
  await keepBooksAt("2026-05-04T12:00:00Z");
  expect(await toldOfHim()).toMatchObject([{ isOpen: false }]);
});

test("a week with more work than is allowed is told, until it is corrected", async () => {
  const { mandatorId, driver, keepBooksAt, told, change } = await aCompany();
  await change("delete from time_log_events where mandator_id = $1", mandatorId);
  await change("delete from time_logs where mandator_id = $1", mandatorId);
  const log = newId();
  await change(
    "insert into time_logs (mandator_id, id, user_id, day, created_at, started_at, finished_at) values ($1, $2, $3, '2026-04-28', now(), '2026-04-28T04:00:00Z', '2026-04-28T20:00:00Z')",
    mandatorId,
    log,
    driver,
  );
  const event =
    "insert into time_log_events (mandator_id, id, time_log_id, event, occurred_at, created_at) values ($1, $2, $3, $4, $5, now())";
  await change(event, mandatorId, newId(), log, 0, "2026-04-28T04:00:00Z");
  const end = newId();
  await change(event, mandatorId, end, log, 1, "2026-04-28T20:00:00Z");

  // Others of the company drive meanwhile.
  const toldOfHim = async () =>
    (await told("workingTime")).filter(({ facts, user_id }) => {
      return user_id === driver && JSON.stringify(facts).includes("2026-04-27");
    });

  await keepBooksAt("2026-05-04T10:00:00Z");
  await keepBooksAt("2026-05-04T11:00:00Z");
  expect(await toldOfHim()).toMatchObject([{ user_id: driver, facts: { from: "2026-04-27" }, isOpen: true }]);
  await change("update time_log_events set occurred_at = '2026-04-28T12:00:00Z' where id = $1", end);
  await keepBooksAt("2026-05-04T12:00:00Z");
  expect(await toldOfHim()).toMatchObject([{ isOpen: false }]);
});
