/** Which mandators a list shows (OQ-077). */
export const testerFilters = { all: 0, nonTesters: 1, testers: 2 } as const;
