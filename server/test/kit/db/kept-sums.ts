import { asOwner, type TestDatabase } from "./database.ts";

/** All sums that are kept of a mandator's trips, however many parts the company's are kept in: for comparing. */
export const keptSums = (database: TestDatabase, mandatorId: string) =>
  asOwner<{ kind: string; row: unknown }>(
    database,
    `select 'day' as kind, to_jsonb(d) as row from trip_days d where mandator_id = $1
     union all select 'month', to_jsonb(m) from trip_months m where mandator_id = $1
     union all select 'odometer', to_jsonb(o) from odometer_months o where mandator_id = $1
     union all select 'odometer day', to_jsonb(o) from odometer_days o where mandator_id = $1
     union all select 'odometer now', to_jsonb(o) from vehicle_odometers o where mandator_id = $1
     union all select 'company', to_jsonb(c) from (
       select month, type, is_hidden, is_driverless, sum(trip_count) as trip_count, sum(locked_count) as locked_count,
         sum(ready_count) as ready_count, sum(mileage_in_meters) as mileage_in_meters
       from company_months where mandator_id = $1
       group by 1, 2, 3, 4
       having sum(trip_count) <> 0 or sum(mileage_in_meters) <> 0
     ) as c
     union all select 'company day', to_jsonb(c) from (
       select day, type, is_hidden, is_driverless, sum(trip_count) as trip_count, sum(locked_count) as locked_count,
         sum(ready_count) as ready_count, sum(mileage_in_meters) as mileage_in_meters
       from company_days where mandator_id = $1
       group by 1, 2, 3, 4
       having sum(trip_count) <> 0 or sum(mileage_in_meters) <> 0
     ) as c
     order by 1, 2`,
    [mandatorId],
  );
