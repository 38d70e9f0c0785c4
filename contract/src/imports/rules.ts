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
