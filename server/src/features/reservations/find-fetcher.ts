import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { type RawBuilder, sql } from "kysely";

/**
 * Who has fetched a vehicle of the pool and not brought it back, by the column of its id; null where it is nobody, or somebody
 * else is known to have driven it since: not everybody says that he has brought it back (rule vehicles/current-driver).
 */
export const findFetcher = (vehicleId: string): RawBuilder<string | null> => sql<string | null>`(
  select fetched.driver_id from reservations as fetched
  join vehicles as pooled on pooled.mandator_id = fetched.mandator_id and pooled.id = fetched.vehicle_id
  where fetched.mandator_id = current_mandator() and fetched.vehicle_id = ${sql.ref(vehicleId)}
    and fetched.checked_out_at is not null and fetched.checked_in_at is null and fetched.cancelled_at is null
    and pooled.type = ${sql.lit(vehicleTypes.pool)} and not exists (
      select from trips as since
      where since.mandator_id = fetched.mandator_id and since.vehicle_id = fetched.vehicle_id
        and since.deleted_at is null and since.started_at >= fetched.checked_out_at
        and since.driver_id <> fetched.driver_id)
  order by fetched.checked_out_at desc, fetched.id desc
  limit 1)`;
