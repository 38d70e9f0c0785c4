import { classifiedHow, tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { isPublished } from "../trips/find-trip-rows.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { heldTrips } from "../trips/ledger/read-trips.ts";
import type { Trip } from "../trips/ledger/trip.ts";
import { writeTrips } from "../trips/ledger/write-trips.ts";

type Closing = {
  now: Date;
  /** The days of what had ended and arrived before are over. */
  knownBefore: Date;
  /** What had arrived before waits for its addresses no longer. */
  withoutAddressesBefore: Date;
  most: number;
};

/** What is ordered for a trip, which stands in no column of it. */
type Order = { id: string; vehicle_id: string; becomes_private: boolean; is_locked: boolean };

/**
 * Closes some of the trips whose deadline is over, and says how many; in the tracker's role. What somebody changed while
 * its logbook was waited for is left to the next time.
 */
export async function endDeadlines(db: MandatorDb, closing: Closing): Promise<number> {
  const orders = await findOrders(db, closing);
  await holdLogbooks(
    db,
    orders.map(({ vehicle_id }) => vehicle_id),
  );
  const orderOf = new Map((await findOrders(db, closing)).map((order) => [order.id, order]));
  const held = new Set(orders.map(({ vehicle_id }) => vehicle_id));
  const trips = await heldTrips(db, [...orderOf.keys()]);
  const changes = trips
    .filter((trip) => held.has(trip.vehicleId) && trip.lockedAt === null)
    .map((before) => ({ before, after: closed(before, orderOf.get(before.id)!, closing.now) }));
  await writeTrips(db, changes, { author: "System", now: closing.now });
  return changes.length;
}

function closed(trip: Trip, order: Order, now: Date): Trip {
  const isPrivate = order.becomes_private && trip.classifiedAt === null;
  return {
    ...trip,
    ...(isPrivate && {
      type: tripTypes.private,
      classifiedAt: now.getTime(),
      classifiedBy: null,
      classifiedHow: classifiedHow.deadline,
    }),
    lockedAt: order.is_locked ? now.getTime() : null,
  };
}

/** Trips of a driver alone: of others nobody could be asked. */
async function findOrders(db: MandatorDb, closing: Closing): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select id, vehicle_id, becomes_private, is_locked
    from (
      select trip.id, trip.vehicle_id, trip.finished_at,
        company.private_at_deadline and trip.classified_at is null and vehicle.is_private_trip_allowed as becomes_private,
        company.lock_at_deadline and (
          greatest(trip.finished_at, trip.created_at) < ${closing.withoutAddressesBefore}
          or not exists (select from address_lookups where address_lookups.trip_id = trip.id)) as is_locked
      from trips as trip
      join mandators as company on company.id = trip.mandator_id
      join vehicles as vehicle on vehicle.mandator_id = trip.mandator_id and vehicle.id = trip.vehicle_id
      where trip.mandator_id = current_mandator() and (company.private_at_deadline or company.lock_at_deadline)
        and trip.locked_at is null and trip.deleted_at is null and trip.driver_id is not null
        and trip.finished_at >= company.inbox_since
        and trip.finished_at < ${closing.knownBefore} and trip.created_at < ${closing.knownBefore}
        and ${isPublished}
    ) as due
    where becomes_private or is_locked
    order by finished_at, id
    limit ${closing.most}`.execute(db);
  return rows;
}
