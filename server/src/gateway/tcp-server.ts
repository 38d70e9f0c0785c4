import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { CannotStart } from "../platform/cannot-start.ts";
import { BoxConnection } from "./box-connection.ts";
import { networkOf, plainAddress } from "./network-of.ts";
import type { Switchboard } from "./switchboard.ts";
import type { TlsCertificate } from "./tls-certificate.ts";

type Options = {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  board: Switchboard;
  /** With it, boxes speak TLS here. */
  certificate?: TlsCertificate;
};

export type TcpServer = {
  port: number;
  /** For the metrics: boxes connected, and readings received but not committed. */
  load(): { connectedBoxes: number; queuedReadings: number };
  /** Takes no new connections, finishes the frames in flight for at most `graceMs`, then closes the rest. */
  close(graceMs: number): Promise<void>;
};

/** Listens for boxes that speak Teltonika's protocol. Throws CannotStart if the port is not to be had. */
export async function startTcpServer({ host, port, board, certificate }: Options): Promise<TcpServer> {
  const open = new Set<BoxConnection>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) => {
    void serve(socket, { board, open, certificate });
  });
  server.listen({ host, port, backlog: 4096 });
  await once(server, "listening").catch((error: Error) => {
    const setting = certificate ? "TELTONIKA_TLS_PORT" : "TELTONIKA_PORT";
    throw new CannotStart(`${setting}: boxes cannot be heard on ${host}:${port} (${error.message}).`);
  });
  server.on("error", (error) => board.log.error({ err: error }, "The gateway could not take a connection"));
  return {
    port: (server.address() as AddressInfo).port,
    load: () => ({ connectedBoxes: board.connected.size, queuedReadings: board.queue.length }),
    close: async (graceMs) => {
      const closed = once(server, "close");
      server.close();
      for (const connection of open) connection.leave();
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      for (const connection of open) connection.destroy();
      await closed;
      certificate?.close();
    },
  };
}

type Around = Pick<Options, "board" | "certificate"> & { open: Set<BoxConnection> };

/** The handshake of TLS counts as part of the greeting, so that all limits hold from the first byte on. */
async function serve(socket: Socket, { board, open, certificate }: Around): Promise<void> {
  if (socket.remoteAddress === undefined) return void socket.destroy();
  const address = plainAddress(socket.remoteAddress);
  const network = networkOf(address);
  const spoken = certificate ? secured(socket, certificate) : socket;
  const source = { address, network, transport: certificate ? "tls" : "tcp" } as const;
  const connection = new BoxConnection(spoken, source, board);
  if (!board.crowd.admit(network, connection)) return void socket.destroy();
  open.add(connection);
  spoken.once("close", () => {
    open.delete(connection);
    board.crowd.leave(network, connection);
  });
  await connection.serve();
}

function secured(socket: Socket, certificate: TlsCertificate): TLSSocket {
  return new TLSSocket(socket, { isServer: true, secureContext: certificate.context });
}
