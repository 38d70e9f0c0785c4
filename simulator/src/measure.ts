import type { AvlRecord, IoElement } from "@wegbuch/device-protocol/teltonika/avl-record";
import { offset } from "@wegbuch/geo/demo-roads/curve";
import type { Moment } from "./drive.ts";
import type { Random } from "@wegbuch/geo/random";

/** A box of one vehicle: a plug with real ignition (obd) or one on the battery that knows none (bm). */
export type Box = {
  readonly imei: string;
  readonly deviceType: "obd" | "bm";
  readonly seed: string;
  readonly settings: RecordSettings;
  /** What its vehicle can or may do. */
  readonly topKmh: number;
};

/** While moving, a record is made as soon as one of these is reached since the one before. */
export type RecordSettings = {
  readonly seconds: number;
  readonly meters: number;
  readonly degrees: number;
  readonly kmh: number;
};

/** What a Teltonika box is delivered with. */
export const factorySettings: RecordSettings = { seconds: 300, meters: 100, degrees: 10, kmh: 10 };

/** What the vehicle is doing while a record is made, and why it is made; null for a periodic one. */
export type Condition = {
  readonly isRunning: boolean;
  readonly odometerMeters: number;
  readonly isPrivate: boolean;
  readonly event: "ignition" | "movement" | "unplugged" | "plugged" | null;
};

/** Makes a box's record of what truly was: with the errors of its receiver, and without a fix in tunnels. */
export type Recorder = (moment: Moment, condition: Condition) => AvlRecord;

const eventIds = { ignition: 239, movement: 240, unplugged: 252, plugged: 252 };

/** A recorder whose receiver wanders a few metres around the truth, as receivers do. */
export function recorderOf(box: Box, random: Random): Recorder {
  let [north, east] = [random.gauss() * 2, random.gauss() * 2];
  let lastFix: Moment | null = null;
  return (moment, condition) => {
    [north, east] = [north * 0.85 + random.gauss() * 1.1, east * 0.85 + random.gauss() * 1.1];
    const hasFix = !moment.isInTunnel;
    if (hasFix || !lastFix) lastFix = { ...moment, ...offset(moment, north, east) };
    return {
      timestampMs: moment.at,
      priority: condition.event === null ? 0 : 1,
      latitude: lastFix.latitude,
      longitude: lastFix.longitude,
      altitude: Math.round(lastFix.altitude + north),
      angle: Math.round(lastFix.heading) % 360,
      satellites: hasFix ? Math.round(random.between(8, 17)) : 0,
      speedKmh: hasFix ? measuredSpeed(moment.speedKmh, random) : 0,
      eventId: condition.event === null ? 0 : eventIds[condition.event],
      io: elements(box, moment, condition, random),
    };
  };
}

function measuredSpeed(speedKmh: number, random: Random): number {
  return speedKmh < 1 ? 0 : Math.max(0, Math.round(speedKmh + random.gauss() * 0.5));
}

/** Ids and sizes as an FMB device sends them; a battery-mounted box has neither ignition nor a counter of its own. */
function elements(box: Box, moment: Moment, condition: Condition, random: Random): IoElement[] {
  const { isRunning, odometerMeters, event } = condition;
  const isPulled = event === "unplugged";
  const volts = isPulled ? 0 : isRunning ? random.between(13.7, 14.3) : random.between(12.3, 12.8);
  const io: IoElement[] = [
    { id: 240, size: 1, value: Number(isRunning) },
    { id: 21, size: 1, value: Math.round(random.between(2, 5)) },
    { id: 69, size: 1, value: moment.isInTunnel ? 2 : 1 },
    { id: 182, size: 2, value: Math.round(random.between(6, 14)) },
    { id: 66, size: 2, value: Math.round(volts * 1000) },
    { id: 67, size: 2, value: Math.round(random.between(3950, 4120)) },
    { id: 68, size: 2, value: isRunning ? Math.round(random.between(40, 110)) : 0 },
  ];
  if (box.deviceType === "obd") {
    io.unshift({ id: 239, size: 1, value: Number(isRunning) });
    io.push({ id: 391, size: 1, value: Number(condition.isPrivate) });
    io.push({ id: 16, size: 4, value: odometerMeters + Math.round(moment.meters) });
  }
  if (event === "unplugged" || event === "plugged") io.push({ id: 252, size: 1, value: Number(isPulled) });
  return io;
}
