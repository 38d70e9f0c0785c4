import { type Actor, actsHimself } from "@wegbuch/contract/access/actor";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { signedName } from "../../platform/history/record-change.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findDriversToMail } from "./queue-reservation-mail.ts";

type Confirmed = { id: string; driver_id: string; pickup_at: Date };

/** So long before the pickup its driver is reminded; who reserves later remembers. */
const reminderMs = 2 * 3_600_000;

/**
 * Owes drivers the mail M21 that confirms their reservations, given by pickup, and says who made them if that was somebody
 * else; support is (rule reservations/confirmation). One mail confirms all of each.
 */
export async function queueConfirmation(
  db: MandatorDb,
  reservations: readonly Confirmed[],
  { by }: { by?: Actor } = {},
): Promise<void> {
  for (const { own, driverId, ...addressee } of await findAddressees(db, reservations)) {
    const isOwn = by?.userId === driverId && actsHimself(by);
    const payload = {
      reservationIds: own.map(({ id }) => id),
      driverId,
      ...(by !== undefined && !isOwn && { by: signedName(by) }),
    };
    await queueMail(db, { ...addressee, kind: mailKinds.reservationConfirmed, payload });
  }
}

/**
 * Owes them M22 two hours before the time of each, which finds out by itself whether it still holds then
 * (rule reservations/confirmation).
 */
export async function queueReminders(
  db: MandatorDb,
  reservations: readonly Confirmed[],
  now: Date,
): Promise<void> {
  for (const { own, driverId, ...addressee } of await findAddressees(db, reservations)) {
    for (const { id, pickup_at } of own) {
      const sendAt = new Date(pickup_at.getTime() - reminderMs);
      if (sendAt <= now) continue;
      const payload = { reservationIds: [id], driverId, pickupAt: pickup_at.toISOString() };
      await queueMail(db, { ...addressee, kind: mailKinds.reservationReminder, payload, sendAt });
    }
  }
}

/** Whose reservations they are, and which are his; who is no more is not among them. */
async function findAddressees(db: MandatorDb, reservations: readonly Confirmed[]) {
  if (reservations.length === 0) return [];
  const drivers = await findDriversToMail(db, reservations);
  return [...rowsBy(reservations, ({ driver_id }) => driver_id)].flatMap(([driverId, own]) => {
    const driver = drivers.get(driverId);
    return driver ? [{ own, driverId, to: [driver.email], language: languageOf(driver.language) }] : [];
  });
}
