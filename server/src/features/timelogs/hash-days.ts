import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { createHash } from "node:crypto";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

/**
 * What a signature, a confirmation or a check stands for (rules timelogs/signing, timelogs/closing): some days with all that
 * was entered and driven, in order.
 */
export function hashDays(days: readonly Pick<TimeLog, "day" | "description" | "events">[]): Buffer {
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

/** A month as the history has it. */
export const shownWorkMonth = (month: string): string => month.slice(0, 7).split("-").toReversed().join(".");

/** Of which month and content a confirmation is, as the history has it (rule timelogs/closing). */
export const shownConfirmed = ({ month, content_hash }: { month: string; content_hash: Buffer }): Shown => ({
  monthConfirmed: `${shownWorkMonth(month)}, sha256:${content_hash.toString("hex")}`,
});
