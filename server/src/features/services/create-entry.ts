import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { NewService, Service } from "@wegbuch/contract/services/schemas";
import { de, en } from "@wegbuch/contract/services/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid } from "../../platform/http/problem.ts";
import { pastMonth } from "../inspections/create-inspection.ts";
import { mileagesOf } from "../trips/read-mileage.ts";
import { refuseArchivedVehicle } from "../vehicles/archive-vehicles.ts";
import { holdVehicle } from "../vehicles/find-held-vehicles.ts";
import { saidService, shownService } from "./rows.ts";

const say = inBothLanguages(de, en);

/** Notes a service of a vehicle in scope, at no more than its mileage; the history of the vehicle tells it. */
export function createService(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleId, serviceDate, serviceAt, description }: NewService,
): Promise<Service> {
  const now = clock.now();
  const serviced_on = pastMonth("serviceDate", serviceDate, now);
  const service = { serviced_on, mileage_in_meters: serviceAt, description };
  const row = { id: newId(clock), vehicle_id: vehicleId, ...service, created_at: now };
  return inMandator(database, actor, async (db) => {
    refuseArchivedVehicle(await holdVehicle(db, actor, vehicleId), "vehicleId");
    await refuseAboveMileage(db, vehicleId, serviceAt);
    await db.insertInto("services").values(row).execute();
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { services: shownService(row) });
    return saidService(row);
  });
}

async function refuseAboveMileage(db: MandatorDb, vehicleId: string, serviceAt: number): Promise<void> {
  const mileage = (await mileagesOf(db, [vehicleId])).get(vehicleId) ?? 0;
  if (serviceAt <= mileage) return;
  throw invalid("serviceAt", fill(say.serviceIsAbove, { kilometers: Math.floor(mileage / 1_000) }));
}
