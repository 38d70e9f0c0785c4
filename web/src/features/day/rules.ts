import { addDays, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { Leg } from "../../entities/replay/legs.ts";
import { type Span, within } from "../../entities/replay/playing.ts";

/** What of a day can be replayed, while it lasts only what is over (rule live/replay); it may have 23 or 25 hours. */
export function spanOf(day: string, now: number): Span {
  const [from, end] = [startOfDay(day), startOfDay(addDays(day, 1)) - 1_000];
  return now < end ? { from, until: Math.max(now, from + 1_000), isOpen: true } : { from, until: end };
}

/** The time a day is opened with: what is now, however long one looks, or the beginning of its first trip. */
export function openingTime(day: string, legs: readonly Leg[], span: Span): number {
  if (span.isOpen) return Infinity;
  const first = legs.find(({ from }) => dayOf(from) === day) ?? legs[0];
  return within(first?.from ?? 0, span);
}
