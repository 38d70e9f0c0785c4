import type { Actor } from "@wegbuch/contract/access/actor";
import { services } from "@wegbuch/contract/services/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { requireVehicle } from "../vehicles/queries.ts";
import { createServiceEntry } from "./create-entry.ts";
import { findNextServices } from "./queries.ts";
import { removeServiceEntry } from "./remove-entry.ts";

export function serviceRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(services, {
    ofVehicle: ({ actor, params }) =>
      inMandator(
        database,
        actor,
        async (db) => (await requireVehicle(db, actor, clock.now(), params.id)).services,
      ),
    next: ({ actor, params }) => readNext(parts, actor, params.id),
    create: ({ actor, body }) => createServiceEntry(parts, actor, body),
    remove: ({ actor, params }) => removeServiceEntry(database, actor, params.id),
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
    return (await findNextServices(db, [vehicle], now)).get(vehicleId)!;
  });
}
