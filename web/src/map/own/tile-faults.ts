const mostFailures = 3;
const memoryMilliseconds = 60_000;
/** A map may end at a border; one without any tile is no map. */
const mostMissing = 9;

/** Judges from the fate of its tiles whether a map can be used. Times are milliseconds. */
export class TileFaults {
  #failedAt: number[] = [];
  #missing = 0;
  #hasArrived = false;

  /** A tile could not be had; true when that was one too many: three within a minute. */
  failed(now: number): boolean {
    this.#failedAt = [...this.#failedAt, now].filter((at) => now - at < memoryMilliseconds);
    return this.#failedAt.length >= mostFailures;
  }

  /** The server has no such tile (404); true when it seems to have none at all. */
  missed(): boolean {
    this.#missing += 1;
    return !this.#hasArrived && this.#missing >= mostMissing;
  }

  arrived(): void {
    this.#hasArrived = true;
  }
}
