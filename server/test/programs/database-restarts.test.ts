import type { ServerResponse } from "node:http";
import { expect, inject, test, vi } from "vitest";
import { aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { provideSchema } from "../../src/platform/db/provide-schema.ts";
import { asOwner, connectTestDatabase } from "../kit/db/database.ts";
import { aServerThatGoesAway } from "../kit/db/database-servers.ts";
import { enqueue } from "../../src/platform/jobs/enqueue.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aService } from "../kit/http/foreign.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";

const rounds = process.env["TEST_LONG"] ? 50 : 2;
const signals = ["SIGINT", "SIGKILL", "SIGQUIT"] as const;

const server = await aServerThatGoesAway();
const { rolesSecret } = inject("testServer");
await provideSchema({ url: server.url, rolesSecret, log: silentLog() });
const database = connectTestDatabase({ url: server.url, rolesSecret });

/** Owes a trip its address. */
async function anAddressToLookUp(mandatorId: string): Promise<void> {
  const trip = await aTrip(database, mandatorId, {
    vehicle_id: await aVehicle(database, mandatorId),
    start_latitude: 481_000_000,
    start_longitude: 163_000_000,
  });
  await asOwner(
    database,
    "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', now())",
    [mandatorId, trip],
  );
  await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses"));
}

test(
  "the whole program lives on when the database restarts while an address is looked up, and looks it up then",
  async () => {
    const waiting: ServerResponse[] = [];
    const geocoder = await aService((_, response) => void waiting.push(response));
    const answer = () => waiting.splice(0).forEach((one) => one.end('{"features": []}'));
    const program = runProgram("main", [], {
      ...addressOf({ url: server.url, rolesSecret }),
      GEOCODER: `photon:${geocoder.base}`,
    });
    const isReady = async () => {
      const url = /Web and API on (http:\/\/[^"]+)/.exec(program.said.out)![1]!;
      const answer = await fetch(`${url}/health/ready`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    };
    await vi.waitFor(isReady, { timeout: 25_000 });

    for (let round = 0; round < rounds; round++) {
      // A connection of ours may be of the database before, and say so only now.
      await vi.waitFor(async () => anAddressToLookUp(await aMandator(database)), 20_000);
      await vi.waitFor(() => expect(waiting, program.said.errors).not.toHaveLength(0), 20_000);
      await server.goAway(signals[round % signals.length]!);
      answer();
      await vi.waitFor(() => expect(program.said.out).toContain("has given up and begins anew"), 20_000);
      await server.comeBack();
      await vi.waitFor(isReady, 30_000);
    }
    await vi.waitFor(
      async () => {
        answer();
        expect(await asOwner(database, "select from address_lookups")).toEqual([]);
      },
      { timeout: 40_000, interval: 200 },
    );

    expect(program.child.exitCode).toBeNull();
    program.child.kill("SIGTERM");
    expect(await program.exit).toBe(0);
    await database.close();
  },
  60_000 + rounds * 20_000,
);
