import type { MandatorDb } from "../../../platform/db/database.ts";
import { queueLateMails } from "../../reservations/queue-late-mails.ts";
import { closedAt } from "./trip.ts";
import type { By, TripChange } from "./trip-change.ts";

/** Whoever has a vehicle next hears that it comes back late, once its trip was recorded (rule reservations/deviations). */
export function queueLateness(db: MandatorDb, changes: readonly TripChange[], { now }: By): Promise<void> {
  const ended = changes.flatMap(({ before, after, isRecorded }) => {
    const [finishedAt, reservationId] = [closedAt(after), after?.reservationId ?? null];
    const isNew = closedAt(before) !== finishedAt || before?.reservationId !== reservationId;
    return isRecorded && isNew && finishedAt !== null && reservationId !== null
      ? [{ reservationId, finishedAt }]
      : [];
  });
  return queueLateMails(db, ended, now);
}
