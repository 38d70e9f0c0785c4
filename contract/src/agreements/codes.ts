/** Upon what a company may see where its people are: nothing was said, a works agreement, or each person's consent. */
export const agreementKinds = { none: 0, agreement: 1, consent: 2 } as const;
