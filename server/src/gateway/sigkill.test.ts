import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { aDatabase } from "../../test/kit/db/database.ts";
import { aRecord, greetedBox } from "../../test/kit/gateway/box.ts";
import { readingsOf, registerBox } from "../../test/kit/gateway/gateway.ts";

const database = await aDatabase();
const kills = process.env["TEST_LONG"] ? 40 : 5;
const recordsPerFrame = 5;

test(
  "every acknowledged record is stored exactly once, however often the server is killed",
  async () => {
    const port = await freePort();
    const imeis = await Promise.all(Array.from({ length: 12 }, () => registerBox(database)));
    const drive = { port, isOver: false, acknowledged: new Map<string, number>() };
    let server = startServer(port);
    const boxes = imeis.map((imei) => driveBox(imei, drive));

    for (let kill = 0; kill < kills; kill++) {
      const enough = framesOf(drive) + 20 + Math.floor(Math.random() * 300);
      await expect.poll(() => framesOf(drive), { timeout: 30_000, interval: 1 }).toBeGreaterThan(enough);
      server.kill("SIGKILL");
      await once(server, "exit");
      server = startServer(port);
    }
    // What was in flight at the last kill is sent again first: only then nothing is stored that is not acknowledged.
    const before = new Map(drive.acknowledged);
    const isBack = (imei: string) => drive.acknowledged.get(imei)! > before.get(imei)!;
    await expect.poll(() => imeis.every(isBack), { timeout: 30_000 }).toBe(true);
    drive.isOver = true;
    await Promise.all(boxes);

    const stored = await Promise.all(
      imeis.map(async (imei) => {
        const readings = await readingsOf(database, imei);
        return {
          imei,
          readings: readings.length,
          different: new Set(readings.map(({ at }) => at.getTime())).size,
        };
      }),
    );
    for (const { imei, readings, different } of stored) {
      expect({ imei, readings, different }).toEqual({
        imei,
        readings: drive.acknowledged.get(imei)! * recordsPerFrame,
        different: readings,
      });
    }
    expect(stored).toHaveLength(imeis.length);
  },
  240_000 + kills * 10_000,
);

type Drive = { port: number; isOver: boolean; acknowledged: Map<string, number> };

/** Sends frame after frame as a box does: what is not acknowledged is sent again over a new connection. */
async function driveBox(imei: string, drive: Drive): Promise<void> {
  drive.acknowledged.set(imei, 0);
  while (!drive.isOver) {
    try {
      const box = await greetedBox(drive.port, imei);
      while (!drive.isOver) {
        const frame = drive.acknowledged.get(imei)!;
        const records = Array.from({ length: recordsPerFrame }, (_, index) =>
          aRecord(frame * recordsPerFrame + index),
        );
        if ((await box.report(records)) !== recordsPerFrame) throw new Error("Not all were accepted");
        drive.acknowledged.set(imei, frame + 1);
      }
      box.socket.destroy();
    } catch {
      await sleep(10);
    }
  }
}

function framesOf({ acknowledged }: Drive): number {
  return [...acknowledged.values()].reduce((sum, frames) => sum + frames, 0);
}

/** The program itself, as a process that shares nothing with this one. */
function startServer(port: number): ChildProcess {
  const server = spawn(process.execPath, [path.join(inject("programs"), "main.js"), "--run=gateway"], {
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      DATABASE_ROLES_SECRET: database.rolesSecret,
      GATEWAY_HOST: "127.0.0.1",
      TELTONIKA_PORT: String(port),
      BOX_RECORDS_PER_SECOND: "100000",
      LOG_LEVEL: "silent",
    },
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
