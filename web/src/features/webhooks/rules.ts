import { attemptErrors, type AttemptError, type EventType } from "@wegbuch/contract/webhooks/rules";
import type { Delivery, Webhook } from "@wegbuch/contract/webhooks/schemas";

/** The events as people choose them, by what they are about. */
export const eventGroups = [
  {
    name: "trips",
    types: ["trip.finished", "trip.changed", "trip.locked", "trip.unlocked", "trip.deleted"],
  },
  { name: "fences", types: ["geofence.alarm"] },
  { name: "boxes", types: ["box.unplugged", "box.plugged", "box.silent"] },
  { name: "upkeep", types: ["inspection.due", "service.due"] },
  { name: "reservations", types: ["reservation.created", "reservation.changed", "reservation.cancelled"] },
  { name: "reports", types: ["report.sent"] },
] as const satisfies readonly { name: string; types: readonly EventType[] }[];

/** How a webhook fares, the gravest first. */
export const standingOf = ({ disabledWhy, failingSince, lastSentAt }: Webhook) =>
  disabledWhy ?? (failingSince !== null ? "retrying" : lastSentAt === null ? "fresh" : "fine");

export const outcomeOf = ({ type, error, sentAt, failedAt, attempts }: Delivery, isOff: boolean) =>
  error === "withheld"
    ? type.startsWith("box.")
      ? "back"
      : "withheld"
    : sentAt !== null
      ? "sent"
      : failedAt !== null
        ? "failed"
        : isOff
          ? "paused"
          : attempts === 0
            ? "waiting"
            : "retrying";

/** Why there was no answer, and the code of the network if there is one. */
export function errorOf(text: string): { error: AttemptError; code: string } {
  const [word = "", code = ""] = text.split(" ");
  return { error: attemptErrors.find((each) => each === word) ?? "internal", code };
}
