import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { endAfterCheckIn, forgivenMs, whyNotCheckIn } from "@wegbuch/contract/reservations/rules";
import type { Handover, Reservation } from "@wegbuch/contract/reservations/schemas";
import { de, en } from "@wegbuch/contract/reservations/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notedThen, toldAfter } from "../../platform/http/noted-then.ts";
import { invalid } from "../../platform/http/problem.ts";
import { holdVehiclesToReserve } from "./find-pool-vehicles.ts";
import { findReservation, holdReservation, refuseReservation } from "./hold-reservation.ts";
import { readReservation } from "./queries.ts";
import { queueLateMails } from "./queue-late-mails.ts";
import { queueReservationEvents } from "./queue-reservation-events.ts";
import { handoverAsOf } from "./rows.ts";
import { shownCheckIn } from "./say-reservation.ts";

const say = inBothLanguages(de, en);

/**
 * Notes that the vehicle of a reservation was brought back; before its time it is free again from the next quarter of an hour
 * on (rule reservations/handover). Without a connection it is told later (rule offline/late-notes).
 */
export async function recordCheckIn(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
  { mileageInMeters, note, occurredAt }: Handover,
): Promise<Reservation> {
  const now = notedThen(occurredAt, clock.now());
  return inMandator(database, actor, async (db) => {
    const { vehicle_id } = await findReservation(db, actor, id, now);
    await holdVehiclesToReserve(db, [vehicle_id]);
    const held = await holdReservation(db, actor, id, now);
    // The answer to the very same was lost.
    if (occurredAt && held.checked_in_at?.getTime() === now.getTime())
      return readReservation(db, actor, id, clock.now());
    const stood = { ...held, ...handoverAsOf(held, now) };
    refuseReservation(whyNotCheckIn(stood) ?? (isBefore(now, held.checked_out_at) ? say.isNotOut : null));
    if (await wasDriving(db, held, { at: now, now: clock.now() })) refuseReservation(say.wasDriving);
    if (mileageInMeters < (held.out_mileage ?? 0)) throw invalid("mileageInMeters", say.mileageIsLower);
    const ends = endAfterCheckIn(
      { pickup: held.pickup_at.getTime(), end: held.return_at.getTime() },
      now.getTime(),
    );
    const back = { checked_in_at: now, in_mileage: mileageInMeters, in_note: note ?? "" };
    const return_at = new Date(ends);
    const in_told_at = toldAfter(now, clock.now());
    await db
      .updateTable("reservations")
      .set({ ...back, return_at, in_told_at })
      .where("id", "=", id)
      .execute();
    recordChange(
      db,
      actor,
      { kind: "reservation", id },
      { returnDate: shownTime(held.return_at) },
      { returnDate: shownTime(return_at), ...shownCheckIn(back) },
    );
    await queueLateMails(db, [{ reservationId: id, finishedAt: now.getTime() }], clock.now());
    await queueReservationEvents(db, "changed", [{ id }], clock.now());
    await appendChanges(db);
    return readReservation(db, actor, id, clock.now());
  });
}

const isBefore = (one: Date, other: Date | null) => other !== null && one < other;

/**
 * Whether the vehicle was under way for a reservation at a time, and far longer than clocks are apart; which one a drive is for
 * is known once it is over.
 */
async function wasDriving(
  db: MandatorDb,
  { id, vehicle_id }: { id: string; vehicle_id: string },
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  const until = new Date(at.getTime() + forgivenMs);
  const trip = await db
    .selectFrom("trips")
    .select("id")
    .where("vehicle_id", "=", vehicle_id)
    .where("deleted_at", "is", null)
    .where("started_at", "<", at)
    .where((row) => {
      const goesOn = row("finished_at", "is", null);
      const wasHis = row("reservation_id", "=", id).and("finished_at", ">", until);
      return until < now ? row.or([wasHis, goesOn]) : wasHis;
    })
    .limit(1)
    .executeTakeFirst();
  return trip !== undefined;
}
