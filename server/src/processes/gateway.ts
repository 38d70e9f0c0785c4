import type { Config } from "../config.ts";
import { gatewayLimits } from "../gateway/limits.ts";
import { openSwitchboard } from "../gateway/switchboard.ts";
import { startTcpServer } from "../gateway/tcp-server.ts";
import { startUdpServer } from "../gateway/udp-server.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { measure } from "./measure.ts";
import type { Running } from "./running.ts";

const drainMilliseconds = 10_000;

/** Listens for boxes. Stopping acknowledges what is stored within ten seconds; boxes send the rest again. */
export async function startGateway(config: Config, database: Database, log: Log): Promise<Running> {
  const board = openSwitchboard({ database, limits: gatewayLimits(config.boxRecordsPerSecond), log });
  const host = config.gatewayHost;
  const tcp = await startTcpServer({ host, port: config.teltonikaPort, board });
  // Where the system chooses the port, boxes find both under one number.
  const udpPort = config.teltonikaUdpPort ?? tcp.port;
  const udp = udpPort === "off" ? null : await startUdpServer({ host, port: udpPort, board });
  let isRunning = true;
  measure("wegbuch_connected_boxes", "Boxes with an open connection", () => tcp.load().connectedBoxes);
  measure("wegbuch_queued_readings", "Readings received but not committed", () => tcp.load().queuedReadings);
  if (udp) {
    for (const fate of ["acknowledged", "refused", "dropped"] as const) {
      measure(`wegbuch_datagrams_${fate}`, `Datagrams ${fate} since the start`, () => udp.load()[fate]);
    }
  }
  return {
    announcement: `Boxes on ${host}:${tcp.port}${udp ? `, by UDP on ${udp.port}` : ""}`,
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await Promise.all([tcp.close(drainMilliseconds), udp?.close(drainMilliseconds)]);
      await board.close();
    },
  };
}
