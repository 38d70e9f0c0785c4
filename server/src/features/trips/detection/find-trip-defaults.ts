import type { ActingRule } from "@wegbuch/contract/classificationrules/rules";
import type { Place } from "@wegbuch/geo/place";
import { type SqlBool, sql } from "kysely";
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

/** What the vehicles give their trips now: the owner as driver if the vehicle says so and he is not archived. */
export async function findTripDefaults(
  db: MandatorDb,
  vehicleIds: readonly string[],
): Promise<Map<string, TripDefaults>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "vehicles.mandator_id")
        .onRef("users.id", "=", "vehicles.owner_id")
        .on("users.archived_at", "is", null)
        .on(sql<SqlBool>`vehicles.assign_trips_to_owner`),
    )
    .where("vehicles.id", "in", [...vehicleIds])
    .select([
      "vehicles.id",
      "users.id as driverId",
      "vehicles.is_private_trip_allowed as isPrivateTripAllowed",
      sql<string | null>`coalesce(vehicles.costcenter_id, users.costcenter_id)`.as("costcenterId"),
    ])
    .execute();
  const { rulesOf, isInFence } = await findRules(
    db,
    rows.flatMap(({ driverId }) => driverId ?? []),
  );
  return new Map(
    rows.map(({ id, ...defaults }) => [
      id,
      { ...defaults, rules: rulesOf(defaults.driverId), isInFence: isInFence(id) },
    ]),
  );
}
