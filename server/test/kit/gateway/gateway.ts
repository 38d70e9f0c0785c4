import { recall, type Receipt } from "@wegbuch/device-protocol/teltonika/recall";
import { onTestFinished } from "vitest";
import { aBox, aMandator } from "../db/builders.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import type { TestDatabase } from "../db/database.ts";
import { asOwner } from "../db/database.ts";
import { type Log, silentLog } from "../../../src/platform/log.ts";
import type { GatewayLimits } from "../../../src/gateway/limits.ts";
import { gatewayLimits } from "../../../src/gateway/limits.ts";
import { openSwitchboard } from "../../../src/gateway/switchboard.ts";
import type { TcpServer } from "../../../src/gateway/tcp-server.ts";
import { startTcpServer } from "../../../src/gateway/tcp-server.ts";
import type { TlsCertificate } from "../../../src/gateway/tls-certificate.ts";
import type { UdpServer } from "../../../src/gateway/udp-server.ts";
import { startUdpServer } from "../../../src/gateway/udp-server.ts";

/** A gateway on ports of its own, with the limits a test does not name as in production; closed after the test. */
export async function aGateway(
  database: Database,
  limits: Partial<GatewayLimits> = {},
  { log = silentLog(), certificate }: { log?: Log; certificate?: TlsCertificate } = {},
): Promise<TcpServer & { udp: UdpServer; tlsPort: number }> {
  const chosen = gatewayLimits({
    boxRecordsPerSecond: 50,
    boxConnections: 20_000,
    boxConnectionsPerNetwork: 5_000,
  });
  const board = openSwitchboard({ database, limits: { ...chosen, partingMs: 200, ...limits }, log });
  const tcp = await startTcpServer({ host: "127.0.0.1", port: 0, board });
  const udp = await startUdpServer({ host: "127.0.0.1", port: 0, board });
  const tls = certificate && (await startTcpServer({ host: "127.0.0.1", port: 0, board, certificate }));
  const close = async (graceMs: number) => {
    await Promise.all([tcp, udp, tls].map(async (server) => server?.close(graceMs)));
    await board.close();
  };
  let closing: Promise<void> | undefined;
  const closeOnce = (graceMs: number) => (closing ??= close(graceMs));
  onTestFinished(() => closeOnce(0));
  return { ...tcp, udp, tlsPort: tls?.port ?? 0, close: closeOnce };
}

export type StoredReading = {
  at: Date;
  eventId: number;
  latitude: number | null;
  speed: number | null;
  eventType: string | null;
};

/** What is stored of a box, in frames and one by one, oldest first. */
export async function readingsOf(database: TestDatabase, imei: string): Promise<StoredReading[]> {
  const single = await singleReadingsOf(database, imei, "readings");
  return [...single, ...(await framedReadingsOf(database, imei))].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || one.eventId - other.eventId,
  );
}

/** What is stored of a box one by one. */
export async function singleReadingsOf(
  database: TestDatabase,
  imei: string,
  table: "readings" | "odd_readings",
): Promise<StoredReading[]> {
  return asOwner<StoredReading>(
    database,
    `select device_time as at, event_id as "eventId", latitude, speed, event_type as "eventType" from ${table}
     where box_number = (select number from boxes where imei = $1) order by device_time, event_id, hash`,
    [imei],
  );
}

async function framedReadingsOf(database: TestDatabase, imei: string): Promise<StoredReading[]> {
  const frames = await asOwner<Receipt & { payload: Buffer }>(
    database,
    `select platform, device_type as "deviceType", payload from frames
     where box_number = (select number from boxes where imei = $1)`,
    [imei],
  );
  const recalled = frames.flatMap(({ payload, ...receipt }) =>
    recall(payload, { ...receipt, receivedAt: 0 }),
  );
  // A record that came in two frames is one for whoever reads it.
  const different = new Map(recalled.map((reading) => [reading.hash, reading]));
  return [...different.values()].map(({ deviceTime, latitude, ...said }) => ({
    at: new Date(deviceTime),
    eventId: said.eventId,
    latitude: Math.round(latitude! * 1e7),
    speed: said.speedKmh,
    eventType: said.eventType,
  }));
}

/** Registers a box of some mandator and gives its IMEI. */
export async function registerBox(
  database: TestDatabase,
  given: { archived_at?: Date } = {},
): Promise<string> {
  const { imei } = await aBox(database, await aMandator(database), given);
  return imei;
}

/** What was doubtful about a box. */
export async function incidentsOf(database: TestDatabase, imei: string): Promise<object[]> {
  return asOwner(
    database,
    `select kind, occurrences, network, other_network, earliest_device_time as earliest,
       latest_device_time as latest from box_incidents
     where box_id = (select id from boxes where imei = $1) order by happened_at`,
    [imei],
  );
}
