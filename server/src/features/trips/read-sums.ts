import type { Actor } from "@wegbuch/contract/access/actor";
import { dayOf, isStartOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { TripReportFilter } from "@wegbuch/contract/trips/schemas";
import { sql, type RawBuilder } from "kysely";
import { isInGroups, seesAll, tripIsVisible } from "../groups/visible-to.ts";
import { isOfActiveVehicle, isPublished } from "./find-trip-rows.ts";

/** Trips of archived vehicles are counted where that is said. */
export type SumFilter = Pick<TripReportFilter, "from" | "to" | "vehicleIds" | "driverIds" | "groupIds"> & {
  isArchived?: boolean;
};

/** Trips of a vehicle, driver and type in counts and sums, of as few rows as the period allows: to be summed further. */
export function tripSums(actor: Actor, filter: SumFilter): RawBuilder<unknown> {
  return consistsOf(filter, "month") ? monthSums(actor, filter) : daySums(actor, filter);
}

/**
 * The same with the local day of the start. A period that begins or ends inside a local day is counted from the trips
 * themselves, in the same columns.
 */
export function daySums(actor: Actor, filter: SumFilter): RawBuilder<unknown> {
  if (!isOfWholeDays(filter)) return counted(actor, filter);
  return kept(actor, filter, { table: "trip_days", period: "day" });
}

/** The same with the local month of the start, of a period of whole months. */
function monthSums(actor: Actor, filter: SumFilter): RawBuilder<unknown> {
  return kept(actor, filter, { table: "trip_months", period: "month" });
}

/**
 * The same counts and metres by type, by whether somebody drove and, of whole months, by month: for who asks for all he
 * sees and sees all, the company's own sums, less what archived vehicles drove.
 */
export function totalSums(actor: Actor, filter: SumFilter): RawBuilder<unknown> {
  if (isOfCompany(actor, filter) && isOfWholeDays(filter))
    return companySums(actor, filter, consistsOf(filter, "month") ? "month" : "day");
  return sql`select *, driver_id is null as is_driverless from (${tripSums(actor, filter)}) as summed`;
}

/** The company's own sums by local day, or none where they do not tell what a filter asks for. */
export function companyDays(actor: Actor, filter: SumFilter): RawBuilder<unknown> | undefined {
  if (!isOfCompany(actor, filter) || !isOfWholeDays(filter)) return undefined;
  return companySums(actor, filter, "day");
}

function isOfCompany(actor: Actor, { vehicleIds, driverIds, groupIds }: SumFilter): boolean {
  return seesAll(actor) && [vehicleIds, driverIds, groupIds].every((ids) => ids === undefined);
}

function companySums(
  actor: Actor,
  { isArchived, ...filter }: SumFilter,
  period: "day" | "month",
): RawBuilder<unknown> {
  const of = sql.ref(`trip.${period}`);
  const within = sql`not trip.is_hidden and trip.mandator_id = ${actor.mandatorId} and ${inPeriod(filter, `trip.${period}`)}`;
  const company = sql`
    select ${of}, trip.type, trip.is_driverless, trip.trip_count, trip.locked_count, trip.ready_count,
      trip.mileage_in_meters
    from ${sql.table(`company_${period}s`)} as trip where ${within}`;
  if (isArchived) return company;
  return sql`
    ${company}
    union all
    select ${of}, trip.type, trip.driver_id is null, -trip.trip_count, -trip.locked_count, -trip.ready_count,
      -trip.mileage_in_meters
    from vehicles
    cross join lateral (
      select * from ${sql.table(`trip_${period}s`)} as trip where trip.vehicle_id = vehicles.id and ${within}
      -- Of each archived vehicle by itself, however many there are guessed.
      offset 0
    ) as trip
    where vehicles.mandator_id = ${actor.mandatorId} and vehicles.archived_at is not null`;
}

/** Whether a bound of a period is none, or one so far away that it means none (rules formats/zone, formats/periods). */
export const isFar = (bound: string | undefined): boolean =>
  bound === undefined || yearOf(bound) <= 1760 || yearOf(bound) >= 9999;

/** Whether sums tell of a period without counting trips: it consists of whole local days. */
export const isOfWholeDays = (filter: SumFilter): boolean => consistsOf(filter, "day");

const yearOf = (instant: string) => Number(dayOf(instant).split("-")[0]);

/** Whether a period consists of whole local days or months. */
function consistsOf({ from, to }: SumFilter, unit: "day" | "month"): boolean {
  return [from, to].every((bound) => {
    if (bound === undefined || isFar(bound)) return true;
    return isStartOfDay(bound) && (unit === "day" || dayOf(bound).endsWith("-01"));
  });
}

function kept(
  actor: Actor,
  filter: SumFilter,
  { table, period }: { table: string; period: string },
): RawBuilder<unknown> {
  return sql`
    select trip.* from ${sql.table(table)} as trip
    where not trip.is_hidden and ${inPeriod(filter, `trip.${period}`)} and ${inFilter(actor, filter)}`;
}

function inPeriod({ from, to }: SumFilter, column: string): RawBuilder<unknown> {
  const first = sql.ref(column);
  const dayOfInstant = (instant: string) => sql`(${instant}::timestamptz at time zone 'Europe/Vienna')::date`;
  const after = from === undefined ? sql`true` : sql`${first} >= ${dayOfInstant(from)}`;
  const before = to === undefined ? sql`true` : sql`${first} < ${dayOfInstant(to)}`;
  return sql`${after} and ${before}`;
}

function counted(actor: Actor, filter: SumFilter): RawBuilder<unknown> {
  const { from = "-infinity", to = "infinity" } = filter;
  return sql`
    select
      trip.vehicle_id, trip.driver_id, trip.type,
      (trip.started_at at time zone 'Europe/Vienna')::date as day,
      1 as trip_count,
      (trip.locked_at is not null and trip.ready_for_export_at is null and trip.exported_at is null)::integer as locked_count,
      (trip.ready_for_export_at is not null or trip.exported_at is not null)::integer as ready_count,
      trip.mileage_in_meters,
      floor(extract(epoch from trip.finished_at - trip.started_at))::bigint as duration_seconds
    from visible_trips as trip
    where trip.deleted_at is null and trip.finished_at is not null and ${isPublished}
      and trip.started_at >= ${from}::timestamptz and trip.started_at < ${to}::timestamptz
      and ${inFilter(actor, filter)}`;
}

/** For rows called "trip". The mandator is named, for row-level security does not tell how many rows he has. */
function inFilter(
  actor: Actor,
  { vehicleIds, driverIds, groupIds, isArchived }: SumFilter,
): RawBuilder<unknown> {
  const isOneOf = (column: string, ids: string[] | undefined) => {
    if (ids === undefined) return sql`true`;
    // A plan that is kept for any number of ids would rather read what all vehicles did in the period.
    if (ids.length === 1) return sql`${sql.ref(column)} = ${ids[0]}::uuid`;
    return sql`${sql.ref(column)} = any(${ids}::uuid[])`;
  };
  return sql`trip.mandator_id = ${actor.mandatorId} and ${isArchived ? sql`true` : isOfActiveVehicle}
    and ${tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" })}
    and ${isOneOf("trip.vehicle_id", vehicleIds)}
    and ${isOneOf("trip.driver_id", driverIds)}
    and ${groupIds === undefined ? sql`true` : isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds)}`;
}
