import { Temporal } from "temporal-polyfill";
import { timeZone } from "./format.ts";

/**
 * Two instants as clocks in Austria show them, yyyy-MM-ddTHH:mm:ss. What runs while clocks go back would end before it
 * begins: it keeps its length instead.
 */
export function wallSpan(from: string, to: string): { start: string; end: string } {
  const [start, end] = [from, to].map((instant) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .round({ smallestUnit: "second" }),
  ) as [Temporal.PlainDateTime, Temporal.PlainDateTime];
  const isForward = Temporal.PlainDateTime.compare(start, end) < 0;
  const length = Temporal.Instant.from(from).until(to);
  return { start: start.toString(), end: (isForward ? end : start.add(length)).toString().slice(0, 19) };
}

/** How far clocks in Austria are ahead of UTC right now, "+01:00". */
export function currentOffset(): string {
  return Temporal.Now.zonedDateTimeISO(timeZone).offset;
}
