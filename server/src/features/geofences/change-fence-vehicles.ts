import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceVehicleChange } from "@wegbuch/contract/geofences/schemas";
import { fieldNameOf } from "@wegbuch/contract/fieldnames/rules";
import { fill } from "@wegbuch/contract/kit/texts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { type HeldVehicle, holdVehicles, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { enqueueCrossing } from "./change-geofence.ts";
import { keepRevision } from "./keep-revision.ts";
import { holdGeofence } from "./rows.ts";

/**
 * Assigns vehicles of the actor's scope to a fence and takes others away, all or nothing; the rest stays
 * (rule geofences/vehicles). 404 for a vehicle beyond the scope, 409 for one in the archive that is not assigned yet.
 */
export async function changeFenceVehicles(
  database: Database,
  actor: Actor,
  id: string,
  given: GeofenceVehicleChange,
): Promise<void> {
  const { assigned, unassigned } = sidesOf(given);
  await inMandator(database, actor, async (db) => {
    await holdGeofence(db, actor, id, { mayBeShared: true });
    const vehicles = await holdVehicles(db, actor, [...assigned, ...unassigned]);
    const watched = await watchedBy(db, id);
    const added = vehicles.filter((one) => assigned.has(one.id) && !watched.has(one.id));
    const taken = vehicles.filter((one) => unassigned.has(one.id) && watched.has(one.id));
    for (const vehicle of added) refuseArchivedVehicle(vehicle, "assigned");
    if (added.length + taken.length === 0) return;
    await writeSides(db, id, { added, taken });
    await inTurns(added, ({ name }) =>
      recordChange(db, actor, { kind: "geofence", id }, {}, { vehicles: name }),
    );
    await inTurns(taken, ({ name }) =>
      recordChange(db, actor, { kind: "geofence", id }, { vehicles: name }, {}),
    );
    await enqueueCrossing(db, id);
    await keepRevision(db);
  });
}

/** Nobody can be on both sides. */
function sidesOf(given: GeofenceVehicleChange) {
  const side = (isAssigned: boolean) =>
    Array.isArray(given)
      ? given.filter((one) => one.isAssigned === isAssigned).map(({ vehicleId }) => vehicleId)
      : given[isAssigned ? "assigned" : "unassigned"];
  const [assigned, unassigned] = [new Set(side(true)), new Set(side(false))];
  if ([...assigned].some((id) => unassigned.has(id))) {
    throw invalid("assigned", fill(say.fieldIsInvalid, { field: fieldNameOf(["assigned"]) }));
  }
  return { assigned, unassigned };
}

async function watchedBy(db: MandatorDb, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("geofence_vehicles")
    .select("vehicle_id")
    .where("geofence_id", "=", id)
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

type Sides = Record<"added" | "taken", readonly HeldVehicle[]>;

async function writeSides(db: MandatorDb, geofence_id: string, { added, taken }: Sides): Promise<void> {
  const idsOf = (vehicles: readonly HeldVehicle[]) => vehicles.map(({ id }) => id);
  await db
    .insertInto("geofence_vehicles")
    .columns(["geofence_id", "vehicle_id"])
    .expression((from) =>
      from
        .selectFrom("vehicles")
        .select((row) => [row.val(geofence_id).$castTo<string>().as("geofence_id"), "id"])
        .where("id", "=", oneOf(idsOf(added))),
    )
    .execute();
  await db
    .deleteFrom("geofence_vehicles")
    .where("geofence_id", "=", geofence_id)
    .where("vehicle_id", "=", oneOf(idsOf(taken)))
    .execute();
}
