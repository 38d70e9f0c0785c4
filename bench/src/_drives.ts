import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";

export const recordsPerFrame = 12;
export const secondsPerRecord = 10;
/** Of every 150 records 120 are driving and 30 standing with the ignition off: a trip of 20 minutes, a stop of 5. */
export const recordsPerCycle = 150;
const recordsDriving = 120;

/** The `frame`-th frame of a box that drives from `startMs` on, as a box with 15 IO elements would send it. */
export function driveFrame(box: number, frame: number, startMs: number): Uint8Array {
  const records = Array.from({ length: recordsPerFrame }, (_, index) =>
    driveRecord(box, frame * recordsPerFrame + index, startMs),
  );
  return encodeFrame({ codec: 0x8e, records });
}

/** The `index`-th record of such a box. */
export function driveRecord(box: number, index: number, startMs: number): AvlRecord {
  const phase = index % recordsPerCycle;
  const isDriving = phase < recordsDriving;
  const step = Math.floor(index / recordsPerCycle) * recordsDriving + Math.min(phase, recordsDriving);
  const ignition = isDriving ? 1 : 0;
  return {
    timestampMs: startMs + index * secondsPerRecord * 1000,
    priority: 0,
    longitude: 16 + (box % 50) / 50 + Math.sin(step / 40) / 50,
    latitude: 47.5 + Math.floor(box / 50) / 50 + step * 0.001,
    altitude: 200,
    angle: 10,
    satellites: 12,
    speedKmh: isDriving ? 43 : 0,
    eventId: phase === 0 || phase === recordsDriving ? 239 : 0,
    io: elements(ignition, 1_000_000 + step * 113),
  };
}

function elements(ignition: number, odometer: number): AvlRecord["io"] {
  const bytes = { 239: ignition, 240: ignition, 21: 4, 200: 0, 69: 1, 113: 90 };
  const words = { 181: 9, 182: 6, 66: 14_200, 24: 43, 67: 4_050, 68: 0 };
  const longs = { 241: 23_201, 199: odometer % 10_000, 16: odometer };
  const group = (size: number, values: Record<number, number>) =>
    Object.entries(values).map(([id, value]) => ({ id: Number(id), size, value }));
  return [...group(1, bytes), ...group(2, words), ...group(4, longs)];
}
