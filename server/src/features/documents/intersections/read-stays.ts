import { groupings } from "@wegbuch/contract/documents/codes";
import { fill } from "@wegbuch/contract/kit/texts";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { notKept } from "../../../platform/db/keep-statements.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../../platform/db/search.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { StoredCrossing } from "../../trips/visits/keep-visits.ts";
import { logbookTrips } from "../logbook/find-logbook-trips.ts";
import type { ReportOrder } from "../logbook/order.ts";
import { shownCount } from "../logbook/say-values.ts";
import { type StayGrouping, stayGroupingOf } from "./stay-grouping-of.ts";
import { say } from "./texts.ts";

/** A time a trip was inside a fence; milliseconds. It began or ended with the trip where a crossing is null. */
export type Stay = {
  /** What it is grouped by. */
  section: { key: string; name: string };
  tripId: string;
  meters: number;
  startedAt: number;
  vehicle: string;
  licensePlate: string;
  driver: string;
  geofence: string;
  enteredAt: number | null;
  leftAt: number | null;
  seconds: number;
};

type Visit = { trip_id: string; geofence_id: string; geofence_title: string; crossings: StoredCrossing[] };

type Row = Visit & {
  key: string;
  name: string | null;
  meters: number;
  started_at: Date;
  finished_at: Date;
  vehicle: string;
  license_plate: string | null;
  driver: string | null;
};

/** Visits of one file; it is made whole before it is sent (rule calls/nothing-cut-off). */
const mostVisits = 50_000;

/** The stays of an order that its reader may know of, section by section in the order of their trips. */
export async function readStays(db: MandatorDb, order: ReportOrder): Promise<Stay[]> {
  const { filter, language } = order;
  // Trips are found as those of a logbook are; by what they are grouped there does not matter.
  const found = logbookTrips({ ...order, filter: { ...filter, grouping: groupings.vehicle } });
  const trips = sql`
    select * from (${found}) as trip
    where trip.is_published
      and ${filter.ShowPrivateTripTimes ? sql`true` : sql`trip.type <> ${sql.lit(tripTypes.private)}`}`;
  const visits = await readVisits(db, trips, filter.geofenceIds);
  if (visits.length > mostVisits) {
    const most = shownCount(mostVisits, language);
    throw new Problem(413, "TooManyTrips", { message: fill(say.tooMany, { most }) });
  }
  const rows = await withTrips(db, { order, trips, visits });
  const stays = rows.flatMap((row) => staysOf(row, say.withoutDriver[language]));
  const byTrip = rowsBy(stays, ({ section, tripId }) => `${section.key} ${tripId}`);
  return [...byTrip.values()].flatMap(inOrder);
}

/**
 * What the trips met, and no more than can be told. The mask of visits is a barrier that a join would have searched as a
 * whole for each trip; asked for some trips, it reads theirs alone.
 */
async function readVisits(
  db: MandatorDb,
  trips: RawBuilder<unknown>,
  geofenceIds: readonly string[] | undefined,
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select trip_id, geofence_id, geofence_title, crossings from visible_visits
    where trip_id = any(array(select id from (${trips}) as told))
      and ${geofenceIds === undefined ? sql`true` : sql`geofence_id = ${oneOf(geofenceIds)}`}
    limit ${mostVisits + 1}`.execute(db);
  return rows;
}

type Found = { order: ReportOrder; trips: RawBuilder<unknown>; visits: readonly Visit[] };

/** Each visit with its trip, in the order in which they are told. */
async function withTrips(db: MandatorDb, { order, trips, visits }: Found): Promise<Row[]> {
  const { key, name, place } = sections[stayGroupingOf(order)];
  const tripIds = visits.map(({ trip_id }) => trip_id);
  const { rows } = await sql<Omit<Row, keyof Visit> & { number: string }>`
    select visit.number, ${key} as key, ${name} as name, trip.mileage_in_meters as meters, trip.started_at,
      trip.finished_at, vehicles.name as vehicle, vehicles.license_plate,
      users.first_name || ' ' || users.last_name as driver
    from unnest(
      ${tripIds}::uuid[],
      ${visits.map(({ geofence_id }) => geofence_id)}::uuid[],
      ${visits.map(({ geofence_title }) => geofence_title)}::text[]
    ) with ordinality as visit (trip_id, geofence_id, geofence_title, number)
    join (${trips} and trip.id = ${oneOf(tripIds)}) as trip on trip.id = visit.trip_id
    join geofences as fence on fence.id = visit.geofence_id
    join vehicles on vehicles.id = trip.vehicle_id
    left join users on users.id = trip.driver_id
    order by ${place}, ${key}, trip.started_at, trip.id, ${byName("visit.geofence_title")}, visit.geofence_id
    ${notKept}`.execute(db);
  return rows.map(({ number, ...row }) => ({ ...row, ...visits[Number(number) - 1]! }));
}

/** Stays of one trip, by their entries. */
const inOrder = (stays: readonly Stay[]) =>
  stays.toSorted((one, other) => (one.enteredAt ?? one.startedAt) - (other.enteredAt ?? other.startedAt));

const sections: Record<
  StayGrouping,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; place: RawBuilder<unknown> }
> = {
  [groupings.driver]: {
    key: sql`trip.driver_id`,
    name: sql`users.first_name || ' ' || users.last_name`,
    place: sql`${byName("users.last_name")}, ${byName("users.first_name")}`,
  },
  [groupings.vehicle]: {
    key: sql`trip.vehicle_id`,
    name: sql`concat_ws(' · ', vehicles.name, nullif(vehicles.license_plate, ''))`,
    place: byName("vehicles.name"),
  },
  // As it is called now, however it was called then.
  [groupings.geofence]: { key: sql`fence.id`, name: sql`fence.title`, place: byName("fence.title") },
};

function staysOf(row: Row, withoutName: string): Stay[] {
  const common = {
    section: { key: row.key ?? "", name: row.name ?? withoutName },
    tripId: row.trip_id,
    meters: row.meters,
    startedAt: row.started_at.getTime(),
    vehicle: row.vehicle,
    licensePlate: row.license_plate ?? "",
    driver: row.driver ?? "",
    geofence: row.geofence_title,
  };
  const stays: Stay[] = [];
  let open: { enteredAt: number | null } | null =
    row.crossings[0]?.event === "Entering" ? null : { enteredAt: null };
  for (const { event, time, seconds } of row.crossings) {
    if (event === "Entering") open = { enteredAt: time };
    else {
      stays.push({ ...common, enteredAt: open?.enteredAt ?? null, leftAt: time, seconds: seconds ?? 0 });
      open = null;
    }
  }
  if (open === null) return stays;
  const since = open.enteredAt ?? common.startedAt;
  const seconds = Math.round((row.finished_at.getTime() - since) / 1_000);
  return [...stays, { ...common, enteredAt: open.enteredAt, leftAt: null, seconds }];
}
