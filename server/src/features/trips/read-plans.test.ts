import { type TripFilter as Filter, TripFilter } from "@wegbuch/contract/trips/schemas";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { rowsByTable, watchPlans } from "../../../test/kit/db/plans.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { recountSums } from "./ledger/keep-sums.ts";
import { tripList } from "./queries.ts";
import { reportMonths } from "./report-trips.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "app");
const now = new Date("2026-06-01T12:00:00Z");
const size = { vehicles: 40, tripsOfEach: 183 };
const perPage = 20;
const may = { from: "2026-04-30T22:00:00Z", to: "2026-05-31T22:00:00Z" };

/** A company whose vehicles drove three times a day in April and May. */
async function aCompany() {
  const mandatorId = await aMandator(database, { hide_trips_up_to_in_meter: 300 });
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicleIds: string[] = [];
  for (let vehicle = 0; vehicle < size.vehicles; vehicle += 1)
    vehicleIds.push(await aVehicle(database, mandatorId, { created_at: new Date("2026-01-01T00:00:00Z") }));
  const ids = Array.from({ length: size.vehicles * size.tripsOfEach }, () => newId());
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
     select $1, ($3::uuid[])[(vehicle - 1) * ${size.tripsOfEach} + trip], ($2::uuid[])[vehicle], at, at + interval '1 hour', 5000, at
     from generate_series(1, ${size.vehicles}) as vehicle cross join generate_series(1, ${size.tripsOfEach}) as trip
     cross join lateral (
       select timestamptz '2026-04-01T00:00Z' + make_interval(hours => trip * 8, mins => vehicle) as at
     ) as begun
     -- As they are driven.
     order by at`,
    [mandatorId, vehicleIds, ids],
  );
  await inMandator(database, mandatorId, (db) => recountSums(db, 300), { role: "tracker" });
  await asOwner(database, "analyze");
  return admin;
}

const admin = await aCompany();

/** So often that PostgreSQL takes the plan it keeps for all values; what each time looked at, by table. */
async function lookedAt(read: () => Promise<unknown>) {
  const times: Record<string, number>[] = [];
  plansSince();
  for (let time = 0; time < 8; time += 1) {
    await read();
    times.push(rowsByTable(plansSince()));
  }
  const tables = new Set(times.flatMap((rows) => Object.keys(rows)));
  return (table: string) => {
    expect(tables).toContain(table);
    return Math.max(...times.map((rows) => rows[table] ?? 0));
  };
}

const page = (given: Partial<Filter>) => () => {
  const filter = TripFilter.parse({ perPage, ...given });
  return pageIn(database, admin, tripList(admin, now, filter), filter);
};

test("the first page of a logbook looks at its own trips, the days of their vehicles and the months of the company", async () => {
  const rows = await lookedAt(page({}));
  expect(rows("company_months")).toBeLessThan(10);
  // Of each the row, found by its place and read by its id, and what the vehicle drove that day before.
  expect(rows("trips")).toBeLessThan(6 * perPage);
  expect(rows("odometer_days")).toBeLessThanOrEqual(31 * perPage);
});

test("a page of a month is counted by the months of the company and what was driven over its midnights", async () => {
  const rows = await lookedAt(page(may));
  expect(rows("company_months")).toBeLessThan(10);
  expect(rows("trips")).toBeLessThan(8 * perPage);
});

test("a late page is walked to on its day, behind days that are counted", async () => {
  const rows = await lookedAt(page({ page: 250 }));
  expect(rows("company_days")).toBeLessThan(2 * 61);
  expect(rows("trips")).toBeLessThan(3 * size.vehicles + 6 * perPage);
});

/** How often the database is asked something while it has nothing else to answer. */
async function turnsOf(read: () => Promise<unknown>): Promise<number> {
  // oxlint-disable-next-line typescript/unbound-method -- It is called as the method it is.
  const query = Client.prototype.query as (this: Client, ...asked: unknown[]) => Promise<unknown>;
  let [turns, waiting] = [0, 0];
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...asked: never[]
  ) {
    if (waiting === 0) turns += 1;
    waiting += 1;
    return query.apply(this, asked).finally(() => (waiting -= 1));
  } as never);
  try {
    await read();
    return turns;
  } finally {
    spy.mockRestore();
  }
}

test("a page is asked for in three turns: how many and which, what they are with what lies beside them, the end", async () => {
  expect(await turnsOf(page({}))).toBe(3);
});

test("the chart of twelve months looks at the months of the company", async () => {
  const rows = await lookedAt(() =>
    inMandator(database, admin, (db) => reportMonths(db, admin, { month: "2026-05" })),
  );
  expect(rows("company_months")).toBeLessThan(10);
});
