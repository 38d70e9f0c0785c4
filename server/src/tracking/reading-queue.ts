import type { Log } from "../platform/log.ts";
import type { ReceivedReading } from "./store-readings.ts";

export type QueueLimits = {
  /** Readings waiting or being written before `add` lets its callers wait. */
  queuedReadings: number;
  /** Readings of one statement. */
  batchReadings: number;
  /** Statements at the same time. */
  writers: number;
};

type Waiting = { readings: ReceivedReading[]; resolve: () => void; reject: (error: unknown) => void };

/**
 * Gathers the readings of many boxes into few commits: what waits when a commit returns is the next batch, so the
 * batches grow with the load and nobody waits without need.
 */
export class ReadingQueue {
  readonly #store: (readings: ReceivedReading[]) => Promise<unknown>;
  readonly #limits: QueueLimits;
  readonly #log: Log;
  readonly #waiting: Waiting[] = [];
  readonly #wantingRoom: (() => void)[] = [];
  #queued = 0;
  #writing = 0;

  constructor(store: (readings: ReceivedReading[]) => Promise<unknown>, limits: QueueLimits, log: Log) {
    this.#store = store;
    this.#limits = limits;
    this.#log = log;
  }

  /** Readings that are waiting or being written. */
  get length(): number {
    return this.#queued;
  }

  /** Resolves when all of these readings are committed; rejects if one of them is not. */
  async add(readings: ReceivedReading[]): Promise<void> {
    if (readings.length === 0) return;
    while (this.#queued >= this.#limits.queuedReadings) {
      await new Promise<void>((resolve) => void this.#wantingRoom.push(resolve));
    }
    this.#queued += readings.length;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ readings, resolve, reject });
      if (this.#writing < this.#limits.writers) void this.#write();
    });
  }

  /** Writes batch after batch until nothing waits. */
  async #write(): Promise<void> {
    this.#writing++;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      const refused = await this.#storeOrSplit(batch.flatMap(({ readings }) => readings));
      for (const { readings, resolve, reject } of batch) {
        const guilty = readings.find((one) => refused.has(one));
        if (guilty) reject(refused.get(guilty));
        else resolve();
        this.#queued -= readings.length;
      }
      for (const resume of this.#wantingRoom.splice(0)) resume();
    }
    this.#writing--;
  }

  #nextBatch(): Waiting[] {
    let size = 0;
    const fitting = this.#waiting.findIndex(
      ({ readings }) => (size += readings.length) > this.#limits.batchReadings,
    );
    return this.#waiting.splice(0, fitting === -1 ? this.#waiting.length : Math.max(1, fitting));
  }

  /** Gives the readings that are not stored, with the reason. One that the database refuses holds up no other. */
  async #storeOrSplit(readings: ReceivedReading[]): Promise<Map<ReceivedReading, unknown>> {
    try {
      await this.#store(readings);
      return new Map();
    } catch (error) {
      if (!isRefusedContent(error)) {
        this.#log.error({ err: error, readings: readings.length }, "Readings could not be stored");
      } else if (readings.length > 1) {
        const middle = readings.length >> 1;
        const first = await this.#storeOrSplit(readings.slice(0, middle));
        return new Map([...first, ...(await this.#storeOrSplit(readings.slice(middle)))]);
      } else
        this.#log.error({ err: error, boxNumber: readings[0]!.boxNumber }, "The database refuses a reading");
      return new Map(readings.map((one) => [one, error]));
    }
  }
}

/** Data exceptions and broken constraints (SQLSTATE 22 and 23): only these can be the fault of one row. */
function isRefusedContent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^2[23]/.test(code);
}
