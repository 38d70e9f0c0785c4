import type { ActingRule } from "@wegbuch/contract/classificationrules/rules";
import { boxOf, sideOf } from "@wegbuch/geo/boundary";
import type { Place } from "@wegbuch/geo/place";
import { type SqlBool, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { findFences } from "../../crossings/find-fences.ts";

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
  const rules = await findRules(
    db,
    rows.flatMap(({ driverId }) => driverId ?? []),
  );
  const isAskingFences = [...rules.values()].flat().some(({ geofenceId }) => geofenceId !== null);
  const fences = isAskingFences ? await findFences(db) : null;
  return new Map(
    rows.map(({ id, ...defaults }) => [
      id,
      {
        ...defaults,
        rules: rules.get(defaults.driverId ?? "") ?? [],
        isInFence: (geofenceId, place) =>
          (fences?.near(id, boxOf([place])) ?? []).some(
            (fence) => fence.id === geofenceId && sideOf(fence.boundary, place) !== "outside",
          ),
      },
    ]),
  );
}

/** Of equals in their driver's order the more special one comes first (rule classificationrules/order). */
async function findRules(db: MandatorDb, userIds: readonly string[]): Promise<Map<string, ActingRule[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<ActingRule & { userId: string }>`
    select user_id as "userId", kind, vehicle_id as "vehicleId", schedule, home, work, place, geofence_id as "geofenceId",
      type, description, contact, 1000 * extract(epoch from confirmed_at)::float as "confirmedAt",
      1000 * extract(epoch from ended_at)::float as "endedAt", position, former_positions as "formerPositions"
    from classification_rules
    where user_id = any(${[...userIds]}::uuid[])
    order by kind desc, created_at, id`.execute(db);
  return rowsBy(rows, ({ userId }) => userId);
}
