import type { Actor } from "@wegbuch/contract/access/actor";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Inspection, NewInspection } from "@wegbuch/contract/inspections/schemas";
import { de, en } from "@wegbuch/contract/inspections/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid } from "../../platform/http/problem.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { saidInspection, shownInspection } from "./rows.ts";

const say = inBothLanguages(de, en);

/** Notes an inspection of a vehicle in scope, on its day; the history of the vehicle tells it. */
export function createInspection(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleId, inspectionDate, description }: NewInspection,
): Promise<Inspection> {
  const inspected_on = pastDay("inspectionDate", inspectionDate, clock.now());
  const row = { id: newId(clock), vehicle_id: vehicleId, inspected_on, description, created_at: clock.now() };
  return inMandator(database, actor, async (db) => {
    refuseArchivedVehicle(await holdVehicle(db, actor, vehicleId), "vehicleId");
    await db.insertInto("inspections").values(row).execute();
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { inspections: shownInspection(row) });
    return saidInspection(row);
  });
}

/** The local day of something that has been done; 400 under the field when it is still to come. */
export function pastDay(field: string, date: string, now: Date): string {
  const day = dayOf(date);
  if (day > dayOf(now)) throw invalid(field, say.dayIsAhead);
  return day;
}
