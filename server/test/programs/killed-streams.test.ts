import { test } from "vitest";
import { aBearer } from "../kit/api/company.ts";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aMachine } from "../kit/programs/machine.ts";
import { addressOf } from "../kit/programs/program.ts";
import { aWatchedFleet } from "../kit/programs/watched-fleet.ts";

const database = await aDatabase();

// Rule live/stream.
test("whoever watches is told the truth again when a gateway, a worker and an api have died", async () => {
  const settings = addressOf(database);
  const [api, api2, gateway, gateway2, worker] = await Promise.all(
    (["api", "api", "gateway", "gateway", "worker", "worker"] as const).map((name) =>
      aMachine(name, settings),
    ),
  );
  const mandatorId = await aMandator(database);
  const headers = await aBearer(database, await aDriver(database, mandatorId, { role_id: 1 }));
  const origins = [api!, api2!].map(({ port }) => `http://127.0.0.1:${port}`);
  const gateways = [gateway!.port, gateway2!.port];
  const fleet = await aWatchedFleet(database, mandatorId, { origins, gateways, headers });

  await fleet.isToldOn();
  for (const one of [gateway!, worker!, api!]) {
    await one.kill();
    await fleet.isToldOn();
  }
  await fleet.expectTruth(origins[1]!);
}, 300_000);
