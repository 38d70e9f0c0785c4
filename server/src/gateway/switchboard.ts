import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { ReadingQueue } from "../tracking/reading-queue.ts";
import { storeReceived } from "../tracking/store-received.ts";
import { BoxCommands } from "./box-commands.ts";
import { BoxHealth } from "./box-health.ts";
import type { BoxConnection } from "./box-connection.ts";
import { Crowd } from "./crowd.ts";
import { hearChangedBoxes } from "./hear-changed-boxes.ts";
import { KnownBoxes } from "./known-boxes.ts";
import { UnknownBoxes } from "./unknown-boxes.ts";
import type { GatewayLimits } from "./limits.ts";
import { Origins } from "./origins.ts";
import { ReadingRate } from "../platform/reading-rate.ts";
import { UnknownImeis } from "./unknown-imeis.ts";

/** What all connections and datagrams share. */
export type Switchboard = {
  boxes: KnownBoxes;
  unknownImeis: UnknownImeis;
  unknownBoxes: UnknownBoxes;
  origins: Origins;
  health: BoxHealth;
  rate: ReadingRate;
  queue: ReadingQueue;
  /** All connections by network, of boxes and of strangers. */
  crowd: Crowd<BoxConnection>;
  /** The newest connection of each IMEI. */
  connected: Map<string, BoxConnection>;
  commands: BoxCommands;
  limits: GatewayLimits;
  log: Log;
  /** Ends its timers and writes what was collected; after the sockets. */
  close(): Promise<void>;
};

/** What the sockets of a gateway share, whatever they speak. */
export function openSwitchboard(parts: { database: Database; limits: GatewayLimits; log: Log }): Switchboard {
  const { database, limits, log } = parts;
  const pool = database.pool("gateway");
  const boxes = new KnownBoxes(database, limits.boxMemoryMs);
  const hearing = hearChangedBoxes({ database, boxes, log });
  const rate = new ReadingRate(limits);
  const unknownBoxes = new UnknownBoxes(pool, limits, log);
  const origins = new Origins(pool, limits, log);
  const health = new BoxHealth(pool, log);
  const queue = new ReadingQueue((received) => storeReceived(pool, received), limits, log);
  const connected = new Map<string, BoxConnection>();
  const commands = new BoxCommands(pool, queue, limits, log);
  const telling = setInterval(() => void commands.tell(connected.values()), limits.commandsMs).unref();
  const sweep = setInterval(() => {
    rate.forgetFull(performance.now());
    origins.forgetOld(performance.now());
  }, 60_000).unref();
  const write = async () => void (await Promise.all([unknownBoxes.write(), origins.write()]));
  const writeHealth = () => health.write([...connected.values()].map(({ boxNumber }) => boxNumber));
  const noting = setInterval(() => void write(), limits.notingMs).unref();
  const notingHealth = setInterval(() => void writeHealth(), limits.healthMs).unref();
  return {
    boxes,
    unknownImeis: new UnknownImeis(limits, (network) => origins.heardFrom(network)),
    unknownBoxes,
    origins,
    health,
    crowd: new Crowd(limits),
    rate,
    queue,
    connected,
    commands,
    limits,
    log,
    close: async () => {
      clearInterval(telling);
      clearInterval(sweep);
      clearInterval(noting);
      clearInterval(notingHealth);
      await Promise.all([write(), health.write([]), hearing.stop()]);
    },
  };
}
