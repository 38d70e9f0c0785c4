const key = "roadside";

/** Whether this device was handed to somebody who may look at one page alone, until its owner's password (rule timelogs/roadside). */
export const isDeviceHeld = (): boolean => localStorage.getItem(`${key}.held`) !== null;

export function holdDevice(): void {
  localStorage.setItem(`${key}.held`, "1");
}

export function releaseDevice(): void {
  localStorage.removeItem(`${key}.held`);
}

/** What was shown last, for when there is no connection; it goes with the session as all that is stored. */
export function keepShown(shown: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(shown));
  } catch {
    // A full store keeps what it has: the page itself is there still.
  }
}

export function keptShown(): unknown {
  const kept = localStorage.getItem(key);
  return kept === null ? undefined : JSON.parse(kept);
}
