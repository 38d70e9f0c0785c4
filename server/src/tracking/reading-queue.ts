import type { Log } from "../platform/log.ts";
import { figures } from "./figures.ts";
import { type Received, recordsIn } from "./received.ts";

export type QueueLimits = {
  /** Readings waiting or being written before `add` lets its callers wait. */
  queuedReadings: number;
  /** Readings of one statement. */
  batchReadings: number;
  /** Statements at the same time. */
  writers: number;
};

type Waiting = {
  received: Received[];
  records: number;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/**
 * Gathers the readings of many boxes into few commits: what waits when a commit returns is the next batch, so the
 * batches grow with the load and nobody waits without need.
 */
export class ReadingQueue {
  readonly #store: (received: Received[]) => Promise<unknown>;
  readonly #limits: QueueLimits;
  readonly #log: Log;
  readonly #waiting: Waiting[] = [];
  readonly #wantingRoom: (() => void)[] = [];
  #queued = 0;
  #writing = 0;

  constructor(store: (received: Received[]) => Promise<unknown>, limits: QueueLimits, log: Log) {
    this.#store = store;
    this.#limits = limits;
    this.#log = log;
  }

  /** Readings that are waiting or being written. */
  get length(): number {
    return this.#queued;
  }

  /** Resolves when all of these readings are committed; rejects if one of them is not. */
  async add(received: Received[]): Promise<void> {
    const records = received.reduce((sum, one) => sum + recordsIn(one), 0);
    if (records === 0) return;
    while (this.#queued >= this.#limits.queuedReadings) {
      await new Promise<void>((resolve) => void this.#wantingRoom.push(resolve));
    }
    this.#queued += records;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ received, records, resolve, reject });
      if (this.#writing < this.#limits.writers) void this.#write();
    });
  }

  /** Writes batch after batch until nothing waits. */
  async #write(): Promise<void> {
    this.#writing++;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      const refused = await this.#storeOrSplit(batch.flatMap(({ received }) => received));
      for (const { received, records, resolve, reject } of batch) {
        const guilty = received.find((one) => refused.has(one));
        if (guilty) reject(refused.get(guilty));
        else resolve();
        this.#queued -= records;
      }
      for (const resume of this.#wantingRoom.splice(0)) resume();
    }
    this.#writing--;
  }

  #nextBatch(): Waiting[] {
    let size = 0;
    const fitting = this.#waiting.findIndex(({ records }) => (size += records) > this.#limits.batchReadings);
    return this.#waiting.splice(0, fitting === -1 ? this.#waiting.length : Math.max(1, fitting));
  }

  /** Gives what is not stored, with the reason. What the database refuses holds up nothing else. */
  async #storeOrSplit(received: Received[]): Promise<Map<Received, unknown>> {
    try {
      await this.#store(received);
      return new Map();
    } catch (error) {
      const isContent = isRefusedContent(error);
      if (!isContent) {
        this.#log.error({ err: error, waiting: received.length }, "Readings could not be stored");
      } else if (received.length > 1) {
        const middle = received.length >> 1;
        const first = await this.#storeOrSplit(received.slice(0, middle));
        return new Map([...first, ...(await this.#storeOrSplit(received.slice(middle)))]);
      } else {
        this.#log.error({ err: error, boxNumber: received[0]!.boxNumber }, "The database refuses a reading");
      }
      const records = received.reduce((sum, one) => sum + recordsIn(one), 0);
      figures.refused.inc({ reason: isContent ? "database" : "failed" }, records);
      return new Map(received.map((one) => [one, error]));
    }
  }
}

/** Data exceptions and broken constraints (SQLSTATE 22 and 23): only these can be the fault of one row. */
function isRefusedContent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^2[23]/.test(code);
}
