import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { HeldReservation } from "./hold-reservation.ts";
import type { ReservationColumns } from "./keep-reservation.ts";
import { queueConfirmation, queueReminders } from "./queue-confirmation.ts";
import { queueHandedOverMails, queueReservationMails } from "./queue-reservation-mail.ts";

export type Change = { before: HeldReservation; after: ReservationColumns };

const partOf = {
  vehicle_id: "vehicle",
  pickup_at: "pickup",
  return_at: "return",
  pickup_address: "pickup",
  return_address: "return",
  purpose: "purpose",
  comment: "comment",
} as const;

export type Column = keyof ReservationColumns;
export const columnNames = [...Object.keys(partOf), "driver_id"] as Column[];

/** Whether a column of a reservation becomes another. */
export const differs = (before: ReservationColumns, after: ReservationColumns) => (column: Column) =>
  before[column].valueOf() !== after[column].valueOf();

type Changed = { actor: Actor; now: Date; changes: readonly Change[]; to: string };

/**
 * Owes the mails of what was changed, by pickup: to its driver what is different, and times anew for his calendar; of what was
 * handed over to who had it that it is gone, and to the colleague that it is his (rules reservations/changing and
 * reservations/colleague). `to` is what he is called.
 */
export async function queueChangeMails(db: MandatorDb, { actor, now, changes, to }: Changed): Promise<void> {
  const isHandedOver = ({ before, after }: Change) => differs(before, after)("driver_id");
  const [handed, kept] = [changes.filter(isHandedOver), changes.filter((each) => !isHandedOver(each))];
  const parts = [...new Set(kept.flatMap(({ before, after }) => changedParts(before, after)))];
  if (parts.length > 0)
    await queueReservationMails(db, actor, { event: "changed", parts }, kept.map(asChanged));
  if (parts.some((part) => part !== "purpose" && part !== "comment"))
    await queueConfirmation(db, kept.map(asChanged));
  const moved = kept.filter(({ before, after }) => differs(before, after)("pickup_at"));
  const had = handed.map(({ before }) => before);
  await queueHandedOverMails(db, actor, to, had);
  await queueConfirmation(db, handed.map(asChanged), { by: actor });
  await queueReminders(db, [...moved, ...handed].map(asChanged), now);
}

const asChanged = ({ before, after }: Change) => ({ ...before, ...after, id: before.id });

/** What is different, as its driver is told. */
const changedParts = (before: ReservationColumns, after: ReservationColumns) => [
  ...new Set(
    (Object.keys(partOf) as (keyof typeof partOf)[])
      .filter(differs(before, after))
      .map((column) => partOf[column]),
  ),
];
