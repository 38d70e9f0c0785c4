// How many records one core turns into trips, and whether a longer history makes a record dearer.
import { detectTrip } from "../../server/src/features/trips/detection/detect-trip.ts";
import type { DetectionReading } from "../../server/src/features/trips/detection/detection.ts";
import { type DetectionState, unknownState } from "../../server/src/features/trips/detection/state.ts";
import { figure, printTable } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const runs = [
  ["obd", 100_000],
  ["obd", 1_000_000],
  ["obd", sized("BENCH_RECORDS", { full: 10_000_000, quick: 3_000_000 })],
  ["bm", 1_000_000],
] as const;
const goalPerSecond = 100_000;
const secondsPerRecord = 10;
/** Of every 160 records 120 are driving and 40 standing with the ignition off: a trip of 20 minutes, a stop of 7. */
const recordsPerCycle = 160;
const recordsDriving = 120;

/** The records of one box that drives and stops for ever; a fifth of a metre of drift while it stands. */
function readingAt(index: number, deviceType: DetectionReading["deviceType"]): DetectionReading {
  const phase = index % recordsPerCycle;
  const isDriving = phase < recordsDriving;
  const step = Math.floor(index / recordsPerCycle) * recordsDriving + Math.min(phase, recordsDriving);
  return {
    deviceTime: index * secondsPerRecord * 1_000,
    eventId: phase === 0 || phase === recordsDriving ? 239 : 0,
    hash: BigInt(index),
    latitude: 47.5 + ((step * 0.001) % 1) + (isDriving ? 0 : (phase % 3) * 0.000_002),
    longitude: 16.37,
    headingDegrees: 0,
    speedKmh: isDriving ? 40 : 0,
    isFixValid: true,
    ignition: isDriving,
    isUnplugged: null,
    isPrivate: null,
    totalDistanceMeters: step * 111,
    externalPowerMillivolts: 14_200,
    deviceType,
  };
}

/** Records a second of one core's time, the making of the records not counted. */
function measure(
  count: number,
  deviceType: DetectionReading["deviceType"],
): { perSecond: number; trips: number } {
  let state: DetectionState = unknownState;
  let trips = 0;
  let microseconds = 0;
  const batch = 10_000;
  for (let first = 0; first < count; first += batch) {
    const readings = Array.from({ length: batch }, (_, index) => readingAt(first + index, deviceType));
    const startedAt = process.cpuUsage();
    for (const reading of readings) {
      const detection = detectTrip(state, reading);
      state = detection.state;
      for (const event of detection.events) if (event.type === "finished") trips += 1;
    }
    const { user, system } = process.cpuUsage(startedAt);
    microseconds += user + system;
  }
  return { perSecond: (count * 1e6) / microseconds, trips };
}

measure(100_000, "obd");
const rows = runs.map(([deviceType, count]) => {
  const { perSecond, trips } = measure(count, deviceType);
  const name = `${deviceType}, ${count.toLocaleString("en")} records, ${trips.toLocaleString("en")} trips`;
  return figure(name, perSecond, "records/s", { atLeast: goalPerSecond });
});
printTable("detect: records of one box into trips, one core", rows);
