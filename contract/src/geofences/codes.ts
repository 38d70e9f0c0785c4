/** Locked means armed on that local day (rule geofences/armed-days). */
export const weekdays = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
} as const;

/** What is noted at a fence (rule geofences/notes). */
export const metadataCategories = { worker: 1, others: 99 } as const;

/** Where fences are searched: in what is noted of a category, or in their titles (rule geofences/search). */
export const searchCategories = { ...metadataCategories, title: 100 } as const;

/** What is done to a weekday of a fence, as the address of the call says it (rule geofences/armed-days). */
export const lockMethods = { lock: "0", unlock: "1", toggle: "2" } as const;
