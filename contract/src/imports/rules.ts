/** What a column of somebody's logbook may say (rule imports/columns). */
export const importTargets = [
  "vehicle",
  "driver",
  "date",
  "startTime",
  "finishDate",
  "finishTime",
  "startedAt",
  "finishedAt",
  "startAddress",
  "destinationAddress",
  "mileage",
  "odometerBefore",
  "odometerAfter",
  "type",
  "description",
  "contact",
  "costcenter",
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Rows of one call, and of one file. */
export const rowsOfCall = 200;
export const mostRows = 100_000;

/** Points of one call, and of one recording (rule imports/positions). */
export const pointsOfCall = 5_000;
export const mostPoints = 1_000_000;
/** So long what came of a recording waits for the rest of it. */
export const unfinishedHours = 24;
/** So many of a company are begun and not finished. */
export const mostUnfinished = 50;

const monthsBack = 14;

/** Why what was recorded then is imported no more, or not yet (rule imports/positions); null where it is. All in milliseconds. */
export function whyNotRecorded(
  { from, to }: { from: number; to: number },
  now: number,
): "backwards" | "tooOld" | "ahead" | null {
  if (from > to) return "backwards";
  const today = new Date(now);
  if (from < Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBack)) return "tooOld";
  return to >= now ? "ahead" : null;
}
