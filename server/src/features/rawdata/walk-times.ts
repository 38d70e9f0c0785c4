/** From the first to before the last; milliseconds. */
export type Time = { from: number; until: number };

/** Whether a time lies in one of the times, which are in order and do not overlap; asked in ascending order. */
export function walkTimes(times: readonly Time[]): (time: number) => boolean {
  let next = 0;
  return (time) => {
    while (next < times.length && times[next]!.until <= time) next += 1;
    return next < times.length && times[next]!.from <= time;
  };
}
