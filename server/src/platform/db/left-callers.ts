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

/** A transaction as the server knows it: the number of its process, and when it began, as the server writes it. */
export type Begun = { pid: number; since: string };

/** Behind a pooler those who cancel would wait for whom they cancel: by pool, where they connect to instead. */
const ways = new WeakMap<Pool, string>();

/** Has what a pool is at cancelled at that address, past any pooler. */
export const cancelBy = (pool: Pool, address: string): void => void ways.set(pool, address);

/**
 * Cancels what a connection is at when the signal comes, unless that is over in a moment anyway. `begun` gives its
 * transaction: behind a pooler its process may soon be at another one, which is left alone. What it gives ends that, waits for a cancelling under way, and tells whether it is surely over: if not,
 * it may still meet what the connection does next.
 */
export function cancelOn(
  gone: AbortSignal | undefined,
  begun: Promise<Begun>,
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

/**
 * By a connection of its own, opened once there is something to cancel: those of the pool may all be at work for callers who
 * left. Gives whether it is surely over.
 */
async function cancelStatement(begun: Promise<Begun>, pool: Pool): Promise<boolean> {
  const found = await begun.catch(() => null);
  if (found === null) return true;
  const { pid, since } = found;
  const way = ways.get(pool);
  const helper = new Client({
    ...pool.options,
    ...(way !== undefined && { connectionString: way }),
    connectionTimeoutMillis: cancellingMs,
    query_timeout: cancellingMs,
  });
  // What cannot be cancelled ends by itself, by its time-out.
  helper.on("error", () => undefined);
  let isOver = true;
  try {
    await helper.connect();
    isOver = false;
    await helper.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and xact_start = $2::timestamptz",
      [pid, since],
    );
    isOver = true;
  } catch {
  } finally {
    await helper.end().catch(() => undefined);
  }
  return isOver;
}
