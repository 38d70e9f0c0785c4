import { setTimeout as sleep } from "node:timers/promises";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { aRecord, greetedBox } from "../gateway/box.ts";

const recordsPerFrame = 6;
export const recordsPerDrive = 19;

/** A box that drives, through whichever gateway lets it in. */
export type Driving = { frames: number; acknowledged: () => number; whole: Promise<void> };

/** Sends some drives of 1.6 km each, an hour apart; what is not acknowledged is sent again, through the next gateway. */
export function drive(imei: string, drives: number, ports: readonly number[]): Driving {
  const frames = framesOf(drives);
  let done = 0;
  const send = async () => {
    for (let attempt = Number(imei.at(-1)); done < frames.length; attempt += 1) {
      try {
        const box = await greetedBox(ports[attempt % ports.length]!, imei);
        for (; done < frames.length; done += 1) {
          if ((await box.report(frames[done]!)) !== frames[done]!.length)
            throw new Error("Not all were taken");
          await sleep(20);
        }
        box.socket.destroy();
      } catch {
        await sleep(50);
      }
    }
  };
  return { frames: frames.length, acknowledged: () => done, whole: send() };
}

function framesOf(drives: number): AvlRecord[][] {
  const records = Array.from({ length: drives }, (_, index) => recordsOf(index)).flat();
  return Array.from({ length: Math.ceil(records.length / recordsPerFrame) }, (_, index) =>
    records.slice(index * recordsPerFrame, (index + 1) * recordsPerFrame),
  );
}

/** Ignition on, 16 steps of 100 m, ignition off for longer than a stop at a light. */
function recordsOf(index: number): AvlRecord[] {
  const start = index * 3_600;
  const from = 48.2 + index * 0.0144;
  const record = (second: number, step: number, ignition: 0 | 1, speedKmh: number) =>
    aRecord(start + second, {
      latitude: from + step * 0.0009,
      speedKmh,
      io: [{ id: 239, size: 1, value: ignition }],
    });
  const moving = Array.from({ length: 15 }, (_, step) => record((step + 1) * 10, step + 1, 1, 36));
  const parked = [160, 300, 460].map((second) => record(second, 16, 0, 0));
  return [record(0, 0, 1, 0), ...moving, ...parked];
}
