import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { isUnfetched } from "../reservations/find-handover.ts";
import { queueReservationEvents } from "../reservations/queue-reservation-events.ts";
import { findDriversToMail } from "../reservations/queue-reservation-mail.ts";
import { shownCancelling } from "../reservations/say-reservation.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";

type Unfetched = { id: string; vehicle_id: string; driver_id: string };

/** Cancels some of those whose hour is over, and says how many; whoever fetches one at the same moment has it. */
export async function endUnfetched(db: MandatorDb, now: Date, most: number): Promise<number> {
  const found = await sql<Unfetched>`
    select id, vehicle_id, driver_id from reservations as reservation
    where ${isToBeCancelled(now)}
    order by pickup_at, id
    limit ${most}`.execute(db);
  if (found.rows.length === 0) return 0;
  // Nobody tells of a trip of them until they are cancelled.
  await holdLogbooks(
    db,
    found.rows.map(({ vehicle_id }) => vehicle_id),
  );
  const { rows: ended } = await sql<Unfetched>`
    update reservations as reservation set cancelled_at = ${now}
    where id = ${oneOf(found.rows.map(({ id }) => id))} and ${isToBeCancelled(now)}
    returning id, vehicle_id, driver_id`.execute(db);
  await queueReservationEvents(db, "cancelled", ended, now);
  const drivers = await findDriversToMail(db, ended);
  for (const { id, driver_id } of ended) {
    recordChange(db, "System", { kind: "reservation", id }, ...shownCancelling);
    const driver = drivers.get(driver_id);
    if (driver === undefined) continue;
    await queueMail(db, {
      kind: mailKinds.handover,
      to: [driver.email],
      language: languageOf(driver.language),
      payload: { reservationId: id, event: "notPickedUp" },
    });
  }
  return found.rows.length === ended.length ? ended.length : 0;
}

/** Of a company that cancels what nobody fetches. */
const isToBeCancelled = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  reservation.mandator_id = current_mandator() and ${isUnfetched("reservation", now)}
  and exists (select from mandators where mandators.id = reservation.mandator_id and cancels_not_picked_up))`;
