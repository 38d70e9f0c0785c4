/** Whose a vehicle is: one person's at work, one person's own, or anybody's who reserves it. */
export const vehicleTypes = { company: 0, private: 1, pool: 2 } as const;
