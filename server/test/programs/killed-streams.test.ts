import { setTimeout as sleep } from "node:timers/promises";
import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { expect, onTestFinished, test, vi } from "vitest";
import { aBearer } from "../kit/api/company.ts";
import { aStream } from "../kit/api/streams.ts";
import { aBox, aDriver, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aRecord, greetedBox } from "../kit/gateway/box.ts";
import { aMachine } from "../kit/programs/machine.ts";
import { addressOf } from "../kit/programs/program.ts";

const database = await aDatabase();
const patience = { timeout: 60_000, interval: 20 };
const vehicles = 4;

/** North of Vienna, further with each second it drives. */
const latitudeAt = (second: number) => 48.2 + second / 10_000;

/** A box that sends each tenth of a second where it is, through whichever gateway takes it. */
function keepDriving(imei: string, ports: readonly number[]) {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  let acknowledged = 0;
  const drive = async () => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        const box = await greetedBox(ports[attempt % ports.length]!, imei);
        while (!stopping.signal.aborted) {
          const second = acknowledged + 1;
          const taken = await box.report([aRecord(second, { latitude: latitudeAt(second), speedKmh: 40 })]);
          if (taken !== 1) throw new Error("It was not taken");
          acknowledged = second;
          await sleep(100);
        }
        box.socket.destroy();
      } catch {
        await sleep(50);
      }
    }
  };
  const driving = drive();
  const stop = async () => {
    stopping.abort();
    await driving;
  };
  return { place: () => latitudeAt(acknowledged), stop };
}

/** Somebody who watches: where his stream breaks he goes on at the next api, with what he knows and the last id he has. */
function keepWatching(origins: readonly string[], headers: Record<string, string>) {
  const known = new Map<string, VehiclePosition>();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const watch = async () => {
    let lastEventId: string | undefined;
    for (let attempt = 0; !leaving.signal.aborted; attempt += 1) {
      const back = lastEventId === undefined ? {} : { lastEventId };
      const stream = await aStream(origins[attempt % origins.length]!, { headers, known, ...back }).catch(
        () => null,
      );
      while (!leaving.signal.aborted && stream?.isOver() === false) await sleep(20);
      lastEventId = stream?.lastId() ?? lastEventId;
      await sleep(50);
    }
  };
  void watch();
  return { known: () => [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

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
  const watchers = [keepWatching(origins, headers), keepWatching(origins.toReversed(), headers)];
  const boxes: ReturnType<typeof keepDriving>[] = [];
  for (let index = 0; index < vehicles; index += 1) {
    const { imei } = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
    boxes.push(keepDriving(imei, [gateway!.port, gateway2!.port]));
  }
  const furthest = () => Math.max(...boxes.map(({ place }) => place()));
  const told = () => watchers.map((one) => one.known().map(({ latitude }) => latitude ?? 0));
  /** Everybody is told of each vehicle a place that none had reached yet. */
  const isToldOn = async () => {
    const beyond = furthest();
    await vi.waitUntil(
      () => told().every((places) => places.length === vehicles && places.every((one) => one > beyond)),
      patience,
    );
  };

  await isToldOn();
  for (const one of [gateway!, worker!, api!]) {
    await one.kill();
    await isToldOn();
  }

  await Promise.all(boxes.map(({ stop }) => stop()));
  const places = ascending(boxes.map(({ place }) => place()));
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${origins[1]!}/api/LiveLocations/VehiclePositions`, { headers });
      const list = ((await answer.json()) as VehiclePosition[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(ascending(list.map(({ latitude }) => latitude ?? 0))).toEqual(
        places.map((place) => expect.closeTo(place, 6)),
      );
      for (const one of watchers) expect(one.known()).toEqual(list);
    },
    { timeout: 60_000, interval: 200 },
  );
}, 300_000);

const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
