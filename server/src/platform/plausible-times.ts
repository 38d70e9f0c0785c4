/** A clock further ahead than this is wrong. */
export const clockToleranceMs = 10 * 60_000;
const monthsBack = 14;

/** The beginning of the oldest month that partitions are kept for (rule database/partitions). */
export function oldestFollowed(now: number): number {
  const receivedAt = new Date(now);
  return Date.UTC(receivedAt.getUTCFullYear(), receivedAt.getUTCMonth() - monthsBack);
}

/** Whether what is received now may have been recorded then; both in milliseconds. */
export const isPlausible = (deviceTime: number, receivedAt: number): boolean =>
  deviceTime >= oldestFollowed(receivedAt) && deviceTime <= receivedAt + clockToleranceMs;
