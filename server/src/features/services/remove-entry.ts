import type { Actor } from "@wegbuch/contract/access/actor";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { shownService } from "./rows.ts";

/** Takes a service back that was noted by mistake; 404 when its vehicle is out of the actor's scope. */
export async function removeServiceEntry(database: Database, actor: Actor, id: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const noted = await db
      .selectFrom("services")
      .select("vehicle_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (noted === undefined) throw notFound("Service");
    const vehicle = await holdVehicle(db, actor, noted.vehicle_id);
    refuseArchivedVehicle(vehicle, "vehicleId");
    const file = await db
      .selectFrom("service_files")
      .select("name")
      .where("service_id", "=", id)
      .executeTakeFirst();
    const gone = await db.deleteFrom("services").where("id", "=", id).returningAll().executeTakeFirst();
    if (gone === undefined) throw notFound("Service");
    recordChange(
      db,
      actor,
      { kind: "vehicle", id: vehicle.id },
      { services: shownService(gone, file?.name) },
      {},
    );
  });
}
