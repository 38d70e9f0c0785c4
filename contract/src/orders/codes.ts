/** How often boxes are paid for (OQ-171). */
export const paymentIntervals = { yearly: 0, halfYearly: 1, monthly: 2 } as const;
