import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { statusAt } from "@wegbuch/contract/reservations/rules";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { handoverColumns, handoverOf } from "./rows.ts";
import { reservationIsInScope } from "./visible-to.ts";

const say = inBothLanguages(de, en);

/** A reservation the actor may change; 404 for none, 403 for what is outside his scope. */
export async function findReservation(db: MandatorDb, actor: Actor, id: string, now: Date) {
  return judged(await reservation(db, actor, id).executeTakeFirst(), now);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function holdReservation(db: MandatorDb, actor: Actor, id: string, now: Date) {
  return judged(await reservation(db, actor, id).forNoKeyUpdate().executeTakeFirst(), now);
}

export type HeldReservation = Awaited<ReturnType<typeof holdReservation>>;

/** 409 with the reason, if there is one. */
export function refuseReservation(why: Saying | null): void {
  if (why !== null) throw new Problem(409, "Conflict", { message: why });
}

function reservation(db: MandatorDb, actor: Actor, id: string) {
  const columns = { vehicleId: "reservations.vehicle_id", driverId: "reservations.driver_id" };
  return db
    .selectFrom("reservations")
    .selectAll()
    .select(handoverColumns)
    .select(reservationIsInScope(actor, columns).as("is_in_scope"))
    .where("id", "=", id);
}

type Row = Awaited<ReturnType<ReturnType<typeof reservation>["executeTakeFirst"]>>;

function judged(row: Row, now: Date) {
  if (row === undefined) throw notFound("Reservation");
  if (!row.is_in_scope) throw new Problem(403, "Forbidden", { message: say.isNotYours });
  const [pickupDate, returnDate] = [row.pickup_at.toISOString(), row.return_at.toISOString()];
  const isCancelled = row.cancelled_at !== null;
  const status = statusAt({ pickupDate, returnDate, isCancelled }, now.getTime());
  return { ...row, ...handoverOf(row), pickupDate, status };
}
