const dayMilliseconds = 24 * 3_600_000;

/** In how many days a month that ends at an instant can be released; 0 once it has ended (ALG-RELEASE). */
export function daysUntilRelease(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / dayMilliseconds));
}
