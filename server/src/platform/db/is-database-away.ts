const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

// Connection exceptions, lack of resources (a full disk too), intervention of the operator (a statement time-out too).
const sqlStateClasses = /^(08|53|57)/;

/** Whether an error says that PostgreSQL cannot do its work now, so that asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string" && code.length === 5 && sqlStateClasses.test(code)) return true;
  // Errors of files have codes too, but no connection fails by opening one.
  if (
    typeof code === "string" &&
    networkCodes.has(code) &&
    (syscall === "connect" || syscall === "read" || syscall === "write")
  ) {
    return true;
  }
  return /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

// Deadlocks, waits for a lock that took too long, and transactions that could not be put in an order.
const collisions = new Set(["40P01", "55P03", "40001"]);

/** Whether an error says that others were at work on the same rows, so that the same work may succeed a moment later. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && collisions.has(String((error as { code?: unknown }).code));
}
