import { clock, fixClock, isClockFixed } from "../platform/clock.ts";

/**
 * Does work as if it were then, history included: the clock of this process stands still for it. For the demo alone,
 * before its server begins to answer and in the program of its people, where nobody else asks for the time.
 */
export async function asOf<Result>(then: Date, work: () => Promise<Result> | Result): Promise<Result> {
  const before = isClockFixed() ? clock.now() : undefined;
  fixClock(then);
  try {
    return await work();
  } finally {
    fixClock(before);
  }
}
