/** Which testers a list of mandators shows (rule mandators/tester-filter). */
export const testerFilters = { all: 0, none: 1, only: 2 } as const;
