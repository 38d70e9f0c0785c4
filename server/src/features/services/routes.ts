import type { Actor } from "@wegbuch/contract/access/actor";
import { services } from "@wegbuch/contract/services/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { createServiceEntry } from "./create-entry.ts";
import { findNextServices, readInvoice, readServices } from "./queries.ts";
import { removeServiceEntry } from "./remove-entry.ts";

export function serviceRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  const invoiceOf = (actor: Actor, invoice: Parameters<typeof readInvoice>[2]) =>
    inMandator(database, actor, (db) => readInvoice(db, actor, invoice));
  return serve(services, {
    ofVehicle: ({ actor, params }) =>
      inMandator(database, actor, async (db) =>
        readServices(db, (await findVehicle(db, actor, params.id)).id),
      ),
    next: ({ actor, params }) => readNext(parts, actor, params.id),
    pdf: ({ actor, params: { id } }) => invoiceOf(actor, { id, type: "pdf" }),
    jpg: ({ actor, params: { id } }) => invoiceOf(actor, { id, type: "jpg" }),
    png: ({ actor, params: { id } }) => invoiceOf(actor, { id, type: "png" }),
    create: ({ actor, body }) => createServiceEntry(parts, actor, body),
    remove: ({ actor, params }) => removeServiceEntry(database, actor, params.id),
  });
}

function readNext(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  vehicleId: string,
) {
  return inMandator(database, actor, async (db) => {
    const vehicle = await findVehicle(db, actor, vehicleId);
    const mileageInMeters = (await readOdometers(db, [vehicleId])).get(vehicleId) ?? 0;
    const periodicServiceDistanceInMeter = vehicle.periodic_service_distance_in_meter;
    const serviced = { id: vehicleId, mileageInMeters, periodicServiceDistanceInMeter };
    return (await findNextServices(db, [serviced], clock.now())).get(vehicleId)!;
  });
}
