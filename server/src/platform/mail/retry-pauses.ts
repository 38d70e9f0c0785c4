const [minute, hour] = [60_000, 3_600_000];

/**
 * The pauses between attempts, about three days together (rule mails/retries); after the last one a mail has failed.
 */
export const retryPausesMs: readonly number[] = [
  ...[1, 5, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 8, 12, 12, 16, 16].map((hours) => hours * hour),
];
