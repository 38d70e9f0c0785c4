/** How long ago something was, in the largest unit that still says enough. */
export type Age = { unit: "now" | "seconds" | "minutes" | "hours" | "days"; count: number };

/** Fresher than this is "now"; so is what a clock that runs ahead has sent. */
const nowSeconds = 3;
/** Two days are easier to read than 48 hours. */
const mostHours = 48;
/** One answer may be slow; with the second missing the server is taken to be gone. */
const overdueIntervals = 2;

/** Milliseconds → the age a person reads: 31 minutes, 47 hours, 3 days. */
export function ageOf(milliseconds: number): Age {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (seconds < nowSeconds) return { unit: "now", count: 0 };
  if (minutes < 1) return { unit: "seconds", count: seconds };
  if (hours < 1) return { unit: "minutes", count: minutes };
  if (hours < mostHours) return { unit: "hours", count: hours };
  return { unit: "days", count: Math.floor(hours / 24) };
}

/** Whether speeds that came at `updatedAt` (ms) are too old to be told as present: an answer is overdue. */
export function isStale(updatedAt: number, now: number, refetchInterval: number): boolean {
  return now - updatedAt > overdueIntervals * refetchInterval;
}
