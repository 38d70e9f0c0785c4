/** Which testers a list of mandators shows (OQ-077). */
export const testerFilters = { all: 0, none: 1, only: 2 } as const;
