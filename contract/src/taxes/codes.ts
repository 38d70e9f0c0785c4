/** What moves a vehicle, as far as taxes ask. */
export const propulsions = { combustion: 0, plugInHybrid: 1, electric: 2 } as const;
