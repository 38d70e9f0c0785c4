import { ApiProblem, isPassing } from "./problem.ts";

/** Seconds between one try and the next. */
const waits = [1, 3, 9];

/** Actions nobody knows the outcome of: whoever does one again means the same. */
const keysOfUnanswered = new Map<string, string>();

/**
 * Does an action with a key of its own, by which the server does it once however often it hears of it
 * (rule calls/repetition): tries again where no answer came, and keeps the key until there is one.
 */
export async function doneOnce<T>(action: string, ask: (key: string) => Promise<T>): Promise<T> {
  const key = keysOfUnanswered.get(action) ?? newKey();
  keysOfUnanswered.set(action, key);
  try {
    const answer = await tryAgain(() => ask(key));
    keysOfUnanswered.delete(action);
    return answer;
  } catch (error) {
    if (!isOpen(error)) keysOfUnanswered.delete(action);
    throw error;
  }
}

async function tryAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (const seconds of waits) {
    try {
      return await ask();
    } catch (error) {
      if (!isOpen(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
  return ask();
}

/** The server may have done it, or be at it. */
function isOpen(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiProblem && error.body.title === "IdempotencyKeyInUse");
}

/** Also where there is no TLS, without which browsers make no UUID. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
