type Limits = { readingsPerSecond: number; readingsBurst: number };

type Bucket = { left: number; at: number };

/** What one frame can hold; nobody who borrows a box's IMEI puts it deeper into debt. */
const readingsInFrame = 255;

/** Measures how much each IMEI sends, across its connections: a bucket that refills evenly. */
export class ReadingRate {
  readonly #limits: Limits;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes the readings from the IMEI's bucket if it holds them all; for those that can be sent again. */
  allows(imei: string, readings: number, now: number): boolean {
    const left = this.#leftOf(imei, now) - readings;
    if (left >= 0) this.#buckets.set(imei, { left, at: now });
    return left >= 0;
  }

  /** Takes the readings from the IMEI's bucket and gives the milliseconds to wait before they may be stored. */
  take(imei: string, readings: number, now: number): number {
    const left = Math.max(this.#leftOf(imei, now) - readings, -readingsInFrame);
    this.#buckets.set(imei, { left, at: now });
    return left >= 0 ? 0 : (-left / this.#limits.readingsPerSecond) * 1000;
  }

  /** Forgets buckets that are full again; they would be made anew just so. */
  forgetFull(now: number): void {
    const { readingsPerSecond, readingsBurst } = this.#limits;
    for (const [imei, { left, at }] of this.#buckets) {
      if (left + ((now - at) / 1000) * readingsPerSecond >= readingsBurst) this.#buckets.delete(imei);
    }
  }

  #leftOf(imei: string, now: number): number {
    const { readingsPerSecond, readingsBurst } = this.#limits;
    const bucket = this.#buckets.get(imei) ?? { left: readingsBurst, at: now };
    return Math.min(readingsBurst, bucket.left + ((now - bucket.at) / 1000) * readingsPerSecond);
  }
}
