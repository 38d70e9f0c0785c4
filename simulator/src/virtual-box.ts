import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { drive, type Moment } from "./drive.ts";
import { type Box, type Condition, recorderOf } from "./measure.ts";
import { type Random, randomFrom } from "@wegbuch/geo/random";
import { recordDrive } from "./record-drive.ts";
import { routeBetween } from "./route.ts";
import { placeOf, type Stop, townOf } from "@wegbuch/geo/demo-roads/stops";
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
    driving = { ...next, departAt };
    parked = yield* unsent(driven(box, parked, driving), { parked, driving }, journal.sentUntil);
    driving = null;
  }
}

/** The last a box says when its plug is pulled for good, at `at` (ms). */
export function pulled(box: Box, parked: Parked, at: number): Outgoing {
  const say = recorderOf(box, randomFrom(`${box.seed}/pulled ${at}`));
  const condition = { ...switchedOff(parked), event: "unplugged" } as const;
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
  const condition = switchedOff(parked);
  const isPulled = box.deviceType === "obd" && until - parked.at > 8 * hour && random.chance(0.012);
  for (let at = parked.at + hour; at < until; at += hour) {
    yield punctual(say(standing(parked, at), condition));
    if (!isPulled || at !== parked.at + 2 * hour) continue;
    yield punctual(say(standing(parked, at + 5 * minute), { ...condition, event: "unplugged" }));
    yield punctual(say(standing(parked, at + 35 * minute), { ...condition, event: "plugged" }));
  }
}

function switchedOff({ odometerMeters }: Parked): Condition {
  return { isRunning: false, odometerMeters, isPrivate: false, event: null };
}

function standing({ stop }: Parked, at: number): Moment {
  const { altitude } = townOf(stop);
  return { ...placeOf(stop), at, altitude, heading: 0, speedKmh: 0, meters: 0, isInTunnel: false };
}

function punctual(record: AvlRecord): Made {
  return { record, sendAt: record.timestampMs, reaches: record.timestampMs };
}

/** One drive to its end; gives the rest that follows. */
function* driven(box: Box, from: Parked, planned: PlannedDrive): Generator<Made, Parked> {
  const { departAt, to, isPrivate } = planned;
  const random = randomFrom(`${box.seed}/drive ${departAt}`);
  const moments = drive(
    routeBetween(from.stop, to, `${box.seed}/${departAt}`),
    { at: departAt + 15_000, topKmh: box.topKmh },
    random,
  );
  const condition = { ...switchedOff(from), isRunning: true, isPrivate };
  const end = yield* throughHoles(recordDrive(box, moments, condition, random), departAt, random);
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
