import type { Actor } from "@wegbuch/contract/access/actor";
import { inspections } from "@wegbuch/contract/inspections/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { createInspection } from "./create-inspection.ts";
import { inspectedOf, readInspections, findNextInspections } from "./queries.ts";
import { removeInspection } from "./remove-inspection.ts";

export function inspectionRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(inspections, {
    ofVehicle: ({ actor, params }) =>
      inMandator(database, actor, async (db) =>
        readInspections(db, (await findVehicle(db, actor, params.id)).id),
      ),
    next: ({ actor, params }) => readNext(parts, actor, params.id),
    create: ({ actor, body }) => createInspection(parts, actor, body),
    remove: ({ actor, params }) => removeInspection(database, actor, params.id),
  });
}

function readNext(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  vehicleId: string,
) {
  return inMandator(database, actor, async (db) => {
    const vehicle = inspectedOf(await findVehicle(db, actor, vehicleId));
    return (await findNextInspections(db, [vehicle], clock.now())).get(vehicleId)!;
  });
}
