import type { AddressInfo } from "node:net";
import type { Selectable } from "kysely";
import { onTestFinished } from "vitest";
import { phoneRoutes } from "../../../src/features/phones/routes.ts";
import type { DB } from "../../../src/platform/db/types.ts";
import { clock } from "../../../src/platform/clock.ts";
import { buildApp } from "../../../src/platform/http/app.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { storeReadings } from "../../../src/tracking/store-readings.ts";
import { aDriver, aMandator, aVehicle } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aPhone } from "../db/phones.ts";

/** A server that phones report to, by the clock of today, until the test is over. */
export async function aReportServer(
  database: TestDatabase,
  { boxRecordsPerSecond = 50, log = silentLog() } = {},
) {
  const app = await buildApp({
    routes: phoneRoutes({
      database,
      clock,
      store: (readings) => storeReadings(database.pool("gateway"), readings),
      config: { publicOrigin: "https://wegbuch.example", boxRecordsPerSecond },
    }),
    findSession: async () => null,
    readiness: {},
    webFolder: null,
    version: "0",
    clock,
    log,
    settings: {
      environment: "test",
      publicOrigin: "https://wegbuch.example",
      trustedProxies: [],
      map: "offline",
      ingestApiKey: undefined,
      metricsToken: undefined,
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/Phone`;
}

/** A phone of a company of its own, with ways to report: a query, or a body. */
export async function aReportingPhone(
  database: TestDatabase,
  given: Parameters<typeof aReportServer>[1] = {},
) {
  const mandatorId = await aMandator(database);
  const userId = await aDriver(database, mandatorId);
  const vehicleId = await aVehicle(database, mandatorId);
  const phone = await aPhone(database, mandatorId, { vehicleId, userId });
  const server = await aReportServer(database, given);
  const url = `${server}/${phone.token}`;
  const ask = (search: string) => fetch(`${url}?${search}`);
  const send = (body: string | object, type = "application/json") =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const readings = (table = "readings") =>
    asOwner<{ device_time: Date; latitude: number; speed: number | null; is_fix_valid: boolean }>(
      database,
      `select * from ${table} where box_number = $1 order by device_time`,
      [phone.number],
    );
  const told = async () =>
    (
      await asOwner<Selectable<DB["phones"]>>(database, "select * from phones where box_id = $1", [phone.id])
    )[0]!;
  return { mandatorId, userId, vehicleId, phone, server, url, ask, send, readings, told };
}
