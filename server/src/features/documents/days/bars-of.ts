import { offsetAt, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** What of a drive lies on one local day, by milliseconds on the clock of that day; `startsAt` is the instant. */
export type Bar = { day: number; from: number; to: number; type: TripType; startsAt: number };

type Driven = { startedAt: number; finishedAt: number; type: TripType };

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

/** The number of the local day an instant lies on, since 1970. */
export const dayNumberOf = (time: number): number => Math.floor(wallOf(time) / dayMilliseconds);

/** A drive as it lies on its days, cut at midnight and where the clocks change: then an hour is left out, or there twice. */
export function barsOf({ startedAt, finishedAt, type }: Driven): Bar[] {
  const bars: Bar[] = [];
  let from = startedAt;
  do {
    const offset = offsetAt(from);
    const day = dayNumberOf(from);
    const midnight = (day + 1) * dayMilliseconds - offset;
    const until = changeOfClocks(from, Math.min(finishedAt, midnight));
    const onClock = (time: number) => time + offset - day * dayMilliseconds;
    bars.push({ day, from: onClock(from), to: onClock(until), type, startsAt: from });
    from = until;
  } while (from < finishedAt);
  return bars;
}

/** Where between two instants the clocks change, which they do on a full hour; the later one if they do not. */
function changeOfClocks(from: number, until: number): number {
  const offset = offsetAt(from);
  if (offsetAt(until) === offset) return until;
  let hour = Math.ceil((from + 1) / hourMilliseconds) * hourMilliseconds;
  while (offsetAt(hour) === offset) hour += hourMilliseconds;
  return Math.min(hour, until);
}

/** Puts bars that lie upon each other into lanes: the lane of each, from 0, in the order of the bars. */
export function lanesOf(bars: readonly Pick<Bar, "from" | "to">[]): number[] {
  const ends: number[] = [];
  return bars.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}
