import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../platform/cannot-start.ts";
import { BoxConnection } from "./box-connection.ts";
import type { Switchboard } from "./switchboard.ts";

type Options = {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  board: Switchboard;
};

export type TcpServer = {
  port: number;
  /** For the metrics: boxes connected, and readings received but not committed. */
  load(): { connectedBoxes: number; queuedReadings: number };
  /** Takes no new connections, finishes the frames in flight for at most `graceMs`, then closes the rest. */
  close(graceMs: number): Promise<void>;
};

/** Listens for boxes that speak Teltonika's protocol. Throws CannotStart if the port is not to be had. */
export async function startTcpServer(options: Options): Promise<TcpServer> {
  const { board } = options;
  const open = new Map<string, Set<BoxConnection>>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) => {
    void serve(socket, board, open);
  });
  server.listen({ host: options.host, port: options.port, backlog: 4096 });
  await once(server, "listening").catch((error: Error) => {
    throw new CannotStart(
      `TELTONIKA_PORT: boxes cannot be heard on ${options.host}:${options.port} (${error.message}).`,
    );
  });
  server.on("error", (error) => board.log.error({ err: error }, "The gateway could not take a connection"));
  return {
    port: (server.address() as AddressInfo).port,
    load: () => ({ connectedBoxes: board.connected.size, queuedReadings: board.queue.length }),
    close: async (graceMs) => {
      const closed = once(server, "close");
      server.close();
      const connections = () => [...open.values()].flatMap((here) => [...here]);
      for (const connection of connections()) connection.leave();
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      for (const connection of connections()) connection.destroy();
      await closed;
    },
  };
}

async function serve(
  socket: Socket,
  board: Switchboard,
  open: Map<string, Set<BoxConnection>>,
): Promise<void> {
  const address = socket.remoteAddress;
  if (address === undefined) return void socket.destroy();
  const here = open.get(address) ?? new Set();
  if (isCrowd(here, board.limits.strangeSockets)) return void socket.destroy();
  const connection = new BoxConnection(socket, board);
  open.set(address, here.add(connection));
  socket.once("close", () => {
    here.delete(connection);
    if (here.size === 0) open.delete(address);
  });
  await connection.serve();
}

/** Many boxes may share the address of their network operator, many strangers may not. */
function isCrowd(here: Set<BoxConnection>, limit: number): boolean {
  if (here.size < limit) return false;
  for (const connection of here) if (connection.isAccepted) return false;
  return true;
}
