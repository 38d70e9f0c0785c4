import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { isInThePast, occurrencesOf } from "@wegbuch/contract/reservations/rules";
import type { NewReservation, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, say as sayGeneral } from "../../platform/http/problem.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import { holdDriver } from "./hold-driver.ts";
import { reservationColumnsOf, requireFreeVehicle } from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { queueConfirmation, queueReminders } from "./queue-confirmation.ts";

const say = inBothLanguages(de, en);

/**
 * Reserves a pool vehicle, once or each week, from now on at the earliest (rules reservations/no-overlap and
 * reservations/series); 409 when somebody was first, and then nothing of a series is reserved. Answers the first.
 */
export function createReservation(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewReservation,
): Promise<Reservation> {
  const now = clock.now();
  const occurrences = occurrencesOf(given);
  const [begin] = occurrences;
  if (actor.tokenId !== undefined && !given.driverId) throw invalid("driverId", sayGeneral.tokenIsNobody);
  if (begin === undefined) throw invalid("weekly", say.seriesIsEmpty);
  if (isInThePast(begin.pickupDate, now.getTime())) throw invalid("pickupDate", say.isInThePast);
  const seriesId = given.weekly ? newId(clock) : null;
  return inMandator(database, actor, async (db) => {
    const driverId = await holdDriver(db, actor, given.driverId ?? actor.userId);
    const held = await holdVehiclesToReserve(db, [given.vehicleId]);
    const vehicle = requirePoolVehicle(held.get(given.vehicleId));
    const rows = occurrences.map(({ pickupDate, returnDate }) => ({
      ...reservationColumnsOf({ ...given, pickupDate, returnDate }, driverId),
      id: newId(clock),
      series_id: seriesId,
      created_at: now,
    }));
    await requireFreeVehicle(db, rows);
    await db.insertInto("reservations").values(rows).execute();
    for (const { id } of rows)
      recordChange(db, actor, { kind: "reservation", id }, {}, { created: vehicle.name });
    await queueReservationEvents(db, "created", rows, now);
    await queueConfirmation(db, rows, { by: actor });
    await queueReminders(db, rows, now);
    return readReservation(db, actor, rows[0]!.id, now);
  });
}
