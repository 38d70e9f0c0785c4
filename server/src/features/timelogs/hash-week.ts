import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { createHash } from "node:crypto";

/** What a signature stands for (rule timelogs/signing): the days of a week with all that was entered and driven, in order. */
export function hashWeek(days: readonly Pick<TimeLog, "day" | "description" | "events">[]): Buffer {
  const content = days
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ day, description, events }) => ({
      day,
      description: description ?? "",
      events: events.map(({ id, event, occurredAt }) => ({ id, event, occurredAt })),
    }));
  return createHash("sha256").update(JSON.stringify(content)).digest();
}
