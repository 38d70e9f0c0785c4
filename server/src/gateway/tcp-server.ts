import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { ReadingQueue } from "../tracking/reading-queue.ts";
import { storeReadings } from "../tracking/store-readings.ts";
import type { Switchboard } from "./box-connection.ts";
import { BoxConnection } from "./box-connection.ts";
import { KnownBoxes } from "./known-boxes.ts";
import { Knocks } from "./knocks.ts";
import type { GatewayLimits } from "./limits.ts";
import { ReadingRate } from "./reading-rate.ts";
import { UnknownImeis } from "./unknown-imeis.ts";

type Options = {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  database: Database;
  limits: GatewayLimits;
  log: Log;
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
  const board = switchboard(options);
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
  server.on("error", (error) => options.log.error({ err: error }, "The gateway could not take a connection"));
  const sweep = setInterval(() => board.rate.forgetFull(performance.now()), 60_000).unref();
  const noting = setInterval(() => void board.knocks.write(), options.limits.knocksMs).unref();
  return {
    port: (server.address() as AddressInfo).port,
    load: () => ({ connectedBoxes: board.connected.size, queuedReadings: board.queue.length }),
    close: async (graceMs) => {
      clearInterval(sweep);
      clearInterval(noting);
      const closed = once(server, "close");
      server.close();
      const connections = () => [...open.values()].flatMap((here) => [...here]);
      for (const connection of connections()) connection.leave();
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      for (const connection of connections()) connection.destroy();
      await closed;
      await board.knocks.write();
    },
  };
}

function switchboard({ database, limits, log }: Options): Switchboard {
  const pool = database.pool("gateway");
  return {
    boxes: new KnownBoxes(database, limits.boxMemoryMs),
    unknownImeis: new UnknownImeis(limits),
    knocks: new Knocks(pool, limits, log),
    rate: new ReadingRate(limits),
    queue: new ReadingQueue((readings) => storeReadings(pool, readings), limits, log),
    connected: new Map(),
    limits,
    log,
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
