import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

export type OwnTrip = {
  id: string;
  vehicle: string;
  licensePlate: string;
  startedAt: Date;
  finishedAt: Date | null;
  startAddress: unknown;
  destinationAddress: unknown;
  startLatitude: number | null;
  startLongitude: number | null;
  destinationLatitude: number | null;
  destinationLongitude: number | null;
  mileageInMeters: number;
  idleSeconds: number;
  /** 0 business, 1 private, 2 drive to work. */
  type: number;
  purpose: string;
  contact: string;
  classifiedAt: Date | null;
  lockedAt: Date | null;
};

const tripsAtOnce = 200;

/** The trips somebody drove, the first one first, some at a time; as the masking view shows them to himself. */
export async function* findOwnTrips(db: MandatorDb, userId: string): AsyncGenerator<OwnTrip[]> {
  let after: OwnTrip | null = null;
  for (;;) {
    const trips: OwnTrip[] = await tripsAfter(db, userId, after);
    if (trips.length > 0) yield trips;
    if (trips.length < tripsAtOnce) return;
    after = trips.at(-1)!;
  }
}

async function tripsAfter(db: MandatorDb, userId: string, after: OwnTrip | null): Promise<OwnTrip[]> {
  const { rows } = await sql<OwnTrip>`
    select trip.id, vehicles.name as vehicle, vehicles.license_plate as "licensePlate",
      trip.started_at as "startedAt", trip.finished_at as "finishedAt",
      trip.start_address::jsonb -> 'displayName' as "startAddress",
      trip.destination_address::jsonb -> 'displayName' as "destinationAddress",
      trip.start_latitude as "startLatitude", trip.start_longitude as "startLongitude",
      trip.destination_latitude as "destinationLatitude", trip.destination_longitude as "destinationLongitude",
      trip.mileage_in_meters as "mileageInMeters", trip.idle_seconds as "idleSeconds", trip.type,
      trip.description as purpose, trip.contact, trip.classified_at as "classifiedAt", trip.locked_at as "lockedAt"
    from visible_trips as trip
    join vehicles on vehicles.mandator_id = trip.mandator_id and vehicles.id = trip.vehicle_id
    where trip.driver_id = ${userId} and trip.deleted_at is null
      and (trip.started_at, trip.id) > (${after?.startedAt ?? "-infinity"}::timestamptz,
        ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    order by trip.started_at, trip.id
    limit ${tripsAtOnce}`.execute(db);
  return rows;
}
