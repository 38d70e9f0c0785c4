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

/**
 * What vehicles give the trips their boxes record now: whose phone it is as driver, else the owner if the vehicle says so,
 * neither of them archived.
 */
export async function findTripDefaults(
  db: MandatorDb,
  asked: readonly Recording[],
): Promise<(recording: Recording) => TripDefaults | undefined> {
  if (asked.length === 0) return () => undefined;
  const { rows } = await sql<Recording & Omit<TripDefaults, "rules" | "isInFence">>`
    select asked.box_id as "boxId", vehicles.id as "vehicleId", coalesce(holder.id, owner.id) as "driverId",
      coalesce(vehicles.costcenter_id, case when holder.id is null then owner.costcenter_id else holder.costcenter_id end)
        as "costcenterId",
      is_private_trip_allowed as "isPrivateTripAllowed"
    from unnest(
      ${asked.map(({ boxId }) => boxId)}::uuid[], ${asked.map(({ vehicleId }) => vehicleId)}::uuid[]
    ) as asked (box_id, vehicle_id)
    join vehicles on vehicles.id = asked.vehicle_id
    left join users as owner on owner.id = vehicles.owner_id and owner.archived_at is null and assign_trips_to_owner
    left join phones on phones.box_id = asked.box_id
    left join users as holder on holder.id = phones.user_id and holder.archived_at is null`.execute(db);
  const { rulesOf, isInFence } = await findRules(
    db,
    rows.flatMap(({ driverId }) => driverId ?? []),
  );
  const found = new Map(
    rows.map(({ boxId, vehicleId, ...defaults }) => [
      `${boxId} ${vehicleId}`,
      { ...defaults, rules: rulesOf(defaults.driverId), isInFence: isInFence(vehicleId) },
    ]),
  );
  return ({ boxId, vehicleId }) => found.get(`${boxId} ${vehicleId}`);
}
