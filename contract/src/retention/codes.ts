/** What is erased once nobody may or must keep it any more (rules retention/places, retention/logbook, retention/timelogs). */
export const erasureKinds = { places: 0, logbook: 1, timeLogs: 2 } as const;
