import type { ReportType } from "@wegbuch/contract/documents/schemas";
import { sql } from "kysely";
import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { type Look, noteLooks } from "../../looks/note-looks.ts";
import { findMet } from "../../trips/visits/find-met.ts";
import { logbookTrips } from "./find-logbook-trips.ts";
import type { ReportOrder } from "./order.ts";

/** Whether a report tells where trips began, ended or went. */
export const tellsPlaces = (report: ReportType): boolean =>
  report === "Month" || report === "TripGeofenceIntersections";

/**
 * Notes whose trips a file tells the ends of, before it is handed out (rule privacy/looks): in the role of who makes it. Of
 * the report about fences those that met one.
 */
export async function noteExport(
  database: DatabasePools,
  order: ReportOrder,
  { now, role = "app" }: { now: Date; role?: "app" | "jobs" },
): Promise<void> {
  const { actor } = order;
  const looks = await inMandator(database, actor, (db) => findLooks(db, order), { role: "report" });
  await inMandator(database, actor, async (db) => noteLooks(db, actor, { now, kind: "export" }, looks), {
    role,
  });
}

async function findLooks(db: MandatorDb, order: ReportOrder): Promise<Look[]> {
  const trips = logbookTrips(order);
  const hasMet = sql`told.id = ${findMet(sql`select id from (${trips}) as asked`)}`;
  const { rows } = await sql<Look>`
    select distinct vehicle_id as "vehicleId", driver_id as "driverId"
    from (${trips}) as told
    where is_place_visible and ${order.report === "TripGeofenceIntersections" ? hasMet : sql`true`}`.execute(
    db,
  );
  return rows;
}
