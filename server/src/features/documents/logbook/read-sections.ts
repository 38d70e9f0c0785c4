import { groupings } from "@wegbuch/contract/documents/codes";
import { sql, type RawBuilder } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { byName } from "../../../platform/db/search.ts";
import { logbookTrips, noKey } from "./find-logbook-trips.ts";
import { groupingOf, type ReportOrder, type TripGrouping } from "./order.ts";
import { say } from "./texts.ts";

/** A part of the logbook: the trips of one vehicle, driver, cost centre or group. */
export type Section = {
  key: string;
  name: string;
  trips: number;
  /** Metres of the short trips that are hidden, so that the mileages close (rule trips/hidden). */
  shortTripMeters: number;
};

/** The parts of a report that have trips, by name, how many trips there are, and where it is asked on how many days. */
export async function readSections(
  db: MandatorDb,
  order: ReportOrder,
  { countsDays = false } = {},
): Promise<{ sections: Section[]; trips: number; days: number }> {
  const { rows } = await sql<Omit<Section, "name"> & { days: number }>`
    select key, ${countsDays ? daysOfTrips : sql`0`} as days,
      count(*) filter (where is_published) as trips,
      coalesce(sum(mileage_in_meters) filter (where not is_published), 0)::bigint as "shortTripMeters"
    from (${logbookTrips(order)}) as trip
    group by key
    having bool_or(is_published)`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const named = await namesOf(db, groupingOf(order), [...found.keys()]);
  const nameless = found.get(noKey);
  return {
    sections: [
      ...named.map(({ id, name }) => ({ ...found.get(id)!, name })),
      ...(nameless ? [{ ...nameless, name: withoutName(order) }] : []),
    ],
    trips: rows.reduce((sum, { trips }) => sum + trips, 0),
    days: rows.reduce((sum, { days }) => sum + days, 0),
  };
}

const daysOfTrips = sql`count(distinct (started_at at time zone 'Europe/Vienna')::date)`;

function withoutName(order: ReportOrder): string {
  const grouping = groupingOf(order);
  return grouping === groupings.vehicle ? "" : say[`without${grouping}`][order.language];
}

const named: Record<TripGrouping, { table: string; name: RawBuilder<string>; order: RawBuilder<unknown> }> = {
  [groupings.driver]: {
    table: "users",
    name: sql`first_name || ' ' || last_name`,
    order: sql`${byName("last_name")}, ${byName("first_name")}`,
  },
  [groupings.vehicle]: {
    table: "vehicles",
    name: sql`concat_ws(' · ', name, nullif(license_plate, ''))`,
    order: byName("name"),
  },
  [groupings.costcenter]: { table: "costcenters", name: sql`foreign_id`, order: byName("foreign_id") },
  [groupings.group]: { table: "groups", name: sql`name`, order: byName("name") },
};

async function namesOf(db: MandatorDb, grouping: TripGrouping, ids: readonly string[]) {
  const { table, name, order } = named[grouping];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[])
    order by ${order}, id`.execute(db);
  return rows;
}
