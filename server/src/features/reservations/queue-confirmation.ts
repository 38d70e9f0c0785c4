import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findDriversToMail } from "./queue-reservation-mail.ts";

type Confirmed = { id: string; driver_id: string; pickup_at: Date };

/** So long before the pickup its driver is reminded; who reserves later remembers. */
const reminderMs = 2 * 3_600_000;

/**
 * Owes the driver the mail M21 that confirms a reservation, and says who made it if that was somebody else
 * (rule reservations/confirmation). Of a series the first confirms all.
 */
export async function queueConfirmation(
  db: MandatorDb,
  reservations: readonly Confirmed[],
  { by }: { by?: string | undefined } = {},
): Promise<void> {
  const driver = await findAddressee(db, reservations);
  if (driver === null) return;
  const payload = { reservationIds: reservations.map(({ id }) => id), ...(by !== undefined && { by }) };
  await queueMail(db, { ...driver, kind: mailKinds.reservationConfirmed, payload });
}

/**
 * Owes him M22 two hours before the time of each, which finds out by itself whether it still holds then
 * (rule reservations/confirmation).
 */
export async function queueReminders(
  db: MandatorDb,
  reservations: readonly Confirmed[],
  now: Date,
): Promise<void> {
  const driver = await findAddressee(db, reservations);
  if (driver === null) return;
  for (const { id, pickup_at } of reservations) {
    const sendAt = new Date(pickup_at.getTime() - reminderMs);
    if (sendAt <= now) continue;
    const reminded = { reservationIds: [id], pickupAt: pickup_at.toISOString() };
    await queueMail(db, { ...driver, kind: mailKinds.reservationReminder, payload: reminded, sendAt });
  }
}

/** Whose reservations they are; null of none, and where he is no more. */
async function findAddressee(db: MandatorDb, [first]: readonly Confirmed[]) {
  const driver = first && (await findDriversToMail(db, [first])).get(first.driver_id);
  return driver ? { to: [driver.email], language: languageOf(driver.language) } : null;
}
