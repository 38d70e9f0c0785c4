import type { Actor } from "@wegbuch/contract/access/actor";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { queueReservationMails } from "./queue-reservation-mail.ts";
import { shownCancelling } from "./say-reservation.ts";

type Leaving = { vehicleIds: readonly string[] } | { driverIds: readonly string[] };

/**
 * Cancels what was still to come of vehicles or people who go into the archive and tells the drivers by mail
 * (rule vehicles/archive). Whoever asks holds them, so that nothing is reserved meanwhile. What has begun goes on.
 */
export async function endReservations(
  db: MandatorDb,
  actor: Actor,
  leaving: Leaving,
  now: Date,
): Promise<void> {
  const [column, ids] =
    "vehicleIds" in leaving
      ? (["vehicle_id", leaving.vehicleIds] as const)
      : (["driver_id", leaving.driverIds] as const);
  if (ids.length === 0) return;
  const coming = await db
    .selectFrom("reservations")
    .select(["id", "driver_id", "series_id"])
    .where("mandator_id", "=", mandatorOf(db))
    .where(column, "=", oneOf(ids))
    .where("cancelled_at", "is", null)
    .where("pickup_at", ">", now)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await cancel(db, actor, coming, now);
}

type Reserved = { id: string; driver_id: string; series_id: string | null };

/** Cancels reservations, notes it and tells their drivers; what somebody else cancelled in the meantime stays as it is. */
export async function cancel(
  db: MandatorDb,
  actor: Actor,
  reservations: readonly Reserved[],
  now: Date,
): Promise<void> {
  if (reservations.length === 0) return;
  const cancelled = await db
    .updateTable("reservations")
    .set({ cancelled_at: now })
    .where("mandator_id", "=", mandatorOf(db))
    .where("id", "=", oneOf(reservations.map(({ id }) => id)))
    .where("cancelled_at", "is", null)
    .returning(["id", "driver_id", "series_id", "pickup_at"])
    .execute();
  cancelled.sort((one, other) => one.pickup_at.getTime() - other.pickup_at.getTime());
  for (const { id } of cancelled) recordChange(db, actor, { kind: "reservation", id }, ...shownCancelling);
  await queueReservationEvents(db, "cancelled", cancelled, now);
  await queueReservationMails(db, actor, { event: "cancelled" }, cancelled);
}
