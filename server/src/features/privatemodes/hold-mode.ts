import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { isDrivenBy, driveUnderWay, isDrivenByOther, isHiddenFrom } from "./queries.ts";

/**
 * A vehicle the actor drives himself, or that is his otherwise, and what is switched in it; until the transaction ends nobody
 * else switches there, and no trip of it is written. 404 for any other.
 */
export async function holdMode(
  db: MandatorDb,
  actor: Actor,
  vehicleId: string,
  isHis = isDrivenBy(actor.userId),
) {
  await holdLogbooks(db, [vehicleId]);
  const vehicle = await db
    .selectFrom("vehicles")
    .select(["archived_at", "is_private_trip_allowed"])
    .select(driveUnderWay.as("drive_id"))
    .select(isDrivenByOther(actor.userId).as("is_driven"))
    .select(isHiddenFrom(actor.userId).as("is_drive_hidden"))
    .where("id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where(isHis)
    .executeTakeFirst();
  if (vehicle === undefined) throw notFound("Vehicle");
  const mode = await db
    .selectFrom("private_modes")
    .select(["driver_id", "started_at", "until", "ends_with_trip"])
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return { vehicle, mode: mode ?? null };
}
