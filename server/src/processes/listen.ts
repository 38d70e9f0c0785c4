import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Running } from "./running.ts";

const closeMilliseconds = 20_000;

/** Lets an app listen on HOST and PORT; `what` it serves is for the operator. Throws CannotStart if the port is taken. */
export async function listen(app: FastifyInstance, { host, port }: Config, what: string): Promise<Running> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? "another program listens there" : message;
    throw new CannotStart(`PORT: nothing can be served on ${host}:${port} (${reason}).`);
  }
  let isRunning = true;
  return {
    announcement: `${what} on http://${host}:${(app.server.address() as AddressInfo).port}`,
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await Promise.race([app.close(), sleep(closeMilliseconds, undefined, { ref: false })]);
      app.server.closeAllConnections();
    },
  };
}
