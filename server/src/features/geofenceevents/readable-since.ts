const keptMs = 366 * 86_400_000;

/** Since when past alarms can be read: older ones are shown to nobody, and forgotten with the next that is noted. */
export const readableSince = (now: Date) => new Date(now.getTime() - keptMs);
