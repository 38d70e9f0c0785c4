import { Temporal } from "temporal-polyfill";

const dayMilliseconds = 86_400_000;
/** Milliseconds that Vienna is ahead throughout a day of UTC, by the day; null where they change. Asking takes long. */
let offsets = new Map<number, number | null>();
const mostOffsets = 100_000;

/** How many milliseconds the clocks of Vienna are ahead of UTC at a time (rule formats/zone). */
export function viennaTimeOffsetOf(time: number): number {
  const day = Math.floor(time / dayMilliseconds);
  let offset = offsets.get(day);
  if (offset === undefined) {
    if (offsets.size >= mostOffsets) offsets = new Map();
    offset = offsetThroughout(day);
    offsets.set(day, offset);
  }
  return offset ?? askedOffset(time);
}

function offsetThroughout(day: number): number | null {
  const [first, last] = [askedOffset(day * dayMilliseconds), askedOffset((day + 1) * dayMilliseconds - 1)];
  return first === last ? first : null;
}

function askedOffset(time: number): number {
  const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO("Europe/Vienna");
  return there.offsetNanoseconds / 1_000_000;
}
