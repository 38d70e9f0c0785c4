import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { isInThePast } from "@wegbuch/contract/reservations/rules";
import type { NewReservation, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid } from "../../platform/http/problem.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import { reservationColumnsOf, requireFreeVehicle } from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueConfirmation } from "./queue-confirmation.ts";

const say = inBothLanguages(de, en);

/**
 * Reserves a pool vehicle for the actor, from now on at the earliest (rule reservations/no-overlap); 409 when somebody
 * was first.
 */
export function createReservation(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewReservation,
): Promise<Reservation> {
  const now = clock.now();
  if (isInThePast(given.pickupDate, now.getTime())) throw invalid("pickupDate", say.isInThePast);
  const columns = reservationColumnsOf(given);
  return inMandator(database, actor, async (db) => {
    await stayActive(db, actor);
    const held = await holdVehiclesToReserve(db, [columns.vehicle_id]);
    const vehicle = requirePoolVehicle(held.get(columns.vehicle_id));
    await requireFreeVehicle(db, columns);
    const id = newId(clock);
    await db
      .insertInto("reservations")
      .values({ id, ...columns, driver_id: actor.userId, created_at: now })
      .execute();
    recordChange(db, actor, { kind: "reservation", id }, {}, { created: vehicle.name });
    await queueConfirmation(db, [{ id, driver_id: actor.userId, pickup_at: columns.pickup_at }], now);
    return readReservation(db, actor, id, now);
  });
}

/** Nobody archives the driver until the transaction ends; whoever does so later finds the reservation. */
async function stayActive(db: MandatorDb, { userId }: Actor): Promise<void> {
  const driver = await db
    .selectFrom("users")
    .select("archived_at")
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  if (driver?.archived_at !== null) throw forbidden();
}
