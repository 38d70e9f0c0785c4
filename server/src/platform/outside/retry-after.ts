/** A time as HTTP writes it, "Wed, 21 Oct 2026 07:28:00 GMT"; dates are read of much else. */
const httpTime = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** How many milliseconds a server wishes not to be asked again, by its header Retry-After; none where it says nothing of the kind. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  if (!httpTime.test(header)) return 0;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : at - now.getTime();
}
