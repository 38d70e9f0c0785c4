import type { Leg } from "./legs.ts";

/** Two instants in milliseconds: what can be looked at. */
export type Span = {
  from: number;
  until: number;
  /** It goes on: its end is now. */
  isOpen?: boolean;
};

type Playing = {
  /** The instant that is looked at. */
  time: number;
  isPlaying: boolean;
  /** So many times faster than it was. */
  factor: number;
};

/** Kept outside of what draws it: sixty times a second only what shows the time is drawn again. */
export type Player = {
  read: () => Playing;
  listen: (tell: () => void) => () => void;
  change: (part: Partial<Playing>) => void;
};

export const factors = [10, 30, 60, 120, 300] as const;

export function createPlayer(time: number): Player {
  let playing: Playing = { time, isPlaying: false, factor: 60 };
  const listeners = new Set<() => void>();
  return {
    read: () => playing,
    listen: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    change: (part) => {
      playing = { ...playing, ...part };
      for (const tell of listeners) tell();
    },
  };
}

export function within(time: number, { from, until }: Span): number {
  return Math.min(until, Math.max(from, time));
}

/** The instant to keep of one that is chosen or reached: who is at the end of what goes on stays at what is now. */
export const stayingAt = (time: number, { until, isOpen = false }: Span): number =>
  isOpen && time >= until ? Infinity : time;

/** The drives that can be seen, and when each begins and ends within the span. */
export function shownIn(legs: readonly Leg[], span: Span): Span[] {
  return legs.flatMap(({ track, times, from, until }) => {
    const end = until === Infinity ? (times.at(-1) ?? from) : until;
    const shown = { from: within(from, span), until: within(end, span) };
    return track.length > 1 && shown.until > shown.from ? [shown] : [];
  });
}

/**
 * The instant that is shown after so many milliseconds of its own time: what the vehicle was parked for, and drives of which
 * no way is known, are passed over. Null once nothing is to come (rule live/replay).
 */
export function nextShown(shown: readonly Span[], time: number, passed: number): number | null {
  const leg = shown.find(({ until }) => until > time);
  if (!leg) return null;
  return time < leg.from ? leg.from : Math.min(leg.until, time + passed);
}

const longMs = 6 * 3_600_000;

/** Where a key moves the time; null for all other keys. A day is looked through in larger steps than a trip. */
export function timeByKey(key: string, time: number, span: Span): number | null {
  const isLong = span.until - span.from > longMs;
  const [step, leap] = isLong ? [60_000, 15 * 60_000] : [10_000, 60_000];
  const moved: Record<string, number> = {
    ArrowLeft: time - step,
    ArrowDown: time - step,
    ArrowRight: time + step,
    ArrowUp: time + step,
    PageDown: time - leap,
    PageUp: time + leap,
    Home: span.from,
    End: span.until,
  };
  const to = moved[key];
  return to === undefined ? null : within(to, span);
}

/** A little before a halt one wants the one before it. */
const besideMs = 2_000;

export const haltBefore = (halts: readonly number[], time: number): number | undefined =>
  halts.findLast((halt) => halt < time - besideMs);

export const haltAfter = (halts: readonly number[], time: number): number | undefined =>
  halts.find((halt) => halt > time);
