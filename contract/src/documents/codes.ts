/** What a report puts together. */
export const groupings = { driver: 1, vehicle: 2, costcenter: 3, geofence: 4, group: 5 } as const;

export const fileFormats = { pdf: 1, xlsx: 2 } as const;

/** How a period was chosen (rule formats/periods); what counts is from and to. */
export const periodKinds = { none: 1, day: 20, week: 30, month: 40, year: 50, range: 60 } as const;
