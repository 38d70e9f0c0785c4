/** So long afterwards what somebody noted without a connection is taken as noted then (rule offline/late-notes). */
const longestUnsentMs = 72 * 3_600_000;

/**
 * When something happened that is told at `now`, both in milliseconds: when it was noted, as its device says, else now;
 * null where that was too long ago. Clocks of devices that are ahead say nothing of a time to come.
 */
export function notedAt(said: string | null | undefined, now: number): number | null {
  const at = said ? Math.min(Date.parse(said), now) : now;
  return now - at > longestUnsentMs ? null : at;
}
