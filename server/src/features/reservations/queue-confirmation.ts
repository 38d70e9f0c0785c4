import type { Actor } from "@wegbuch/contract/access/actor";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { signedName } from "../../platform/history/record-change.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findDriversToMail } from "./queue-reservation-mail.ts";

type Confirmed = { id: string; driver_id: string; pickup_at: Date };

/** So long before the pickup its driver is reminded; who reserves later remembers. */
const reminderMs = 2 * 3_600_000;

/**
 * Owes the driver the mail M21 that confirms a reservation, and M22 two hours before its time, which finds out by itself whether
 * it still holds then (rule reservations/confirmation). Of a series the first confirms all.
 */
export async function queueConfirmation(
  db: MandatorDb,
  actor: Actor,
  reservations: readonly Confirmed[],
  now: Date,
): Promise<void> {
  const [first] = reservations;
  const driver = first && (await findDriversToMail(db, [first])).get(first.driver_id);
  if (!driver) return;
  const to = { to: [driver.email], language: languageOf(driver.language) };
  const ids = reservations.map(({ id }) => id);
  const isOwn = first.driver_id === actor.userId && actor.supportUserId === null;
  const payload = { reservationIds: ids, ...(!isOwn && { by: signedName(actor) }) };
  await queueMail(db, { ...to, kind: mailKinds.reservationConfirmed, payload });
  for (const { id, pickup_at } of reservations) {
    const sendAt = new Date(pickup_at.getTime() - reminderMs);
    if (sendAt <= now) continue;
    const reminded = { reservationIds: [id], pickupAt: pickup_at.toISOString() };
    await queueMail(db, { ...to, kind: mailKinds.reservationReminder, payload: reminded, sendAt });
  }
}
