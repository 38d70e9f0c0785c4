type Limits = { unknownImeis: number; unknownWindowMs: number };

/** More addresses than this are not remembered: the oldest go first. */
const addressesRemembered = 10_000;

/** Remembers which unknown IMEIs an address tried lately, to stop those who guess. */
export class UnknownImeis {
  readonly #limits: Limits;
  readonly #seen = new Map<string, Map<string, number>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Notes the attempt and says whether the address gets an answer at all; `now` in milliseconds of any clock. */
  deservesAnswer(address: string, imei: string, now: number): boolean {
    const recent = [...(this.#seen.get(address) ?? [])].filter(
      ([, at]) => at > now - this.#limits.unknownWindowMs,
    );
    const imeis = new Map(recent);
    const deserves = imeis.size < this.#limits.unknownImeis;
    if (deserves) imeis.set(imei, now);
    this.#seen.delete(address);
    this.#seen.set(address, imeis);
    if (this.#seen.size > addressesRemembered) this.#forgetOldest();
    return deserves;
  }

  #forgetOldest(): void {
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined) this.#seen.delete(oldest);
  }
}
