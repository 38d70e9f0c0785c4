type Limits = { unknownImeis: number; unknownWindowMs: number; blockMs: number };

/** More networks than this are not remembered: the oldest go first. */
const networksRemembered = 10_000;

type Seen = { imeis: Map<string, number>; blocked: Block | null };
type Block = { until: number; heardBefore: Promise<ReadonlySet<string>> };

/**
 * Remembers which unknown IMEIs came from each network lately, to stop those who guess: a network with too many of them
 * is blocked for a while. From there only boxes are heard that were heard from there before, and nobody else is looked
 * up; `heardBefore` reads which those are, once for each block.
 */
export class UnknownImeis {
  readonly #limits: Limits;
  readonly #heardBefore: (network: string) => Promise<ReadonlySet<string>>;
  readonly #seen = new Map<string, Seen>();

  constructor(limits: Limits, heardBefore: (network: string) => Promise<ReadonlySet<string>>) {
    this.#limits = limits;
    this.#heardBefore = heardBefore;
  }

  /** Whether the IMEI may be looked up for this network; `now` in milliseconds of any clock. Never rejects. */
  async mayAsk(network: string, imei: string, now: number): Promise<boolean> {
    const blocked = this.#seen.get(network)?.blocked;
    if (!blocked || blocked.until <= now) return true;
    return (await blocked.heardBefore).has(imei);
  }

  /** Notes that the IMEI is unknown. The one that is too many blocks the network, and is the last to be answered. */
  note(network: string, imei: string, now: number): void {
    const seen = this.#seen.get(network) ?? { imeis: new Map<string, number>(), blocked: null };
    for (const [one, at] of seen.imeis) {
      if (at <= now - this.#limits.unknownWindowMs) seen.imeis.delete(one);
    }
    seen.imeis.set(imei, now);
    this.#seen.delete(network);
    this.#seen.set(network, seen);
    if (seen.imeis.size >= this.#limits.unknownImeis) this.#block(network, seen, now);
    if (this.#seen.size > networksRemembered) this.#forgetOldest();
  }

  /** What was tried is forgotten, so that after the block the network begins anew. */
  #block(network: string, seen: Seen, now: number): void {
    // Who cannot be asked about is let in by no guess: the boxes come again, and the block is over some day.
    const heardBefore = this.#heardBefore(network).catch(() => new Set<string>());
    seen.blocked = { until: now + this.#limits.blockMs, heardBefore };
    seen.imeis.clear();
  }

  #forgetOldest(): void {
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined) this.#seen.delete(oldest);
  }
}
