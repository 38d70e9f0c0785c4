import type { ActingRule } from "@wegbuch/contract/classificationrules/rules";
import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { findRules } from "./find-rules.ts";

/** What a vehicle gives a new trip (rule detection/defaults). */
export type TripDefaults = {
  driverId: string | null;
  costcenterId: string | null;
  isPrivateTripAllowed: boolean;
  /** Of its driver, in the order in which they are asked; null where they are not known. */
  rules: readonly ActingRule[] | null;
  isInFence: (geofenceId: string, place: Place) => boolean;
};

export type Recording = { boxId: string; vehicleId: string };

/** What a vehicle gives a trip that began then. */
export type DefaultsAt = (startedAt: number) => TripDefaults;

type Driver = { driverId: string | null; costcenterId: string | null };

type Row = Recording & {
  isPrivateTripAllowed: boolean;
  /** Of the vehicle itself, before anybody's. */
  costcenterId: string | null;
  owner: Driver;
  /** Of a phone, the first one first; of somebody in the archive without a driver. */
  holders: readonly (Driver & { from: number; isVehicles: boolean })[] | null;
};

/**
 * What vehicles give the trips their boxes record: whose phone it was when the trip began as driver, nobody if he is in the
 * archive by now; of what nobody holds the owner, not archived, if the vehicle says so (rule detection/phones).
 */
export async function findTripDefaults(
  db: MandatorDb,
  asked: readonly Recording[],
): Promise<(recording: Recording) => DefaultsAt | undefined> {
  if (asked.length === 0) return () => undefined;
  const rows = await readDefaults(db, asked);
  const drivers = rows.flatMap(({ owner, holders }) => [owner, ...(holders ?? [])]);
  const { rulesOf, isInFence } = await findRules(db, [
    ...new Set(drivers.flatMap((one) => one.driverId ?? [])),
  ]);
  const found = new Map(
    rows.map((row) => {
      const common = {
        isPrivateTripAllowed: row.isPrivateTripAllowed,
        isInFence: isInFence(row.vehicleId),
      };
      const at: DefaultsAt = (startedAt) => {
        const { driverId, costcenterId } = driverOf(row, startedAt);
        return {
          driverId,
          costcenterId: row.costcenterId ?? costcenterId,
          rules: rulesOf(driverId),
          ...common,
        };
      };
      return [`${row.boxId} ${row.vehicleId}`, at] as const;
    }),
  );
  return ({ boxId, vehicleId }) => found.get(`${boxId} ${vehicleId}`);
}

function driverOf({ owner, holders }: Row, startedAt: number): Driver {
  const holder = holders?.findLast(({ from }) => from <= startedAt);
  return holder === undefined || holder.isVehicles ? owner : holder;
}

async function readDefaults(db: MandatorDb, asked: readonly Recording[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select asked.box_id as "boxId", vehicles.id as "vehicleId", vehicles.costcenter_id as "costcenterId",
      is_private_trip_allowed as "isPrivateTripAllowed",
      json_build_object('driverId', owner.id, 'costcenterId', owner.costcenter_id) as owner, held.holders
    from unnest(
      ${asked.map(({ boxId }) => boxId)}::uuid[], ${asked.map(({ vehicleId }) => vehicleId)}::uuid[]
    ) as asked (box_id, vehicle_id)
    join vehicles on vehicles.id = asked.vehicle_id
    left join users as owner on owner.id = vehicles.owner_id and owner.archived_at is null and assign_trips_to_owner
    left join lateral (
      select json_agg(json_build_object('from', 1000 * extract(epoch from held_from), 'isVehicles', holding.user_id is null,
        'driverId', holder.id, 'costcenterId', holder.costcenter_id) order by held_from) as holders
      from phone_holders as holding
      left join users as holder on holder.id = holding.user_id and holder.archived_at is null
      where holding.box_id = asked.box_id
    ) as held on true`.execute(db);
  return rows;
}
