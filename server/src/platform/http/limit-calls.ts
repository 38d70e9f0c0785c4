import type { Clock } from "../clock.ts";

const windowMilliseconds = 60_000;
/** As many as a machine remembers with ease; beyond, the oldest are forgotten. */
const mostWindows = 100_000;

type Window = { startedAt: number; calls: number };

/**
 * Counts calls by key in windows of a minute. `spend` counts one and gives null while there was room for it, else the
 * seconds until the window ends; `wait` says the same of the next one without counting, and `giveBack` takes back one that
 * was counted. Kept in memory: each process counts for itself.
 */
export function createCallLimit(callsPerMinute: number, clock: Clock) {
  let windows = new Map<string, Window>();
  let sweptAt = clock.now().getTime();

  function spend(key: string): number | null {
    const seconds = wait(key);
    const now = clock.now().getTime();
    sweep(now);
    const window = openAt(now, key);
    if (window === undefined) remember(key, { startedAt: now, calls: 1 });
    else window.calls += 1;
    return seconds;
  }

  function wait(key: string): number | null {
    const now = clock.now().getTime();
    const window = openAt(now, key);
    if (window === undefined || window.calls < callsPerMinute) return null;
    return Math.ceil((window.startedAt + windowMilliseconds - now) / 1000);
  }

  function giveBack(key: string): void {
    const window = openAt(clock.now().getTime(), key);
    if (window !== undefined && window.calls > 0) window.calls -= 1;
  }

  function openAt(now: number, key: string): Window | undefined {
    const window = windows.get(key);
    return window !== undefined && now - window.startedAt < windowMilliseconds ? window : undefined;
  }

  function remember(key: string, window: Window): void {
    // A map keeps its order: a new window goes to its end, and the oldest stands first.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > mostWindows) windows.delete(windows.keys().next().value!);
  }

  function sweep(now: number): void {
    if (now - sweptAt < windowMilliseconds) return;
    sweptAt = now;
    windows = new Map([...windows].filter(([, window]) => now - window.startedAt < windowMilliseconds));
  }

  return { spend, wait, giveBack };
}

export type CallLimit = ReturnType<typeof createCallLimit>;
