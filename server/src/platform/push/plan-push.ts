import { retryAfterMs } from "../outside/retry-after.ts";

const [second, minute] = [1_000, 60_000];

/** The pauses between three attempts (rule push/attempts). */
const pausesMs: readonly number[] = [minute, 15 * minute];

/** While a message is tried nobody else tries it; longer than its turn and its answer take. */
export const holdMs = minute;

type Tried = {
  /** Attempts so far, the last one included. */
  attempts: number;
  now: Date;
  /** Later it is no news. */
  expiresAt: Date;
  /** The header Retry-After. */
  retryAfter?: string | undefined;
};

/** When to try again, not before the service wishes; null once it is given up or would come too late. */
export function planPush({ attempts, now, expiresAt, retryAfter }: Tried): Date | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const until = new Date(now.getTime() + Math.max(pause, retryAfterMs(retryAfter, now)));
  return until < expiresAt ? until : null;
}

/** Nothing was sent for a reason of ours: soon where it was busy, else when somebody may have mended it. */
export const planOwn = (now: Date, isBusy: boolean): Date =>
  new Date(now.getTime() + (isBusy ? 5 * second : 15 * minute));
