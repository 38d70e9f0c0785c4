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
 * of its process. What it gives ends that, waits for a cancelling under way, and tells whether it is surely over: if not,
 * it may still meet what the connection does next.
 */
export function cancelOn(
  gone: AbortSignal | undefined,
  begun: Promise<number>,
  pool: Pool,
): () => Promise<boolean> {
  let waiting: NodeJS.Timeout | undefined;
  let cancelling: Promise<boolean> | undefined;
  const cancel = () => {
    waiting = setTimeout(() => {
      cancelling = cancelStatement(begun, pool);
    }, patienceMs);
  };
  gone?.addEventListener("abort", cancel);
  return async () => {
    gone?.removeEventListener("abort", cancel);
    clearTimeout(waiting);
    return (await cancelling) ?? true;
  };
}

/** A statement that ends before costs less than the connection that would cancel it. */
const patienceMs = 100;
/** Longer nobody waits for a cancelling: the statement has a time limit of its own. */
const cancellingMs = 1_000;

/** By a connection of its own: those of the pool may all be at work for callers who left. Gives whether it is surely over. */
async function cancelStatement(begun: Promise<number>, pool: Pool): Promise<boolean> {
  const helper = new Client({
    ...pool.options,
    connectionTimeoutMillis: cancellingMs,
    query_timeout: cancellingMs,
  });
  // What cannot be cancelled ends by itself, by its time-out.
  helper.on("error", () => undefined);
  let isOver = true;
  try {
    await helper.connect();
    const pid = await begun;
    isOver = false;
    await helper.query("select pg_cancel_backend($1)", [pid]);
    isOver = true;
  } catch {
  } finally {
    await helper.end().catch(() => undefined);
  }
  return isOver;
}
