import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** So long before its time a reservation is told to whoever has it (rule push/kinds). */
const aheadMs = 30 * 60_000;

export type Coming = {
  id: string;
  driverId: string;
  pickupAt: Date;
  vehicle: string;
  licensePlate: string;
};

/**
 * Reservations whose time comes within half an hour and that nobody has fetched yet; of one alone where asked. Whoever has made
 * one since then knows of it.
 */
export async function findComing(db: MandatorDb, now: Date, id: string | null = null): Promise<Coming[]> {
  const until = new Date(now.getTime() + aheadMs);
  const { rows } = await sql<Coming>`
    select reservation.id, driver_id as "driverId", pickup_at as "pickupAt", vehicles.name as vehicle,
      vehicles.license_plate as "licensePlate"
    from reservations as reservation
    join vehicles on vehicles.mandator_id = reservation.mandator_id and vehicles.id = reservation.vehicle_id
    where (${id}::uuid is null or reservation.id = ${id})
      and pickup_at > ${now} and pickup_at <= ${until} and cancelled_at is null and checked_out_at is null
      and reservation.created_at <= pickup_at - make_interval(secs => ${aheadMs / 1_000})
    order by reservation.id`.execute(db);
  return rows;
}
