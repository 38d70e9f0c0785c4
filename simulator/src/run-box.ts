import { setTimeout as pause } from "node:timers/promises";
import type { BoxClient } from "./box-client.ts";
import type { Journal, Outgoing } from "./virtual-box.ts";

/** What a box has to send: the present, which comes first, and the past, which fills the time between. */
export type Workload = {
  readonly client: BoxClient;
  readonly present: Iterator<Outgoing>;
  readonly past: Iterator<Outgoing>;
  /** Told after each acknowledgement, so that a later run goes on from there. */
  readonly keep: (part: "present" | "past", journal: Journal) => void;
  /** Told once, when a part has nothing (the present: nothing up to now) left to send. */
  readonly onCaughtUp: (part: "present" | "past") => void;
};

export type Pace = {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Whether to wait for what becomes due; else it ends when nothing is. */
  readonly isLive: boolean;
  readonly secondsBetweenSends: number;
};

const recordsPerFrame = 120;
const urgent = 1;

/** Milliseconds between two looks at what is due, and between two frames of the past, so that the present stays fluent. */
const breath = 250;

/** Sends until nothing is left or the signal comes: what is due at once, then the past, then what becomes due. */
export async function runBox(
  work: Workload,
  { now, signal, isLive, secondsBetweenSends }: Pace,
): Promise<void> {
  const present = new Queue(work.present);
  const past = new Queue(work.past);
  const said = new Set<string>();
  const sayOnce = (part: "present" | "past") => {
    if (!said.has(part)) work.onCaughtUp(part);
    said.add(part);
  };
  let sendAt = 0;
  while (!signal.aborted) {
    const isTime = now() >= sendAt || present.isUrgent(now());
    const due = isTime ? present.take(now()) : [];
    if (due.length > 0) {
      await deliver(work, "present", due);
      continue;
    }
    if (isTime) {
      sayOnce("present");
      sendAt = now() + secondsBetweenSends * 1000;
    }
    const older = past.take(now());
    if (older.length > 0) await deliver(work, "past", older);
    else {
      sayOnce("past");
      if (present.isEmpty || !isLive) return;
    }
    if (isLive) await pause(breath, undefined, { signal }).catch(() => undefined);
  }
}

async function deliver(work: Workload, part: "present" | "past", batch: readonly Outgoing[]): Promise<void> {
  await work.client.send(batch.map((one) => one.record));
  work.keep(part, batch.at(-1)!.journal);
}

/** What a box is going to send, one record ahead. */
class Queue {
  readonly #source: Iterator<Outgoing>;
  #next: Outgoing | null;

  constructor(source: Iterator<Outgoing>) {
    this.#source = source;
    this.#next = this.#pull();
  }

  get isEmpty(): boolean {
    return this.#next === null;
  }

  /** Whether a record that must not wait (ignition, plug) is due. */
  isUrgent(now: number): boolean {
    return this.#next !== null && this.#next.sendAt <= now && this.#next.record.priority >= urgent;
  }

  /** A frame's worth of what is due. */
  take(now: number): Outgoing[] {
    const batch: Outgoing[] = [];
    while (this.#next && this.#next.sendAt <= now && batch.length < recordsPerFrame) {
      batch.push(this.#next);
      this.#next = this.#pull();
    }
    return batch;
  }

  #pull(): Outgoing | null {
    const step = this.#source.next();
    return step.done ? null : step.value;
  }
}
