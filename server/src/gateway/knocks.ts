import type { Pool } from "pg";
import { clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

type Knock = { attempts: number; address: string };

/**
 * Notes which devices knock that nobody has registered, for the super admin. Attempts are collected and written now and
 * then; who floods us with IMEIs fills what fits into one writing, and the rest is left out.
 */
export class Knocks {
  readonly #pool: Pick<Pool, "query">;
  readonly #most: number;
  readonly #log: Log;
  #collected = new Map<string, Knock>();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pick<Pool, "query">, { knocksAtOnce }: { knocksAtOnce: number }, log: Log) {
    this.#pool = pool;
    this.#most = knocksAtOnce;
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
    const knocks = [...this.#collected];
    this.#collected = new Map();
    const values = [
      knocks.map(([imei]) => imei),
      knocks.map(([, { attempts }]) => attempts),
      knocks.map(([, { address }]) => address),
      clock.now(),
    ];
    try {
      await this.#pool.query("select note_unknown_imeis($1, $2, $3, $4)", values);
    } catch (error) {
      this.#log.warn({ err: error }, "It could not be noted which unknown boxes knocked");
    }
  }
}
