/** By what a rule knows trips: by when they begin, by both ends, or by where they end (rule classificationrules/kinds). */
export const ruleKinds = { schedule: 1, homeWork: 2, place: 3 } as const;
