import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { isInThePast, mayReserveForOthers, occurrencesOf } from "@wegbuch/contract/reservations/rules";
import type { NewReservation, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange, signedName } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { holdVehiclesToReserve, requirePoolVehicle } from "./find-pool-vehicles.ts";
import { conflict, reservationColumnsOf, requireFreeVehicle } from "./keep-reservation.ts";
import { readReservation } from "./queries.ts";
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
  if (begin === undefined) throw invalid("weekly", say.seriesIsEmpty);
  if (isInThePast(begin.pickupDate, now.getTime())) throw invalid("pickupDate", say.isInThePast);
  const seriesId = given.weekly ? newId(clock) : null;
  return inMandator(database, actor, async (db) => {
    const driverId = await holdDriver(db, actor, given.driverId ?? actor.userId);
    const held = await holdVehiclesToReserve(db, [given.vehicleId]);
    const vehicle = requirePoolVehicle(held.get(given.vehicleId));
    const rows = occurrences.map(({ pickupDate, returnDate }) => ({
      ...reservationColumnsOf({ ...given, pickupDate, returnDate }),
      id: newId(clock),
      driver_id: driverId,
      series_id: seriesId,
      created_at: now,
    }));
    await requireFreeVehicle(db, rows);
    await db.insertInto("reservations").values(rows).execute();
    for (const { id } of rows)
      recordChange(db, actor, { kind: "reservation", id }, {}, { created: vehicle.name });
    const isOwn = driverId === actor.userId && actor.supportUserId === null;
    await queueConfirmation(db, rows, { by: isOwn ? undefined : signedName(actor) });
    await queueReminders(db, rows, now);
    return readReservation(db, actor, rows[0]!.id, now);
  });
}

/**
 * Whose the reservation will be: nobody archives him until the transaction ends; whoever does so later finds it. Others than
 * oneself only within one's scope (rule reservations/colleague).
 */
async function holdDriver(db: MandatorDb, actor: Actor, driverId: string): Promise<string> {
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
