/** How often boxes are paid for (rule orders/intervals). */
export const paymentIntervals = { yearly: 0, halfYearly: 1, monthly: 2 } as const;
