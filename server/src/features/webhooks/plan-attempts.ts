import { retryAfterMs } from "../../platform/outside/retry-after.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The pauses between attempts, 75.6 hours together (rule webhooks/attempts); after the last one a delivery has failed. */
export const attemptPausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** While a delivery is tried nobody else tries it; longer than its turn and its answer take. */
export const holdMs = minute;

const longestWish = 24 * hour;

/** Nothing that is tried again waits longer. */
export const longestPauseMs = 48 * hour;

type Tried = {
  /** Attempts so far, the last one included. */
  attempts: number;
  now: Date;
  /** The header Retry-After. */
  retryAfter?: string | undefined;
  /** From 0 to 1: a receiver that was away is not asked by all at once. */
  random: number;
};

/** When to try again, not before the receiver wishes if that is within a day; null once it is given up. */
export function planAttempt({ attempts, now, retryAfter, random }: Tried): Date | null {
  const pause = attemptPausesMs[attempts - 1];
  if (pause === undefined) return null;
  const wished = Math.min(retryAfterMs(retryAfter, now), longestWish);
  return new Date(now.getTime() + Math.max(Math.round(pause * (0.9 + 0.2 * random)), wished));
}

/** Nothing was sent for a reason of ours, which counts as no attempt: soon where it was busy, else when somebody may have mended it. */
export const planOurs = (now: Date, isBusy: boolean): Date =>
  new Date(now.getTime() + (isBusy ? 5 * second : 30 * minute));
