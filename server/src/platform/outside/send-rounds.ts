import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";

/** What sends: `begin` begins some of what is due and gives how many, `whole` waits for all that is under way. */
export type Sending = { begin(): Promise<number>; whole(): Promise<void> };

const failurePauseMs = 5_000;

/**
 * Sends what is due round by round until it is stopped, with pauses in milliseconds after a round that sent something and
 * after one that did not; stopping waits for what is under way. `undone` says in the log what could not be looked at.
 */
export function sendRounds(
  sending: Sending,
  { busyMs, idleMs, log, undone }: { busyMs: number; idleMs: number; log: Log; undone: string },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await sending.begin().then(
        (begun) => (begun > 0 ? busyMs : idleMs),
        (error: unknown) => {
          log.error({ err: error }, undone);
          return failurePauseMs;
        },
      );
      // Only stopping ends a pause early.
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await sending.whole();
    },
  };
}

/** Sends what is due now, waits for the answers, and gives how many there were. */
export async function sendRound(sending: Sending): Promise<number> {
  const begun = await sending.begin();
  await sending.whole();
  return begun;
}
