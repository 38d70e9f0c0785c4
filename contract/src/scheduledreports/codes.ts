/** Who gets a report: persons and groups are named besides, the others are all of a kind (rule reports/receivers). */
export const receiverCodes = {
  persons: 1,
  drivers: 2,
  groups: 3,
  groupLeaders: 4,
  administrators: 5,
} as const;

/** What a report is about: the year, month or week before (rule reports/span). */
export const reportPeriods = { year: 0, month: 1, week: 2 } as const;

/** A form has another way to say that the last days are meant, whatever the period. */
export const chosenPeriods = { ...reportPeriods, lastDays: 3 } as const;
