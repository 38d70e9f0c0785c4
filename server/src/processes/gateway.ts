import type { Config } from "../config.ts";
import { gatewayLimits } from "../gateway/limits.ts";
import { startTcpServer } from "../gateway/tcp-server.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { measure } from "./measure.ts";
import type { Running } from "./running.ts";

const drainMilliseconds = 10_000;

/** Listens for boxes. Stopping acknowledges what is stored within ten seconds; boxes send the rest again. */
export async function startGateway(config: Config, database: Database, log: Log): Promise<Running> {
  const limits = gatewayLimits(config.boxRecordsPerSecond);
  const host = config.gatewayHost;
  const server = await startTcpServer({ host, port: config.teltonikaPort, database, limits, log });
  let isRunning = true;
  measure("wegbuch_connected_boxes", "Boxes with an open connection", () => server.load().connectedBoxes);
  measure(
    "wegbuch_queued_readings",
    "Readings received but not committed",
    () => server.load().queuedReadings,
  );
  return {
    announcement: `Boxes on ${host}:${server.port}`,
    isRunning: () => isRunning,
    stop: () => {
      isRunning = false;
      return server.close(drainMilliseconds);
    },
  };
}
