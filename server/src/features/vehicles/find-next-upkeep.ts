import { lastOfMonth } from "@wegbuch/contract/inspections/rules";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import type { NextService } from "@wegbuch/contract/services/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findNextInspections } from "../inspections/queries.ts";
import { findNextServices } from "../services/queries.ts";

/** Says of each vehicle when it is to be inspected and serviced next, as the calls of their own do. */
export async function withNextUpkeep(db: MandatorDb, vehicles: Vehicle[], now: Date): Promise<Vehicle[]> {
  const inspections = await findNextInspections(db, vehicles, now);
  const services = await findNextServices(db, vehicles, now);
  return vehicles.map((vehicle) => {
    const inspection = inspections.get(vehicle.id)!;
    const service = services.get(vehicle.id)!;
    return {
      ...vehicle,
      nextInspection: inspection.nextInspection,
      isInspectionOverdue: inspection.overdue,
      nextService: service.nextServiceAt,
      isServiceOverdue: service.overdue,
      inspectionDueOn: inspectionDueOnOf(inspection),
      serviceDueOn: serviceDueOnOf(service, dayOf(now)),
    };
  });
}

/** The day by which a vehicle is to be inspected. */
export const inspectionDueOnOf = ({ nextInspection }: NextInspection): string | null =>
  // The first day of its month, also as the day it names.
  nextInspection === null ? null : lastOfMonth(nextInspection.slice(0, 10));

/** The day by which one is to be serviced; a service that is overdue without a day is due today. */
export const serviceDueOnOf = ({ estimatedDate, overdue }: NextService, today: string): string | null =>
  estimatedDate ?? (overdue === true ? today : null);
