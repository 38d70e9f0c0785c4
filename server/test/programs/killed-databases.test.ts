import { expect, inject, onTestFinished, test } from "vitest";
import { provideSchema } from "../../src/platform/db/provide-schema.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aBearer } from "../kit/api/company.ts";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { connectTestDatabase } from "../kit/db/database.ts";
import { aServerThatGoesAway } from "../kit/db/database-servers.ts";
import { aMachine } from "../kit/programs/machine.ts";
import { addressOf } from "../kit/programs/program.ts";
import { aWatchedFleet } from "../kit/programs/watched-fleet.ts";

const server = await aServerThatGoesAway();
const { rolesSecret } = inject("testServer");
await provideSchema({ url: server.url, rolesSecret, log: silentLog() });

// Rule live/stream.
test("whoever watches goes on in the same stream when the database has died under it, and ends with what asking gives", async () => {
  const database = connectTestDatabase({ url: server.url, rolesSecret });
  onTestFinished(() => database.close());
  const settings = addressOf({ url: server.url, rolesSecret });
  const [api, gateway] = await Promise.all(
    (["api", "gateway", "worker"] as const).map((name) => aMachine(name, settings)),
  );
  const mandatorId = await aMandator(database);
  const headers = await aBearer(database, await aDriver(database, mandatorId, { role_id: 1 }));
  const origins = [`http://127.0.0.1:${api!.port}`];
  const fleet = await aWatchedFleet(database, mandatorId, { origins, gateways: [gateway!.port], headers });

  await fleet.isToldOn();
  for (const signal of ["SIGKILL", "SIGQUIT"] as const) {
    await server.goAway(signal);
    await server.comeBack();
    await fleet.isToldOn();
  }
  expect(fleet.streams()).toEqual([1, 1]);
  await fleet.expectTruth(origins[0]!);
}, 300_000);
