const dayInMilliseconds = 24 * 60 * 60 * 1000;

export type Trial = {
  /** ISO instant of the end. */
  endsAt: string;
  /** Whole days left, rounded up; 0 or less is shown as expired. */
  remainingDays: number;
  /** Whether the gate is shut; at the very instant of the end it is still open. */
  isExpired: boolean;
};

/**
 * How long a tester may still work (rule access/trial). Null for a mandator that is no tester. `now` in ms since 1970.
 */
export function trialOf(
  tester: { testerSince: string | null; testerExpiresInDays: number | null },
  now: number,
): Trial | null {
  if (tester.testerSince === null || tester.testerExpiresInDays === null) return null;
  const end = Date.parse(tester.testerSince) + tester.testerExpiresInDays * dayInMilliseconds;
  return {
    endsAt: new Date(end).toISOString(),
    remainingDays: Math.ceil((end - now) / dayInMilliseconds),
    isExpired: end < now,
  };
}
