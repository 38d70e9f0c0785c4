import { Temporal } from "temporal-polyfill";

const hourMilliseconds = 3_600_000;
/** Milliseconds that Vienna is ahead, by the hour; they change on the hour only, and asking takes long. */
let offsets = new Map<number, number>();
const mostOffsets = 100_000;

/** How many milliseconds the clocks of Vienna are ahead of UTC at a time (OQ-009). */
export function offsetOf(time: number): number {
  const hour = Math.floor(time / hourMilliseconds);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO("Europe/Vienna");
  const offset = there.offsetNanoseconds / 1_000_000;
  if (offsets.size >= mostOffsets) offsets = new Map();
  offsets.set(hour, offset);
  return offset;
}
