import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { Vehicle, VehicleBulkChange, VehicleChange } from "@wegbuch/contract/vehicles/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { appendChanges } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { attachBox, detachBoxes } from "../boxes/change-attachment.ts";
import { changeMemberships } from "../groups/change-memberships.ts";
import { hasCostcenters, requireUsableCostcenter } from "../costcenters/require-usable-costcenter.ts";
import { holdPerson } from "../groups/find-held-people.ts";
import { endReservations } from "../reservations/end-reservations.ts";
import {
  type HeldVehicle,
  holdVehicle,
  holdVehicles,
  refuseArchivedVehicle,
} from "../groups/find-held-vehicles.ts";
import { requireVehicleColumns } from "./require-vehicle-columns.ts";
import { keepTachograph } from "./keep-tachograph.ts";
import { readVehicle } from "./queries.ts";
import { noteVehicles } from "./note-vehicles.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Changes a vehicle, never its mileage (rule trips/mileage); its box only for an admin who says something about it. One
 * that leaves the pool is nobody's any more to whom it was reserved (rule reservations/no-overlap).
 */
export function changeVehicle(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  given: VehicleChange,
): Promise<Vehicle> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const owner = given.ownerId ? await holdPerson(db, actor, given.ownerId) : undefined;
    const before = await holdVehicle(db, actor, id);
    const { version } = given;
    await refuseOutdated(db, actor, { id, version, read: () => readVehicle(db, actor, now, id) });
    const columns = await requireVehicleColumns(db, actor, { given, owner, before });
    await noteVehicles(db, actor, [id], async () => {
      await db.updateTable("vehicles").set(columns).where("id", "=", id).execute();
    });
    await keepTachograph(db, { id, has: columns.has_tachograph, had: before.has_tachograph, now });
    if (before.type === vehicleTypes.pool && columns.type !== vehicleTypes.pool)
      await endReservations(db, actor, { vehicleIds: [id] }, now);
    await changeMemberships(db, actor, "vehicle", [id], given.groupIds);
    if (given.boxId !== undefined && actor.role === roles.admin) {
      await changeBox(db, actor, { ...before, name: given.name }, { boxId: given.boxId, now });
    }
    await appendChanges(db);
    return (await readVehicle(db, actor, now, id))!;
  });
}

async function changeBox(
  db: MandatorDb,
  author: Actor,
  vehicle: HeldVehicle,
  { boxId, now }: { boxId: string | null; now: Date },
): Promise<void> {
  if (boxId === null) return detachBoxes(db, [vehicle.id], { author, now });
  refuseArchivedVehicle(vehicle, "boxId");
  await attachBox(db, { boxId, vehicle, mayMove: false }, { author, now });
}

/**
 * Changes vehicles alike, all of them or none: what is left out or null stays, "" and [] clear (rule lists/bulk-edit).
 */
export async function changeVehicles(
  database: Database,
  actor: Actor,
  { vehicleIds, groupIds, description, costcenterId }: VehicleBulkChange,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const vehicles = await holdVehicles(db, actor, vehicleIds);
    const ids = vehicles.map(({ id }) => id);
    const isCharged = typeof costcenterId === "string" && hasCostcenters(actor);
    if (isCharged && costcenterId !== "") await requireUsableCostcenter(db, costcenterId);
    const columns = {
      ...(typeof description === "string" && { description }),
      ...(isCharged && { costcenter_id: costcenterId || null }),
    };
    if (Object.keys(columns).length > 0) {
      await noteVehicles(db, actor, ids, async () => {
        await db.updateTable("vehicles").set(columns).where("id", "=", oneOf(ids)).execute();
      });
    }
    if (groupIds) await changeMemberships(db, actor, "vehicle", ids, groupIds);
  });
}
