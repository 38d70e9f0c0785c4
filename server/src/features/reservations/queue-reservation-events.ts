import type { MandatorDb } from "../../platform/db/database.ts";
import { queueEvents } from "../../platform/events/queue-events.ts";

/** Webhooks are told what became of reservations, whoever did it (rule webhooks/events). */
export function queueReservationEvents(
  db: MandatorDb,
  what: "created" | "changed" | "cancelled",
  reservations: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const type = `reservation.${what}` as const;
  return queueEvents(
    db,
    reservations.map(({ id }) => ({ type, objectId: id, happenedAt: now })),
  );
}
