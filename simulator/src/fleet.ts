import { setMaxListeners } from "node:events";
import { type Address, BoxClient } from "./box-client.ts";
import { type Journals, type Life, readJournals, writeJournals } from "./journal-file.ts";
import { roamingPlanner, weekPlanner } from "./planner.ts";
import type { PlannedBox } from "./plan.ts";
import { homeOf } from "@wegbuch/geo/demo-roads/homes";
import { randomFrom } from "@wegbuch/geo/random";
import { runBox, type Workload } from "./run-box.ts";
import { dayNumberAt, firstDayOfMonth, instantOn } from "./vienna-time.ts";
import { type Journal, type Outgoing, pulled, recordsOf } from "./virtual-box.ts";
import type { Job } from "./working-week.ts";

export type FleetOptions = {
  readonly gateway: Address;
  readonly boxes: readonly PlannedBox[];
  /** Whole months before the current one that are sent behind it, the newest first. */
  readonly historyMonths: number;
  /** Whether the boxes go on driving; else the fleet ends when everything up to now is sent. */
  readonly isLive: boolean;
  /** Where the journals are kept between runs, if they are. */
  readonly stateFile?: string | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Told when all boxes have sent the current month, and when they have sent the months before. */
  readonly onProgress: (part: "present" | "past") => void;
};

const day = 86_400_000;

/** Drives a fleet of boxes against a gateway until all is sent, or, when live, until the signal comes. */
export async function runFleet(options: FleetOptions): Promise<void> {
  const { boxes, now, signal, isLive, stateFile } = options;
  const startedAt = now();
  const lives = withDefaults(readJournals(stateFile), options, startedAt);
  const waiting = { present: boxes.length, past: boxes.length };
  const clients = boxes.map((box) => clientOf(box, options.gateway));
  const saving = setInterval(() => writeJournals(stateFile, lives), 3_000);
  // Every box waits for the one signal, and a dozen of listeners is no leak.
  setMaxListeners(0, signal);
  signal.addEventListener("abort", () => clients.forEach((client) => client.close()));
  const runs = boxes.map((box, i) => {
    const work: Workload = {
      client: clients[i]!,
      present: presentOf(box, lives[box.imei]!, startedAt, isLive),
      past: pastOf(box, lives[box.imei]!, options.historyMonths),
      keep: (part, journal) => {
        lives[box.imei]![part] = journal;
      },
      onCaughtUp: (part) => {
        waiting[part] -= 1;
        if (waiting[part] === 0) options.onProgress(part);
      },
    };
    const secondsBetweenSends = randomFrom(box.seed).between(10, 20);
    return runBox(work, { now, signal, isLive, secondsBetweenSends }).finally(() => clients[i]!.close());
  });
  try {
    await Promise.all(runs);
  } catch (problem) {
    // Switched off in the middle of a frame: that is how it is meant to end.
    if (!signal.aborted) throw problem;
  } finally {
    clearInterval(saving);
    clients.forEach((client) => client.close());
    writeJournals(stateFile, lives);
  }
}

function clientOf(box: PlannedBox, address: Address): BoxClient {
  // Battery-mounted boxes are the older models, which speak plain Codec 8.
  return new BoxClient({ address, imei: box.imei, codec: box.deviceType === "obd" ? 0x8e : 0x08 });
}

function withDefaults(kept: Journals, { boxes, historyMonths }: FleetOptions, at: number): Journals {
  const monthStart = instantOn(firstDayOfMonth(at, 0), 0);
  const lastMonth = instantOn(firstDayOfMonth(at, Math.min(1, historyMonths)), 0);
  for (const box of boxes) {
    kept[box.imei] ??= {
      present: beginning(box, monthStart),
      past: beginning(box, lastMonth),
      presentSince: monthStart,
      pulledAt:
        box.unpluggedDaysAgo === null ? null : Math.max(at - box.unpluggedDaysAgo * day, monthStart + 1),
    };
  }
  return kept;
}

/** A vehicle that has stood at home since `at`, with a counter that only ever grows from one beginning to a later one. */
function beginning(box: PlannedBox, at: number): Journal {
  const odometerMeters = (dayNumberAt(at) - dayNumberAt(Date.UTC(2022, 0, 1))) * metersADay[box.job];
  return { parked: { at, stop: homeOf(box), odometerMeters }, driving: null, sentUntil: at };
}

/** More than a vehicle drives on average, so that the counter of a later beginning is never behind. */
const metersADay: Record<Job, number> = {
  commute: 60_000,
  customers: 110_000,
  delivery: 60_000,
  haulage: 200_000,
  pool: 50_000,
};

function* presentOf(box: PlannedBox, life: Life, startedAt: number, isLive: boolean): Generator<Outgoing> {
  const { present, pulledAt } = life;
  const from = present.parked.at;
  const plan = box.isRoaming && isLive ? roamingPlanner(box, from, startedAt) : weekPlanner(box, from);
  const parked = yield* recordsOf(box, present, plan, pulledAt ?? (isLive ? Infinity : startedAt));
  if (pulledAt !== null && present.sentUntil < pulledAt)
    yield pulled(box, parked, Math.max(pulledAt, parked.at));
}

/**
 * Month by month, each begun at home, the newest first: it is what people look at. Goes on with the month in which the
 * journal stands.
 */
function* pastOf(box: PlannedBox, { past, presentSince }: Life, historyMonths: number): Generator<Outgoing> {
  const monthStart = (monthsBefore: number) => instantOn(firstDayOfMonth(presentSince, monthsBefore), 0);
  for (let before = 1; before <= historyMonths; before += 1) {
    const [from, until] = [monthStart(before), monthStart(before - 1)];
    const isSent = past.parked.at < from;
    if (isSent) continue;
    const journal = past.parked.at < until ? past : beginning(box, from);
    yield* recordsOf(box, journal, weekPlanner(box, journal.parked.at), until);
  }
}
