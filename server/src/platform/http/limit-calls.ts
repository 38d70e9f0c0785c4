import type { Clock } from "../clock.ts";

const windowMilliseconds = 60_000;

type Window = { startedAt: number; calls: number };

/**
 * Counts calls by key in windows of a minute. `spend` gives null while there is room, else the seconds until the
 * window ends. Kept in memory: each process counts for itself.
 */
export function createCallLimit(callsPerMinute: number, clock: Clock) {
  let windows = new Map<string, Window>();
  let sweptAt = clock.now().getTime();

  function spend(key: string): number | null {
    const now = clock.now().getTime();
    sweep(now);
    let window = windows.get(key);
    if (window === undefined || now - window.startedAt >= windowMilliseconds) {
      window = { startedAt: now, calls: 0 };
      windows.set(key, window);
    }
    window.calls += 1;
    if (window.calls <= callsPerMinute) return null;
    return Math.ceil((window.startedAt + windowMilliseconds - now) / 1000);
  }

  function sweep(now: number): void {
    if (now - sweptAt < windowMilliseconds) return;
    sweptAt = now;
    windows = new Map([...windows].filter(([, window]) => now - window.startedAt < windowMilliseconds));
  }

  return { spend };
}

export type CallLimit = ReturnType<typeof createCallLimit>;
