import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { isPublished } from "../trips/find-trip-rows.ts";

/** What a month of a vehicle consists of, and the version of it that was sealed last. */
export type MonthState = {
  vehicleId: string;
  open: number;
  running: number;
  tripCount: number;
  driverIds: string[];
  /** Another one when a trip came, went or was unlocked, or an odometer was set right. */
  state: string;
  sealed: { version: number; state: string; followsAnotherLaw: boolean; at: Date } | null;
};

/** Whether a book of it would be another than the one that was sealed last. */
export const isAnother = ({ sealed, state }: MonthState): boolean =>
  sealed !== null && (sealed.state !== state || sealed.followsAnotherLaw);

/** The states of a month of vehicles, in any order (rule seals/sealing). */
export async function readStates(
  db: MandatorDb,
  vehicleIds: readonly string[],
  month: string,
): Promise<MonthState[]> {
  const [from, until] = [`${month}-01`, addMonths(`${month}-01`, 1)].map((day) => new Date(startOfDay(day)));
  const { rows } = await sql<
    Omit<MonthState, "sealed"> & {
      version: number | null;
      sealedState: string;
      followsAnotherLaw: boolean;
      sealedAt: Date;
    }
  >`
    select vehicle.id as "vehicleId", trips.open, trips.running, trips.trip_count as "tripCount",
      trips.driver_ids as "driverIds",
      encode(sha256(convert_to(
        concat_ws(' ', trips.state, calibrations.state, trips.supplements), 'UTF8')), 'hex') as state,
      sealed.version, sealed.state as "sealedState", sealed.layout is distinct from law.layout as "followsAnotherLaw", sealed.sealed_at as "sealedAt"
    from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
    cross join lateral (
      select
        count(*) filter (where finished_at is not null and locked_at is null and ${isPublished})::integer as open,
        count(*) filter (where finished_at is null)::integer as running,
        count(*) filter (where finished_at is not null and ${isPublished})::integer as trip_count,
        coalesce(array_agg(distinct driver_id) filter (where driver_id is not null), '{}') as driver_ids,
        string_agg(concat_ws(' ', id, extract(epoch from locked_at), mileage_in_meters), ',' order by id) as state,
        (select string_agg(supplement.id::text, ',' order by supplement.id) from visible_supplements as supplement
         where supplement.trip_id = any (array_agg(trip.id))) as supplements
      from visible_trips as trip
      where trip.vehicle_id = vehicle.id and trip.deleted_at is null
        and trip.started_at >= ${from} and trip.started_at < ${until}
    ) as trips
    cross join lateral (
      select string_agg(id::text, ',' order by id) as state from calibrations
      where vehicle_id = vehicle.id and deleted_at is null and not is_initial
        and calibrated_at >= ${from} and calibrated_at < ${until}
    ) as calibrations
    cross join lateral (
      select coalesce(vehicles.country, mandators.country) as layout
      from vehicles join mandators on mandators.id = vehicles.mandator_id
      where vehicles.id = vehicle.id
    ) as law
    left join lateral (
      select version, state, layout, sealed_at from sealed_months
      where vehicle_id = vehicle.id and month = ${`${month}-01`}::date
      order by version desc limit 1
    ) as sealed on true`.execute(db);
  return rows.map(({ version, sealedState, followsAnotherLaw, sealedAt, ...state }) => ({
    ...state,
    sealed: version === null ? null : { version, state: sealedState, followsAnotherLaw, at: sealedAt },
  }));
}
