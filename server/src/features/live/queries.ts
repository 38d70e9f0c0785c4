import type { Actor } from "@wegbuch/contract/access/actor";
import type { VehiclePosition, VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { isSending, isSpeedCurrent, speedCurrentSince } from "@wegbuch/contract/vehicles/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, contains, oneOf } from "../../platform/db/search.ts";
import { isInGroups, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { currentDriverOf, hiddenVehicles, type Hiding } from "../vehicles/find-latest-drives.ts";

/** The same as `readVehiclePositions`, for who is told all of it. */
export async function listVehiclePositions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: VehiclePositionFilter,
): Promise<VehiclePosition[]> {
  const positions = await readVehiclePositions(db, actor, now, filter);
  noteSeenPositions(db, actor, now, positions);
  return positions;
}

/** Notes whose places are told (rule privacy/looks). */
export function noteSeenPositions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  positions: readonly VehiclePosition[],
): void {
  const seen = positions.filter(({ isPlaceHidden }) => !isPlaceHidden);
  const looks = seen.map(({ id, driver }) => ({ vehicleId: id, driverId: driver?.id ?? null }));
  noteLooks(db, actor, { now, kind: "live" }, looks);
}

/**
 * Where active vehicles in scope are; those of which a drive out of scope would tell are left out, and of one on or after
 * another's private drive it is only said that it is hidden. Whoever tells it notes that.
 */
export async function readVehiclePositions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: VehiclePositionFilter,
): Promise<VehiclePosition[]> {
  const rows = await positionRows(db, actor, now, filter);
  const ids = rows.map((row) => row.id);
  const hidden = await hiddenVehicles(db, actor, now, ids);
  return (
    rows
      // Whether it moves is not for others either.
      .filter(({ id }) => !hidden.has(id) || (hidden.get(id) !== "outOfScope" && !filter.onlyMoving))
      .map((row) => positionOf(row, hidden.get(row.id), now))
  );
}

type Row = Awaited<ReturnType<typeof positionRows>>[number];

/** Of what is hidden no time is told either: from one to the next it would be seen when it drives and stands. */
function positionOf(row: Row, hiding: Hiding | undefined, now: Date): VehiclePosition {
  const isPlaceHidden = hiding !== undefined;
  const deviceTime = row.device_time!.toISOString();
  return {
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    isPlaceHidden,
    isHiddenByAgreement: hiding === "agreement",
    latitude: isPlaceHidden ? null : row.latitude,
    longitude: isPlaceHidden ? null : row.longitude,
    speed: isPlaceHidden ? null : (row.speed ?? 0),
    isSpeedCurrent: !isPlaceHidden && isSpeedCurrent(deviceTime, now.getTime()),
    heading: isPlaceHidden ? null : row.heading,
    deviceTime: isPlaceHidden ? null : deviceTime,
    isSending: !isPlaceHidden && isSending(deviceTime, now.getTime()),
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name! },
  };
}

function positionRows(db: MandatorDb, actor: Actor, now: Date, filter: VehiclePositionFilter) {
  const { vehicleIds, groupIds, onlyMoving, searchTerm } = filter;
  let query = db
    .selectFrom("vehicle_positions as position")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "position.mandator_id")
        .onRef("vehicles.id", "=", "position.vehicle_id"),
    )
    .leftJoin("users as driver", (join) =>
      join
        .onRef("driver.mandator_id", "=", "vehicles.mandator_id")
        .on("driver.id", "=", currentDriverOf(actor, { id: "vehicles.id", ownerId: "vehicles.owner_id" })),
    )
    .select(["vehicles.id", "vehicles.name", "vehicles.license_plate", "driver.id as driver_id"])
    .select(sql<string | null>`driver.first_name || ' ' || driver.last_name`.as("driver_name"))
    .select(["position.latitude", "position.longitude", "position.speed", "position.heading"])
    .select("position.device_time")
    .where("position.latitude", "is not", null)
    .where("position.device_time", "is not", null)
    .where("vehicles.archived_at", "is", null)
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"));
  if (vehicleIds !== undefined) query = query.where("vehicles.id", "=", oneOf(vehicleIds));
  if (groupIds !== undefined) query = query.where(isInGroups(actor, "vehicle", "vehicles.id", groupIds));
  if (onlyMoving) {
    query = query
      .where("position.speed", ">", 0)
      .where("position.device_time", ">=", speedCurrentSince(now.getTime()));
  }
  if (searchTerm !== undefined) query = query.where(contains(searched, searchTerm));
  return query.orderBy(byName("vehicles.name")).orderBy("vehicles.id").execute();
}

const searched = ["vehicles.name", "vehicles.license_plate", "vehicles.model", "vehicles.description"];
