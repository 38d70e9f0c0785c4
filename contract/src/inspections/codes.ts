/** What the law sees in a vehicle; trucks are light below 3.5 t and heavy above. */
export const vehicleServiceTypes = { car: 0, lightTruck: 1, heavyTruck: 2 } as const;
