import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { createHash } from "node:crypto";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

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

/** Of which week and content a signature is, as the history has it (rule timelogs/signing). */
export const shownSigned = ({ monday, content_hash }: { monday: string; content_hash: Buffer }): Shown => ({
  weekSigned: `${shownLocalDay(monday)}, sha256:${content_hash.toString("hex")}`,
});
