/** More addresses than this are not listened to within one second. */
const addressesCounted = 10_000;

/**
 * Counts what comes from each address within a second. Addresses of datagrams can be invented, so the memory is bounded
 * and begins anew each second.
 */
export class AddressRate {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #second = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more and says whether it may be listened to; `now` in milliseconds of any clock. */
  allows(address: string, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#most || (count === 0 && this.#counts.size >= addressesCounted)) return false;
    this.#counts.set(address, count + 1);
    return true;
  }
}
