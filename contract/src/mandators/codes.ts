/** Which testers a list of mandators shows (rule mandators/tester-filter). */
export const testerFilters = { all: 0, none: 1, only: 2 } as const;

/** How often the seals of the history go out: on Mondays, or every day (rule evidence/anchors). */
export const anchorIntervals = { weekly: 0, daily: 1 } as const;

/**
 * Whose public holidays a company keeps: states of Austria and Germany (ISO 3166-2); of Bavaria also as where most people
 * are Catholic.
 */
export const holidayRegions = [
  ...(["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const).map((state) => `AT-${state}` as const),
  "DE-BW",
  "DE-BY",
  "DE-BYK",
  "DE-BE",
  "DE-BB",
  "DE-HB",
  "DE-HH",
  "DE-HE",
  "DE-MV",
  "DE-NI",
  "DE-NW",
  "DE-RP",
  "DE-SL",
  "DE-SN",
  "DE-ST",
  "DE-SH",
  "DE-TH",
] as const;
