import { setTimeout } from "node:timers/promises";
import { noTurn, ServiceFailure } from "./service-failure.ts";

type Pace = {
  /** From the beginning of one piece of work to that of the next. */
  pauseMilliseconds: number;
  /** Who comes when so many wait is turned away with a ServiceFailure. */
  mostWaiting: number;
};

/** Lets work begin one after another, at a pace a service asks for. */
export function inTurn({ pauseMilliseconds, mostWaiting }: Pace): <T>(work: () => Promise<T>) => Promise<T> {
  let isFreeAt = 0;
  return async (work) => {
    const now = performance.now();
    const waits = Math.max(0, isFreeAt - now);
    if (waits > mostWaiting * pauseMilliseconds) throw new ServiceFailure(noTurn);
    isFreeAt = now + waits + pauseMilliseconds;
    if (waits > 0) await setTimeout(waits);
    return work();
  };
}
