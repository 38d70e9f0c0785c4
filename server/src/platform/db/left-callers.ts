import { Client, type Pool } from "pg";

/** Of the person a read is for, when he has gone. */
const signals = new WeakMap<object, AbortSignal>();

/**
 * Lets what is read for this caller inside a mandator end with the signal (rule calls/left-callers): with the reason of
 * the signal, and with it the statement that is under way. Whoever writes for him must not say so.
 */
export function readUntil(caller: object, gone: AbortSignal): void {
  signals.set(caller, gone);
}

/** The signal that ends what is read for a tenant; undefined where nothing does. */
export function endOf(tenant: object | string): AbortSignal | undefined {
  return typeof tenant === "string" ? undefined : signals.get(tenant);
}

/**
 * Cancels what a connection is at when the signal comes, unless that is over in a moment anyway. `begun` gives the number
 * of its process. What it gives ends that, and waits for a cancelling under way.
 */
export function cancelOn(
  gone: AbortSignal | undefined,
  begun: Promise<number>,
  pool: Pool,
): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    waiting = setTimeout(() => (cancelling = cancelStatement(begun, pool)), patienceMs);
  };
  gone?.addEventListener("abort", cancel);
  return async () => {
    gone?.removeEventListener("abort", cancel);
    clearTimeout(waiting);
    // So that it never meets what the connection does for somebody else.
    await cancelling;
  };
}

/** A statement that ends before costs less than the connection that would cancel it. */
const patienceMs = 100;
/** Longer nobody waits for a cancelling: the statement has a time limit of its own. */
const cancellingMs = 1_000;

/** By a connection of its own: those of the pool may all be at work for callers who left. */
async function cancelStatement(begun: Promise<number>, pool: Pool): Promise<void> {
  const helper = new Client({
    ...pool.options,
    connectionTimeoutMillis: cancellingMs,
    query_timeout: cancellingMs,
  });
  // What cannot be cancelled ends by itself, by its time-out.
  helper.on("error", () => undefined);
  try {
    await helper.connect();
    await helper.query("select pg_cancel_backend($1)", [await begun]);
  } catch {
  } finally {
    await helper.end().catch(() => undefined);
  }
}
