import { connection } from "./connection.ts";
import { ApiProblem, isPassing } from "./problem.ts";

/** Seconds between one try and the next. */
const waits = [1, 3, 9];

/** An action under way, or one nobody knows the outcome of: whoever does that again means the same. */
type Action = { key: string; failedAt: number | null };

const open = new Map<string, Action>();
/** Counts the actions that began, so that of two it can be told which came first. */
let begun = 0;

/**
 * Does an action with a key of its own, by which the server does it once however often it hears of it
 * (rule calls/repetition): tries again where no answer came, and keeps the key until there is one, or until the person has
 * done something else.
 */
export async function doneOnce<T>(name: string, ask: (key: string) => Promise<T>): Promise<T> {
  const number = (begun += 1);
  const action = open.get(name) ?? { key: newKey(), failedAt: null };
  open.set(name, action);
  try {
    const answer = await tryAgain(name, action, () => ask(action.key));
    forget(name, number);
    return answer;
  } catch (error) {
    if (!isOpen(error)) forget(name, number);
    throw error;
  }
}

async function tryAgain<T>(name: string, action: Action, ask: () => Promise<T>): Promise<T> {
  for (const seconds of waits) {
    try {
      return await ask();
    } catch (error) {
      action.failedAt ??= begun;
      if (!isWorthAnother(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      // What came after it must not be undone by it.
      if (open.get(name) !== action) throw error;
    }
  }
  return ask();
}

/** Forgets an action that is answered, and those that had failed before it began. */
function forget(name: string, number: number): void {
  open.delete(name);
  for (const [other, { failedAt }] of open) if (failedAt !== null && failedAt < number) open.delete(other);
}

/** Without a network it fails at once: the next try of the person has the same key. */
const isWorthAnother = (error: unknown) =>
  connection() !== "offline" && (isPassing(error) || titleOf(error) === "IdempotencyKeyInUse");

/** The server may have done it, be at it, or say that it has done it. */
const isOpen = (error: unknown) =>
  isPassing(error) || ["IdempotencyKeyInUse", "AlreadyDone"].includes(titleOf(error) ?? "");

const titleOf = (error: unknown) => (error instanceof ApiProblem ? error.body.title : undefined);

/** A key no other action has; also where there is no TLS, without which browsers make no UUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
