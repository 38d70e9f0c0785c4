import type { Config } from "../config.ts";
import { gatewayLimits } from "../gateway/limits.ts";
import { openSwitchboard, type Switchboard } from "../gateway/switchboard.ts";
import { startTcpServer, type TcpServer } from "../gateway/tcp-server.ts";
import { openTlsCertificate } from "../gateway/tls-certificate.ts";
import { startUdpServer } from "../gateway/udp-server.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { measure } from "./measure.ts";
import type { Running } from "./running.ts";

const drainMilliseconds = 10_000;

/** Listens for boxes. Stopping acknowledges what is stored within ten seconds; boxes send the rest again. */
export async function startGateway(config: Config, database: Database, log: Log): Promise<Running> {
  const board = openSwitchboard({ database, limits: gatewayLimits(config), log });
  const host = config.gatewayHost;
  const tcp = await startTcpServer({ host, port: config.teltonikaPort, board });
  // Where the system chooses the port, boxes find both under one number.
  const udpPort = config.teltonikaUdpPort ?? tcp.port;
  const udp = udpPort === "off" ? null : await startUdpServer({ host, port: udpPort, board });
  const tls = await startTls(config, board);
  let isRunning = true;
  measure("wegbuch_connected_boxes", "Boxes with an open connection", () => tcp.load().connectedBoxes);
  measure("wegbuch_queued_readings", "Readings received but not committed", () => tcp.load().queuedReadings);
  if (udp) {
    for (const fate of ["acknowledged", "refused", "dropped"] as const) {
      measure(`wegbuch_datagrams_${fate}`, `Datagrams ${fate} since the start`, () => udp.load()[fate]);
    }
  }
  return {
    announcement: announce(host, { tcp, udp, tls }),
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await Promise.all([tcp, udp, tls].map(async (server) => server?.close(drainMilliseconds)));
      await board.close();
    },
  };
}

/** Boxes that speak TLS, if they may; the certificate is looked at every minute, and at once on SIGHUP. */
async function startTls(
  { gatewayHost, teltonikaTls }: Config,
  board: Switchboard,
): Promise<TcpServer | null> {
  if (teltonikaTls === undefined) return null;
  const { port, ...files } = teltonikaTls;
  const certificate = openTlsCertificate(files, { watchMs: 60_000, log: board.log });
  const server = await startTcpServer({ host: gatewayHost, port, board, certificate });
  process.on("SIGHUP", certificate.reload);
  const close = async (graceMs: number) => {
    await server.close(graceMs);
    process.off("SIGHUP", certificate.reload);
  };
  return { ...server, close };
}

type Servers = { tcp: TcpServer; udp: { port: number } | null; tls: TcpServer | null };

function announce(host: string, { tcp, udp, tls }: Servers): string {
  const byUdp = udp ? `, by UDP on ${udp.port}` : "";
  const byTls = tls ? `, by TLS on ${tls.port}` : "";
  return `Boxes on ${host}:${tcp.port}${byUdp}${byTls}`;
}
