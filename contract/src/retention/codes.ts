/** What is erased once nobody may or must keep it any more (rules retention/places, retention/logbook, retention/timelogs, deletionrequests/granted). */
export const erasureKinds = { places: 0, logbook: 1, timeLogs: 2, person: 3 } as const;
