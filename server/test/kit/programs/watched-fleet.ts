import { setTimeout as sleep } from "node:timers/promises";
import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { expect, onTestFinished, vi } from "vitest";
import { aStream } from "../api/streams.ts";
import { aBox, aVehicle } from "../db/builders.ts";
import type { TestDatabase } from "../db/database.ts";
import { aRecord, greetedBox } from "../gateway/box.ts";

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
  let streams = 0;
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const watch = async () => {
    let lastEventId: string | undefined;
    for (let attempt = 0; !leaving.signal.aborted; attempt += 1) {
      const back = lastEventId === undefined ? {} : { lastEventId };
      const stream = await aStream(origins[attempt % origins.length]!, { headers, known, ...back }).catch(
        () => null,
      );
      if (stream?.status === 200) streams += 1;
      while (!leaving.signal.aborted && stream?.isOver() === false) await sleep(20);
      lastEventId = stream?.lastId() ?? lastEventId;
      await sleep(50);
    }
  };
  void watch();
  return {
    known: () => [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    /** How many he was given. */
    streams: () => streams,
  };
}

type Parts = { origins: readonly string[]; gateways: readonly number[]; headers: Record<string, string> };

/** Vehicles of a company that drive on and on, and two who watch them. */
export async function aWatchedFleet(
  database: TestDatabase,
  mandatorId: string,
  { origins, gateways, headers }: Parts,
) {
  const watchers = [keepWatching(origins, headers), keepWatching(origins.toReversed(), headers)];
  const boxes: ReturnType<typeof keepDriving>[] = [];
  for (let index = 0; index < vehicles; index += 1) {
    const { imei } = await aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });
    boxes.push(keepDriving(imei, gateways));
  }
  const furthest = () => Math.max(...boxes.map(({ place }) => place()));
  const told = () => watchers.map((one) => one.known().map(({ latitude }) => latitude ?? 0));
  return {
    streams: () => watchers.map((one) => one.streams()),
    /** Everybody is told of each vehicle a place that none had reached yet. */
    isToldOn: async () => {
      const beyond = furthest();
      await vi.waitUntil(
        () => told().every((places) => places.length === vehicles && places.every((one) => one > beyond)),
        patience,
      );
    },
    /** All stand, and whoever watches knows what he is answered by an api, which is where they are. */
    expectTruth: async (origin: string) => {
      await Promise.all(boxes.map(({ stop }) => stop()));
      const places = ascending(boxes.map(({ place }) => place()));
      await vi.waitFor(
        async () => {
          const answer = await fetch(`${origin}/api/LiveLocations/VehiclePositions`, { headers });
          const list = ((await answer.json()) as VehiclePosition[]).toSorted((a, b) =>
            a.id < b.id ? -1 : 1,
          );
          expect(ascending(list.map(({ latitude }) => latitude ?? 0))).toEqual(
            places.map((place) => expect.closeTo(place, 6)),
          );
          for (const one of watchers) expect(one.known()).toEqual(list);
        },
        { timeout: 60_000, interval: 200 },
      );
    },
  };
}

const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
