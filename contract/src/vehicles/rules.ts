const silenceInMilliseconds = 3 * 60 * 60 * 1000;

/** Whether a vehicle counts as sending: exactly 3 hours of silence, or no position at all, do not (OQ-124). */
export function isSending(lastPosition: string | null, now: number): boolean {
  return lastPosition !== null && now - Date.parse(lastPosition) < silenceInMilliseconds;
}

/** The instant after which a last position must lie to count as sending; `now` in ms since 1970. */
export function sendingSince(now: number): Date {
  return new Date(now - silenceInMilliseconds);
}
