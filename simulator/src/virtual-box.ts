import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { drive, type Moment } from "./drive.ts";
import { type Box, type Recorder, type RecordSettings, recorderOf } from "./measure.ts";
import { type Random, randomFrom } from "./random.ts";
import { routeBetween } from "./route.ts";
import { placeOf, type Stop, townOf } from "./stops.ts";
import type { PlannedDrive } from "./working-week.ts";

/** A vehicle at rest: since when (ms), where, and how many metres its box has counted. */
export type Parked = { readonly at: number; readonly stop: Stop; readonly odometerMeters: number };

/** How far a box has come, so that it can go on from there: what it does, and the time everything was sent until. */
export type Journal = {
  readonly parked: Parked;
  readonly driving: PlannedDrive | null;
  readonly sentUntil: number;
};

/** A record, the time (ms) from which the network takes it, and the journal to keep once it is acknowledged. */
export type Outgoing = { readonly record: AvlRecord; readonly sendAt: number; readonly journal: Journal };

/** Tells where a parked vehicle goes next; null when it stays where it is. */
export type Planner = (parked: Parked) => PlannedDrive | null;

const hour = 3_600_000;
const minute = 60_000;

/**
 * All records a box makes from its journal on, in the order in which it sends them, until it rests at or after
 * `until` (ms); gives that rest. Stopped anywhere and begun again with the journal, it goes on as if never stopped.
 */
export function* recordsOf(
  box: Box,
  journal: Journal,
  plan: Planner,
  until: number,
): Generator<Outgoing, Parked> {
  let { parked, driving } = journal;
  for (;;) {
    const next = driving ?? plan(parked);
    const departAt = Math.max(next?.departAt ?? Infinity, parked.at + shortestStay(box));
    const isLast = next === null || departAt >= until;
    yield* unsent(
      resting(box, parked, Math.min(departAt, until)),
      { parked, driving: null },
      journal.sentUntil,
    );
    if (isLast) return parked;
    driving = { departAt, to: next.to };
    parked = yield* unsent(driven(box, parked, driving), { parked, driving }, journal.sentUntil);
    driving = null;
  }
}

/** The last a box says when its plug is pulled for good, at `at` (ms). */
export function pulled(box: Box, parked: Parked, at: number): Outgoing {
  const say = recorderOf(box, randomFrom(`${box.seed}/pulled ${at}`));
  const condition = { isRunning: false, odometerMeters: parked.odometerMeters, event: "unplugged" } as const;
  return {
    ...punctual(say(standing(parked, at), condition)),
    journal: { parked, driving: null, sentUntil: at },
  };
}

/** Long enough for each profile to see an end: ignition off for two minutes, or standing for five. */
function shortestStay(box: Box): number {
  return box.deviceType === "obd" ? 4 * minute : 8 * minute;
}

/** `reaches`: everything made until then has been sent when this has. */
type Made = { record: AvlRecord; sendAt: number; reaches: number };

/** Adds the journal, and leaves out what was acknowledged before the simulator was stopped. */
function* unsent<T>(
  made: Generator<Made, T>,
  doing: Omit<Journal, "sentUntil">,
  sentUntil: number,
): Generator<Outgoing, T> {
  for (;;) {
    const step = made.next();
    if (step.done) return step.value;
    const { record, sendAt, reaches } = step.value;
    if (record.timestampMs <= sentUntil) continue;
    yield { record, sendAt, journal: { ...doing, sentUntil: Math.max(sentUntil, reaches) } };
  }
}

/** Heartbeats every hour; now and then at night the plug is pulled for a while. */
function* resting(box: Box, parked: Parked, until: number): Generator<Made> {
  const random = randomFrom(`${box.seed}/rest ${parked.at}`);
  const say = recorderOf(box, random);
  const condition = { isRunning: false, odometerMeters: parked.odometerMeters, event: null };
  const isPulled = box.deviceType === "obd" && until - parked.at > 8 * hour && random.chance(0.012);
  for (let at = parked.at + hour; at < until; at += hour) {
    yield punctual(say(standing(parked, at), condition));
    if (!isPulled || at !== parked.at + 2 * hour) continue;
    yield punctual(say(standing(parked, at + 5 * minute), { ...condition, event: "unplugged" }));
    yield punctual(say(standing(parked, at + 35 * minute), { ...condition, event: "plugged" }));
  }
}

function standing({ stop }: Parked, at: number): Moment {
  const { altitude } = townOf(stop);
  return { ...placeOf(stop), at, altitude, heading: 0, speedKmh: 0, meters: 0, isInTunnel: false };
}

function punctual(record: AvlRecord): Made {
  return { record, sendAt: record.timestampMs, reaches: record.timestampMs };
}

/** One drive to its end; gives the rest that follows. */
function* driven(box: Box, from: Parked, { departAt, to }: PlannedDrive): Generator<Made, Parked> {
  const random = randomFrom(`${box.seed}/drive ${departAt}`);
  const moments = drive(routeBetween(from.stop, to), departAt + 15_000, random);
  const end = yield* throughHoles(recorded(box, moments, from.odometerMeters, random), departAt, random);
  return { at: end.at, stop: to, odometerMeters: from.odometerMeters + Math.round(end.meters) };
}

/** Every fourteenth drive comes into a hole of the network; what was held back goes out newest first. */
function* throughHoles(
  records: Generator<AvlRecord, Moment>,
  departAt: number,
  random: Random,
): Generator<Made, Moment> {
  const hasHole = random.chance(1 / 14);
  const from = departAt + random.between(2, 10) * minute;
  const until = hasHole ? from + random.between(4, 13) * minute : from;
  const heldBack: AvlRecord[] = [];
  for (;;) {
    const step = records.next();
    const isOver = step.done || step.value.timestampMs >= until;
    if (isOver && heldBack.length > 0) yield* released(heldBack.splice(0), until);
    if (step.done) return step.value;
    if (step.value.timestampMs >= from && !isOver) heldBack.push(step.value);
    else yield punctual(step.value);
  }
}

function* released(heldBack: readonly AvlRecord[], sendAt: number): Generator<Made> {
  const [before, newest] = [heldBack[0]!.timestampMs - 1, heldBack.at(-1)!.timestampMs];
  for (const record of heldBack.toReversed()) {
    yield { record, sendAt, reaches: record === heldBack[0] ? newest : before };
  }
}

/** Ignition on, the road, ignition off; a box without ignition tells that it stands when it has stood for a while. */
function* recorded(
  box: Box,
  moments: Iterable<Moment>,
  odometerMeters: number,
  random: Random,
): Generator<AvlRecord, Moment> {
  const say = recorderOf(box, random);
  const running = { isRunning: true, odometerMeters, event: null };
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
  return yield* switchedOff(box, say, rest, odometerMeters);
}

function* switchedOff(
  box: Box,
  say: Recorder,
  rest: Moment,
  odometerMeters: number,
): Generator<AvlRecord, Moment> {
  const off = { isRunning: false, odometerMeters };
  if (box.deviceType === "obd") {
    yield say({ ...rest, at: rest.at + 12_000 }, { ...off, event: "ignition" });
    const later = { ...rest, at: rest.at + 150_000 };
    yield say(later, { ...off, event: null });
    return later;
  }
  const later = { ...rest, at: rest.at + 330_000 };
  yield say(later, { ...off, event: "movement" });
  return later;
}

/** By the settings of the box; without a fix it counts minutes. */
function isDue(settings: RecordSettings, last: Moment, now: Moment): boolean {
  if (now.isInTunnel) return now.at - last.at >= minute;
  if (now.at - last.at >= settings.seconds * 1000 || now.meters - last.meters >= settings.meters) return true;
  if (Math.abs(now.speedKmh - last.speedKmh) >= settings.kmh) return true;
  const turn = Math.abs(((now.heading - last.heading + 540) % 360) - 180);
  return turn >= settings.degrees && now.speedKmh > 5;
}
