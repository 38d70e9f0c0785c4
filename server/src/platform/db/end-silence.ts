import type { Pool, PoolClient } from "pg";

/** Of a connection in use; node-postgres has no types for what lies below it. */
const socketOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: import("node:net").Socket } }).connection.stream;

/**
 * Breaks a connection that is in use and on which nothing comes or goes for so long: a database that says nothing is
 * away, and whoever waits for it hears so instead of waiting on.
 */
export function endSilence(pool: Pool, milliseconds: number): Pool {
  return pool
    .on("connect", (client) => {
      const socket = socketOf(client);
      socket.on("timeout", () => socket.destroy(silence()));
    })
    .on("acquire", (client) => void socketOf(client).setTimeout(milliseconds))
    .on("release", (_error, client) => void socketOf(client).setTimeout(0));
}

const silence = () =>
  Object.assign(new Error("read ETIMEDOUT: the database says nothing"), {
    code: "ETIMEDOUT",
    syscall: "read",
  });
