import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mayReserveForOthers } from "@wegbuch/contract/reservations/rules";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { conflict } from "./keep-reservation.ts";

const say = inBothLanguages(de, en);

/**
 * Whose the reservation will be: nobody archives him until the transaction ends; whoever does so later finds it. Others than
 * oneself only within one's scope (rule reservations/colleague).
 */
export async function holdDriver(db: MandatorDb, actor: Actor, driverId: string): Promise<string> {
  const isOwn = driverId === actor.userId;
  if (!isOwn && !mayReserveForOthers(actor))
    throw new Problem(403, "Forbidden", { message: say.onlyForYourself });
  const driver = await db
    .selectFrom("users")
    .select("archived_at")
    .where("id", "=", driverId)
    .where("deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .forShare()
    .executeTakeFirst();
  if (driver?.archived_at === null) return driverId;
  if (isOwn) throw forbidden();
  if (driver === undefined) throw notFound("User");
  throw conflict("driverId", say.driverIsArchived);
}
