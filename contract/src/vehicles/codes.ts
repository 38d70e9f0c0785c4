/** Whose a vehicle is: one person's at work, one person's own, or anybody's who reserves it. */
export const vehicleTypes = { company: 0, private: 1, pool: 2 } as const;

/** What the law sees in a vehicle; trucks are light below 3.5 t and heavy above. */
export const vehicleServiceTypes = { car: 0, lightTruck: 1, heavyTruck: 2 } as const;
