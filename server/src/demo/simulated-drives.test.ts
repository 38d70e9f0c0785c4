import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { homeOf } from "@wegbuch/geo/demo-roads/homes";
import { toReading } from "@wegbuch/device-protocol/teltonika/to-reading";
import { expect, test } from "vitest";
import { factorySettings } from "../../../simulator/src/measure.ts";
import { weekPlanner } from "../../../simulator/src/planner.ts";
import { type Outgoing, recordsOf } from "../../../simulator/src/virtual-box.ts";
import type { Routine } from "../../../simulator/src/working-week.ts";
import { detectTrip } from "../features/trips/detection/detect-trip.ts";
import type { DetectedTrip } from "../features/trips/detection/detection.ts";
import { inReadingOrder } from "../features/trips/detection/ordering.ts";
import { unknownState } from "../features/trips/detection/state.ts";
import { boxSettings } from "./write-plan.ts";

const monday = Date.parse("2026-03-01T23:00:00Z");
const fortnight = 14 * 86_400_000;

test.each([
  ["obd", "delivery", "Wien", factorySettings],
  ["obd", "haulage", "Enns", boxSettings],
  ["obd", "commute", "Linz", boxSettings],
  ["bm", "customers", "Graz", factorySettings],
  ["bm", "delivery", "Innsbruck", boxSettings],
] as const)(
  "each drive of a box (%s, %s) becomes one trip of its length",
  (deviceType, job, town, settings) => {
    const routine: Routine = { seed: `${job} ${town}`, town, job, isPrivateToo: true };
    const begin = {
      parked: { at: monday, stop: homeOf(routine), odometerMeters: 0 },
      driving: null,
      sentUntil: 0,
    };
    const box = { imei: "350000000000001", deviceType, seed: town, settings, topKmh: 130 };
    const sent = [...recordsOf(box, begin, weekPlanner(routine, monday), monday + fortnight)];

    const trips = detected(sent, deviceType);

    const drives = new Set(sent.flatMap((one) => one.journal.driving?.departAt ?? []));
    expect(drives.size).toBeGreaterThan(15);
    expect(trips).toHaveLength(drives.size);
    const driven = sent.at(-1)!.journal.parked.odometerMeters;
    const recorded = trips.reduce((meters, trip) => meters + trip.mileageInMeters, 0);
    expect(Math.abs(recorded / driven - 1)).toBeLessThan(0.03);
  },
);

/** What the tracker makes of the records once they have been through the wire format. */
function detected(sent: readonly Outgoing[], deviceType: "obd" | "bm"): DetectedTrip[] {
  const codec = deviceType === "obd" ? 0x8e : 0x08;
  const readings = sent.map(({ record }) => {
    const frame = decodeFrame(encodeFrame({ codec, records: [record] }));
    if (frame.kind !== "records") throw new Error("the simulator sent an invalid frame");
    return { ...toReading(frame.records[0]!, codec, "fmb"), deviceType };
  });
  const trips: DetectedTrip[] = [];
  let state = unknownState;
  for (const reading of inReadingOrder(readings)) {
    const detection = detectTrip(state, reading);
    state = detection.state;
    for (const event of detection.events) if (event.type === "finished") trips.push(event.trip);
  }
  return trips;
}
