import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { lawOf, readCompanyCountry } from "../groups/read-company-country.ts";
import { isPublished } from "../trips/find-trip-rows.ts";
import type { AuditMonth, AuditTrip } from "./checks/month.ts";
import { readHandovers } from "./read-handovers.ts";
import { readOdometerReadings } from "./read-odometer-readings.ts";
import { readShares } from "./read-shares.ts";
import { readToldOfTrips, saidOf } from "./read-told-of-trips.ts";
import { readTwiceDriven } from "./read-twice-driven.ts";
import { readOutages } from "./read-outages.ts";

/** Months of vehicles that are to be looked at, from one to the other, yyyy-MM. */
export type WantedMonths = { vehicleIds: readonly string[]; first: string; last: string };

/** What of a vehicle's past there is to judge, as the checks want it. */
export type JudgedMonth = { vehicleId: string; facts: AuditMonth };

/**
 * The months of vehicles with all the checks look at; months before a vehicle was
 * there, of the future and of erased years are left out.
 */
export async function readMonths(db: MandatorDb, wanted: WantedMonths, now: Date): Promise<JudgedMonth[]> {
  const [from, until] = [startOf(wanted.first), startOf(monthAfter(wanted.last))];
  const span = { vehicleIds: wanted.vehicleIds, from: new Date(from), until: new Date(until) };
  const vehicles = await readVehicles(db, wanted.vehicleIds);
  const trips = rowsBy(await readTrips(db, span), (row) => row.vehicle_id);
  const told = await readToldOfTrips(db, [...trips.values()].flat());
  const company = await readCompanyCountry(db);
  const inboxSince = await readInboxSince(db);
  const twice = await readTwiceDriven(db, span);
  const shares = await readShares(db, wanted);
  const calibrations = rowsBy(await readOdometerReadings(db, span), (row) => row.vehicleId);
  const handovers = rowsBy(await readHandovers(db, span), (row) => row.vehicleId);
  const outages = rowsBy(await readOutages(db, span, now), (row) => row.vehicleId);
  const erasedTo = await readErasedTo(db, wanted.vehicleIds);
  return vehicles.flatMap(({ id, country, created_at, is_private_trip_allowed }) => {
    const own = (trips.get(id) ?? []).map((row) => ({
      ...tripOf(row),
      ...saidOf(row, told.get(row.id) ?? [], inboxSince),
      otherVehicleId: twice.get(row.id) ?? null,
    }));
    const read = calibrations.get(id) ?? [];
    const began = Math.min(created_at.getTime(), own[0]?.startedAt ?? Infinity);
    const known = [created_at.getTime(), ...read.map(({ at }) => at)];
    return monthsOf(wanted, now)
      .filter((month) => startOf(monthAfter(month)) > began)
      .filter((month) => month > (erasedTo.get(id) ?? "") || own.some((trip) => isIn(month, trip.startedAt)))
      .map((month) => {
        const [starts, ends] = [startOf(month), startOf(monthAfter(month))];
        const isInside = (time: number) => isIn(month, time);
        const facts: AuditMonth = {
          month,
          from: starts,
          until: ends,
          now: now.getTime(),
          country: lawOf(country, company),
          trips: own.filter(({ startedAt }) => isInside(startedAt)),
          previous: own.findLast(({ startedAt }) => startedAt < starts) ?? null,
          calibrations: read.filter(({ at, isInitial }) => isInside(at) && !isInitial),
          handovers: (handovers.get(id) ?? []).filter(({ at }) => isInside(at)),
          knownAt: Math.max(...known.filter((at) => at < ends), -Infinity),
          isPrivateAllowed: is_private_trip_allowed,
          shares: shares.get(id)?.(month) ?? [],
          unplugged: (outages.get(id) ?? []).filter((outage) => isInside(outage.from)),
        };
        return { vehicleId: id, facts };
      });
  });
}

const monthAfter = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);
const startOf = (month: string) => startOfDay(`${month}-01`);
const isIn = (month: string, time: number) => time >= startOf(month) && time < startOf(monthAfter(month));

/** The months that have begun. */
function monthsOf({ first, last }: WantedMonths, now: Date): string[] {
  const months: string[] = [];
  for (let month = first; month <= last && startOf(month) <= now.getTime(); month = monthAfter(month))
    months.push(month);
  return months;
}

const readVehicles = (db: MandatorDb, ids: readonly string[]) =>
  db
    .selectFrom("vehicles")
    .select(["id", "country", "created_at", "is_private_trip_allowed"])
    .where("id", "=", oneOf(ids))
    .execute();

type Span = { vehicleIds: readonly string[]; from: Date; until: Date };

type TripRow = {
  id: string;
  vehicle_id: string;
  driver_id: string | null;
  started_at: Date;
  finished_at: Date;
  mileage_in_meters: number;
  type: number;
  agent: number;
  created_at: Date;
  classified_at: Date | null;
  classified_how: number | null;
  description: string;
  contact: string;
  is_locked: boolean;
  is_hidden: boolean;
  start_latitude: number | null;
  start_longitude: number | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  start_street: string | null;
  destination_street: string | null;
};

/** Finished trips that began in the span, and of each vehicle the last one before it. */
async function readTrips(db: MandatorDb, { vehicleIds, from, until }: Span): Promise<TripRow[]> {
  const columns = sql`trip.id, trip.vehicle_id, trip.driver_id, trip.started_at, trip.finished_at, trip.mileage_in_meters,
    trip.type, trip.agent, trip.created_at, trip.classified_at, trip.classified_how,
    trip.description, trip.contact, trip.locked_at is not null as is_locked, not ${isPublished} as is_hidden,
    trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude,
    trip.start_address ->> 'street' as start_street, trip.destination_address ->> 'street' as destination_street`;
  const { rows } = await sql<TripRow>`
    select * from (
      select ${columns} from visible_trips as trip
      where trip.vehicle_id = ${oneOf(vehicleIds)} and trip.deleted_at is null and trip.finished_at is not null
        and trip.started_at >= ${from} and trip.started_at < ${until}
      union all
      select before.* from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
      cross join lateral (
        select ${columns} from visible_trips as trip
        where trip.vehicle_id = vehicle.id and trip.deleted_at is null and trip.finished_at is not null
          and trip.started_at < ${from}
        order by trip.started_at desc limit 1
      ) as before
    ) as found
    order by vehicle_id, started_at, id`.execute(db);
  return rows;
}

/** The last month of each vehicle whose year was erased: that nothing is left of it is no gap (rule retention/logbook). */
async function readErasedTo(db: MandatorDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; month: string }>`
    select vehicle_id as id, extract(year from max(day)) || '-12' as month from erased_mileages
    where vehicle_id = ${oneOf(ids)} group by 1`.execute(db);
  return new Map(rows.map(({ id, month }) => [id, month]));
}

/** What was over before waits for nobody to classify it (rule inbox/classified). */
async function readInboxSince(db: MandatorDb): Promise<number> {
  const { inbox_since } = await db
    .selectFrom("mandators")
    .select("inbox_since")
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  return inbox_since?.getTime() ?? -Infinity;
}

function tripOf(row: TripRow): Omit<AuditTrip, "told" | "toClassifyUntil" | "otherVehicleId"> {
  // Of private trips nobody is asked where they were, not even their driver (rule audit/private).
  const isPrivate = row.type === tripTypes.private;
  return {
    id: row.id,
    driverId: row.driver_id,
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at.getTime(),
    meters: row.mileage_in_meters,
    type: row.type,
    agent: row.agent,
    description: isPrivate ? "" : row.description,
    contact: isPrivate ? "" : row.contact,
    isLocked: row.is_locked,
    isHidden: row.is_hidden,
    start: isPrivate ? null : placeOf(row.start_latitude, row.start_longitude),
    destination: isPrivate ? null : placeOf(row.destination_latitude, row.destination_longitude),
    streets: isPrivate ? [null, null] : [row.start_street, row.destination_street],
  };
}

const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
