import type { Clock } from "../clock.ts";
import { ServiceFailure } from "./service-failure.ts";

const failuresBeforeRest = 5;
const restMilliseconds = 30_000;

/** Spares a service that fails: after five failures in a row it is left alone for 30 s, then one call tries again. */
export function circuitBreaker(clock: Clock): <T>(work: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let restsUntil = 0;
  return async (work) => {
    const now = clock.now().getTime();
    if (now < restsUntil) throw new ServiceFailure("resting after failures");
    if (failures >= failuresBeforeRest) restsUntil = now + restMilliseconds;
    try {
      const result = await work();
      failures = 0;
      restsUntil = 0;
      return result;
    } catch (error) {
      failures += 1;
      if (failures >= failuresBeforeRest) restsUntil = clock.now().getTime() + restMilliseconds;
      throw error;
    }
  };
}
