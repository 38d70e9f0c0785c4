import { type Expression, type RawBuilder, sql } from "kysely";

type Theft = Record<"vehicleId" | "confirmedAt" | "endsAt", Expression<unknown>>;

/**
 * The drivers who are told of a theft once it is over, as a query of their ids (rule privacy/theft): who drove meanwhile, or
 * who had driven last.
 */
export const findToldDrivers = ({
  vehicleId,
  confirmedAt,
  endsAt,
}: Theft): RawBuilder<{ driver_id: string }> => sql`
  with drove as (
    select driver_id, started_at, coalesce(finished_at, 'infinity') >= ${confirmedAt} as is_meanwhile
    from visible_trips
    where vehicle_id = ${vehicleId} and deleted_at is null and driver_id is not null and started_at < ${endsAt}
  )
  select driver_id from drove where is_meanwhile
  union
  (select driver_id from drove where not exists (select from drove where is_meanwhile)
   order by started_at desc limit 1)`;
