import type { Actor } from "@wegbuch/contract/access/actor";
import { inspections } from "@wegbuch/contract/inspections/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { requireVehicle } from "../vehicles/queries.ts";
import { createInspection } from "./create-inspection.ts";
import { findNextInspections } from "./queries.ts";
import { removeInspection } from "./remove-inspection.ts";

export function inspectionRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(inspections, {
    ofVehicle: ({ actor, params }) =>
      inMandator(
        database,
        actor,
        async (db) => (await requireVehicle(db, actor, clock.now(), params.id)).inspections,
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
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const vehicle = await requireVehicle(db, actor, now, vehicleId);
    return (await findNextInspections(db, [vehicle], now)).get(vehicleId)!;
  });
}
