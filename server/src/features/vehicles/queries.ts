import type { Actor } from "@wegbuch/contract/access/actor";
import type { Page } from "@wegbuch/contract/kit/page";
import { isSending, sendingSince } from "@wegbuch/contract/vehicles/rules";
import type {
  LastPosition,
  LastPositionFilter,
  Vehicle,
  VehicleFilter,
} from "@wegbuch/contract/vehicles/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { pageOf } from "../../platform/db/page.ts";
import { byName, contains } from "../../platform/db/search.ts";
import { isInGroups, vehicleIsVisible } from "../groups/visible-to.ts";
import { hiddenVehicles } from "./find-latest-drives.ts";
import { saidOf, vehicleRows } from "./rows.ts";

export async function listVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: VehicleFilter,
): Promise<Page<Vehicle>> {
  const { searchTerm, isArchived, groups, types, costCenterIds, hasBox } = filter;
  let query = vehicleRows(db, actor, now).where("vehicles.archived_at", isArchived ? "is not" : "is", null);
  if (searchTerm !== undefined) query = query.where(contains(searched, searchTerm));
  if (groups !== undefined) query = query.where(isInGroups(actor, "vehicle", "vehicles.id", groups));
  if (types !== undefined) query = query.where("vehicles.type", "in", types);
  if (costCenterIds !== undefined) query = query.where("vehicles.costcenter_id", "in", costCenterIds);
  if (hasBox !== undefined) query = query.where("boxes.id", hasBox ? "is not" : "is", null);
  if (filter.isSending !== undefined) query = query.where(sendingIs(filter.isSending, now));
  const page = await pageOf(query.orderBy(byName("vehicles.name")).orderBy("vehicles.id"), filter);
  return { ...page, items: await saidOf(db, actor, page.items, now) };
}

export async function readVehicle(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<Vehicle | undefined> {
  const row = await vehicleRows(db, actor, now).where("vehicles.id", "=", id).executeTakeFirst();
  return row && (await saidOf(db, actor, [row], now))[0];
}

/** When and where the active vehicles in scope were last heard of; places of drives the actor may not see stay hidden. */
export async function listLastPositions(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: LastPositionFilter,
): Promise<Page<LastPosition>> {
  const { searchTerm, isSending: wanted } = filter;
  let query = db
    .selectFrom("vehicles")
    .leftJoin("vehicle_positions as position", (join) =>
      join
        .onRef("position.mandator_id", "=", "vehicles.mandator_id")
        .onRef("position.vehicle_id", "=", "vehicles.id"),
    )
    .select(["vehicles.id", "vehicles.name", "vehicles.license_plate"])
    .select(["position.latitude", "position.longitude", "position.device_time"])
    .where("vehicles.deleted_at", "is", null)
    .where("vehicles.archived_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"));
  if (searchTerm !== undefined) query = query.where(contains(searched, searchTerm));
  if (wanted !== undefined) query = query.where(sendingIs(wanted, now));
  const page = await pageOf(query.orderBy(byName("vehicles.name")).orderBy("vehicles.id"), filter);
  const hidden = await hiddenVehicles(
    db,
    actor,
    page.items.map((row) => row.id),
  );
  const items = page.items.map((row) => {
    const lastPosition = row.device_time?.toISOString() ?? null;
    return {
      id: row.id,
      name: row.name,
      licensePlate: row.license_plate,
      latitude: hidden.has(row.id) ? null : row.latitude,
      longitude: hidden.has(row.id) ? null : row.longitude,
      lastPosition,
      isSending: isSending(lastPosition, now.getTime()),
    };
  });
  return { ...page, items };
}

const searched = ["vehicles.name", "vehicles.license_plate", "vehicles.model", "vehicles.description"];

/** OQ-124, for queries that join the position; a vehicle without one does not send. */
function sendingIs(wanted: boolean, now: Date) {
  return sql<boolean>`coalesce(position.device_time > ${sendingSince(now.getTime())}, false) = ${wanted}`;
}
