import type { Clock } from "../clock.ts";
import { fetchJson } from "./fetch-json.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

/** Of several values each is asked under the same name. */
type Query = Record<string, string | number | readonly string[]>;

type Options = {
  clock: Clock;
  timeoutMilliseconds: number;
  /** What every question carries, such as a key. */
  always?: Query | undefined;
  mostBytes?: number;
  /** Statuses other than success whose body is an answer, too. */
  refusals?: readonly number[];
};

/** Asks a path below the base of a service, and reads the answer; what cannot be read counts as a failure, too. */
export type Ask = <T>(path: string, query: Query, read: (answer: unknown) => T) => Promise<T>;

/** A service at the address an operator has set: each question is bounded, and after failures it is spared. */
export function connectService(base: string, options: Options): Ask {
  const { clock, timeoutMilliseconds, always, ...limits } = options;
  const guarded = circuitBreaker(clock);
  return (path, query, read) => {
    const address = addressBelow(base, path, { ...query, ...always });
    return guarded(async () => {
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      return read(await fetchJson(address, { ...limits, signal }));
    });
  };
}

/** The path of the base stays. */
function addressBelow(base: string, path: string, query: Query): URL {
  const address = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(one));
  return address;
}
