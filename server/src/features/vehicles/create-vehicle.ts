import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import type { NewVehicle, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { attachBox } from "../boxes/change-attachment.ts";
import { changeMemberships, groupsForNew } from "../groups/change-memberships.ts";
import { requireVehicleColumns } from "./require-vehicle-columns.ts";
import { keepTachograph } from "./keep-tachograph.ts";
import { readVehicle } from "./queries.ts";
import { holdPerson } from "../groups/find-held-people.ts";

/**
 * Adds a vehicle with all its wizard asks for (rule vehicles/wizard). The mileage is its first calibration
 * (rule trips/mileage), the groups are those of rule groups/first-group, and only an admin's box counts.
 */
export function createVehicle(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewVehicle,
): Promise<Vehicle> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const id = newId(clock);
    const { name, ownerId, boxId } = given;
    const groupIds = await groupsForNew(db, actor, given.groupIds);
    const owner = ownerId ? await holdPerson(db, actor, ownerId) : undefined;
    const columns = await requireVehicleColumns(db, actor, { given, owner });
    await db
      .insertInto("vehicles")
      .values({ id, ...columns, created_at: now })
      .execute();
    await keepTachograph(db, { id, has: columns.has_tachograph, had: false, now });
    await db
      .insertInto("calibrations")
      .values({
        id: newId(clock),
        vehicle_id: id,
        calibrated_at: now,
        mileage_in_meters: given.mileageInMeters,
        is_initial: true,
        user_id: actor.userId,
        created_at: now,
      })
      .execute();
    recordChange(db, actor, { kind: "vehicle", id }, {}, { created: name });
    await changeMemberships(db, actor, "vehicle", [id], groupIds);
    if (boxId && actor.role === roles.admin) {
      await attachBox(db, { boxId, vehicle: { id, name }, mayMove: false }, { author: actor, now });
    }
    return (await readVehicle(db, actor, now, id))!;
  });
}
