import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { mileagesAt } from "../odometer/read-mileage.ts";
import type { AuditHandover } from "./checks/month.ts";

type Span = { vehicleIds: readonly string[]; from: Date; until: Date };
type Row = { key: string; vehicleId: string; at: Date; read: number };

/** What odometers said when vehicles of the pool were fetched and brought back, and what the logbook knows of that. */
export async function readHandovers(
  db: MandatorDb,
  { vehicleIds, from, until }: Span,
): Promise<(AuditHandover & { vehicleId: string })[]> {
  const { rows } = await sql<Row>`
    select each.key, reservation.vehicle_id as "vehicleId", each.at, each.read
    from reservations as reservation
    cross join lateral (values
      (reservation.id || ' out', reservation.checked_out_at, reservation.out_mileage),
      (reservation.id || ' in', reservation.checked_in_at, reservation.in_mileage)
    ) as each (key, at, read)
    where reservation.mandator_id = ${mandatorOf(db)} and reservation.vehicle_id = ${oneOf(vehicleIds)}
      and reservation.pickup_at < ${until}::timestamptz + interval '1 hour'
      and reservation.pickup_at > ${from}::timestamptz - interval '100 days'
      and each.read is not null and each.at >= ${from} and each.at < ${until}
    order by each.at, each.key`.execute(db);
  const kept = await mileagesAt(db, rows);
  return rows.map(({ key, vehicleId, at, read }) => ({
    key,
    vehicleId,
    at: at.getTime(),
    read,
    actual: kept.get(key) ?? read,
  }));
}
