import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import type { Moment } from "./drive.ts";
import { type Box, type Condition, type Recorder, recorderOf, type RecordSettings } from "./measure.ts";
import type { Random } from "@wegbuch/geo/random";

const minute = 60_000;

/**
 * The records a box makes of one drive: ignition on, the road, ignition off; a box without ignition tells that it
 * stands when it has stood for a while. Gives the moment of the last record.
 */
export function* recordDrive(
  box: Box,
  moments: Iterable<Moment>,
  running: Condition,
  random: Random,
): Generator<AvlRecord, Moment> {
  const say = recorderOf(box, random);
  let last: Moment | null = null;
  let end: Moment | null = null;
  for (const moment of moments) {
    if (!last && box.deviceType === "obd")
      yield say({ ...moment, at: moment.at - 15_000 }, { ...running, event: "ignition" });
    if (!last || isDue(box.settings, last, moment)) yield say((last = moment), running);
    end = moment;
  }
  const rest = { ...end!, speedKmh: 0 };
  yield say(rest, running);
  return yield* switchOff(box, say, rest, { ...running, isRunning: false });
}

function* switchOff(box: Box, say: Recorder, rest: Moment, off: Condition): Generator<AvlRecord, Moment> {
  if (box.deviceType === "obd") {
    yield say({ ...rest, at: rest.at + 12_000 }, { ...off, event: "ignition" });
    const later = { ...rest, at: rest.at + 150_000 };
    yield say(later, off);
    return later;
  }
  const later = { ...rest, at: rest.at + 330_000 };
  yield say(later, { ...off, event: "movement" });
  return later;
}

/** By the settings of the box, and when it comes to a stand; without a fix it counts minutes. */
function isDue(settings: RecordSettings, last: Moment, now: Moment): boolean {
  if (now.isInTunnel) return now.at - last.at >= minute;
  if (now.at - last.at >= settings.seconds * 1000 || now.meters - last.meters >= settings.meters) return true;
  if (now.speedKmh < 1 && last.speedKmh >= 3) return true;
  if (Math.abs(now.speedKmh - last.speedKmh) >= settings.kmh) return true;
  const turn = Math.abs(((now.heading - last.heading + 540) % 360) - 180);
  return turn >= settings.degrees && now.speedKmh > 5;
}
