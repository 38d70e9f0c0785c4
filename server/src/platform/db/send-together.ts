import type { Socket } from "node:net";
import type { PoolClient } from "pg";

/** As node-postgres has it, though its types do not say so. */
type Sending = PoolClient & { connection: { stream: Socket } };

/**
 * Sends what a connection is asked before anything else is waited for by one write to its socket, which costs more than what
 * is written.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as Sending).connection;
  let isHeld = false;
  const hold = () => {
    isHeld = true;
    stream.cork();
    // Once all that is already settled has asked what it asks.
    queueMicrotask(() => process.nextTick(letGo));
  };
  const letGo = () => {
    isHeld = false;
    stream.uncork();
  };
  const asking = (...asked: unknown[]) => {
    if (!isHeld) hold();
    // As the class has it now, for tests watch it there.
    const { query } = Object.getPrototypeOf(client) as { query: (...asked: unknown[]) => unknown };
    return query.apply(client, asked);
  };
  client.query = asking as typeof client.query;
}
