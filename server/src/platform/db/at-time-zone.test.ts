import { dayOf, startOfDay, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

const database = await aDatabase();
const halfHour = 1_800_000;

/** Every half hour of the days around both changes of a year, and one each 31 hours of a century. */
const times = [
  ...Array.from({ length: 192 }, (_, at) => Date.parse("2026-03-27T00:00:00Z") + at * halfHour),
  ...Array.from({ length: 192 }, (_, at) => Date.parse("2026-10-23T00:00:00Z") + at * halfHour),
  ...Array.from({ length: 28_000 }, (_, at) => Date.parse("1960-01-01T00:00:00Z") + at * 62 * halfHour),
];

test("the database and our clock show the same in Vienna, and begin a day at the same instant", async () => {
  const rows = await asOwner<{ wall: number; start: number }>(
    database,
    `select extract(epoch from local at time zone 'UTC')::float8 * 1000 as wall,
       extract(epoch from local::date::timestamp at time zone 'Europe/Vienna')::float8 * 1000 as start
     from unnest($1::float8[]) with ordinality as given (ms, place),
       lateral (select to_timestamp(ms / 1000) at time zone 'Europe/Vienna' as local) as shown
     order by place`,
    [times],
  );

  expect(rows).toEqual(times.map((time) => ({ wall: wallOf(time), start: startOfDay(dayOf(time)) })));
});
