/** What places a record among those of its box; a total order (rule detection/order). */
export type ReadingKey = { deviceTime: number; eventId: number; hash: bigint };

/** Orders by device time, periodic records before events of the same instant, then by hash. */
export function compareKeys(one: ReadingKey, other: ReadingKey): number {
  return (
    one.deviceTime - other.deviceTime ||
    Number(one.eventId !== 0) - Number(other.eventId !== 0) ||
    (one.hash < other.hash ? -1 : one.hash > other.hash ? 1 : one.eventId - other.eventId)
  );
}

/** The records of one box in the order they are followed in, repetitions left out. */
export function inReadingOrder<Reading extends ReadingKey>(readings: readonly Reading[]): Reading[] {
  const sorted = [...readings].sort(compareKeys);
  return sorted.filter((reading, index) => index === 0 || compareKeys(sorted[index - 1]!, reading) !== 0);
}
