import { Temporal } from "temporal-polyfill";
import { timeZone } from "../texts/format.ts";

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

/** The instant of what the scheduler says in the clock of the browser but means as clocks in Austria show it. */
export function instantOfWall(wall: Date): string {
  const [year, month, day] = [wall.getFullYear(), wall.getMonth() + 1, wall.getDate()];
  const [hour, minute] = [wall.getHours(), wall.getMinutes()];
  const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute }).toZonedDateTime(timeZone);
  return new Date(local.epochMilliseconds).toISOString();
}

/** How far clocks in Austria are ahead of UTC right now, "+01:00". */
export function currentOffset(): string {
  return Temporal.Now.zonedDateTimeISO(timeZone).offset;
}
