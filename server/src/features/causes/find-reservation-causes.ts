import { awaitedMs, forgivenMs } from "@wegbuch/contract/reservations/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";
import { isLater, isUnderWay, isUnfetched, nextOutAt } from "../reservations/find-handover.ts";

type Row = { id: string; vehicle_id: string; driver_id: string; since: Date; next_at: Date | null };

/**
 * Vehicles that should have been back a quarter of an hour ago and are out: somebody said that he fetched them, or is under way
 * with them (rule notifications/kinds).
 */
export async function findLateReturns(db: MandatorDb, now: Date): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select reservation.id, vehicle_id, driver_id, return_at as since, (
      select min(coming.pickup_at) from reservations as coming
      where coming.vehicle_id = reservation.vehicle_id and coming.cancelled_at is null
        and coming.pickup_at >= reservation.return_at
        and coming.pickup_at < ${now}::timestamptz + interval '1 day') as next_at
    from reservations as reservation
    where return_at < ${new Date(now.getTime() - forgivenMs)}
      and return_at > ${now}::timestamptz - interval '30 days'
      and cancelled_at is null and checked_in_at is null
      and (checked_out_at is not null or ${isUnderWay("reservation", now)})
      and ${nextOutAt("reservation")} is null
      and not exists (
        select from reservations as next
        where ${isLater("next", "reservation")} and ${isUnderWay("next", now)})`.execute(db);
  return rows.map((row) => ({
    ...causeOf(row),
    happenedAt: new Date(row.since.getTime() + forgivenMs),
    facts: {
      since: row.since.toISOString(),
      ...(row.next_at !== null && { nextAt: row.next_at.toISOString() }),
    },
  }));
}

/** Vehicles that nobody has fetched an hour after their time, nor drives (rule reservations/not-picked-up). */
export async function findUnfetched(db: MandatorDb, now: Date): Promise<Cause[]> {
  const { rows } = await sql<Omit<Row, "next_at">>`
    select reservation.id, vehicle_id, driver_id, pickup_at as since
    from reservations as reservation
    where ${isUnfetched("reservation", now)}`.execute(db);
  return rows.map((row) => ({
    ...causeOf(row),
    happenedAt: new Date(row.since.getTime() + awaitedMs),
    facts: { since: row.since.toISOString() },
  }));
}

/** A reservation that is moved to another time is another cause. */
const causeOf = ({ id, vehicle_id, driver_id, since }: Omit<Row, "next_at">) => ({
  key: `${id} ${since.toISOString()}`,
  vehicleId: vehicle_id,
  userId: driver_id,
  subjectId: id,
});
