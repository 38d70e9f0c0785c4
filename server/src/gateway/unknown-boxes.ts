import type { Pool } from "pg";
import { clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

type Attempts = { attempts: number; address: string };

/**
 * Notes which boxes that nobody has registered try to connect, for the super admin. Attempts are collected and written now and
 * then; who floods us with IMEIs fills what fits into one writing, and the rest is left out.
 */
export class UnknownBoxes {
  readonly #pool: Pick<Pool, "query">;
  readonly #most: number;
  readonly #log: Log;
  #collected = new Map<string, Attempts>();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pick<Pool, "query">, { unknownBoxesAtOnce }: { unknownBoxesAtOnce: number }, log: Log) {
    this.#pool = pool;
    this.#most = unknownBoxesAtOnce;
    this.#log = log;
  }

  note(imei: string, address: string): void {
    const known = this.#collected.get(imei);
    if (known === undefined && this.#collected.size >= this.#most) return;
    this.#collected.set(imei, { attempts: (known?.attempts ?? 0) + 1, address });
  }

  /** Writes what was collected, after what is being written; what cannot be written is forgotten. Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCollected());
    return this.#writing;
  }

  async #writeCollected(): Promise<void> {
    if (this.#collected.size === 0) return;
    const boxes = [...this.#collected];
    this.#collected = new Map();
    const values = [
      boxes.map(([imei]) => imei),
      boxes.map(([, { attempts }]) => attempts),
      boxes.map(([, { address }]) => address),
      clock.now(),
    ];
    try {
      await this.#pool.query("select note_unknown_imeis($1, $2, $3, $4)", values);
    } catch (error) {
      this.#log.warn({ err: error }, "It could not be noted which unknown boxes knocked");
    }
  }
}
