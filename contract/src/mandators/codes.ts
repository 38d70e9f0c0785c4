/** Which testers a list of mandators shows (rule mandators/tester-filter). */
export const testerFilters = { all: 0, none: 1, only: 2 } as const;

/** How often the seals of the history go out: on Mondays, or every day (rule evidence/anchors). */
export const anchorIntervals = { weekly: 0, daily: 1 } as const;
