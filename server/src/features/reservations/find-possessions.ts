import type { Possession } from "@wegbuch/contract/reservations/rules";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";

/** Who had a vehicle, or would have had it, and what a trip takes from that (rule reservations/matching). */
export type Reserved = Possession & { driverId: string; costcenterId: string | null; purpose: string };

/** A vehicle's time, in milliseconds. */
type Asked = { vehicleId: string; since: number; until: number };

/** So long before its time a reservation may begin by being fetched, or a trip lie beside it. */
const around = sql`interval '1 hour'`;

/** As long as a reservation lasts, and as late as its vehicle comes back. */
const longest = sql`interval '100 days'`;

/** Whose vehicles were at some time, by vehicle; as the reservations are stored. */
export async function findPossessions(
  db: MandatorDb,
  asked: readonly Asked[],
): Promise<Map<string, Reserved[]>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Reserved & { vehicleId: string }>`
    select reservation.id, reservation.vehicle_id as "vehicleId", reservation.driver_id as "driverId",
      driver.costcenter_id as "costcenterId", reservation.purpose,
      1000 * extract(epoch from reservation.pickup_at)::float as "pickupAt",
      1000 * extract(epoch from reservation.return_at)::float as "returnAt",
      1000 * extract(epoch from reservation.checked_out_at)::float as "checkedOutAt",
      1000 * extract(epoch from reservation.checked_in_at)::float as "checkedInAt",
      1000 * extract(epoch from reservation.cancelled_at)::float as "cancelledAt"
    from (
      select vehicle_id, min(since) as since, max(until) as until
      from unnest(
        ${asked.map(({ vehicleId }) => vehicleId)}::uuid[], ${asked.map(({ since }) => toTimestamp(since))}::timestamptz[],
        ${asked.map(({ until }) => toTimestamp(until))}::timestamptz[]
      ) as asked (vehicle_id, since, until)
      group by vehicle_id
    ) as asked
    join reservations as reservation on reservation.vehicle_id = asked.vehicle_id
      and reservation.pickup_at < asked.until + ${around} and reservation.pickup_at > asked.since - ${longest}
      and greatest(reservation.return_at, reservation.checked_in_at) > asked.since - ${around}
    join users as driver on driver.id = reservation.driver_id
    where reservation.mandator_id = ${mandatorOf(db)}
    order by reservation.pickup_at, reservation.id`.execute(db);
  return rowsBy(rows, ({ vehicleId }) => vehicleId);
}
