import type { MandatorDb } from "../../../platform/db/database.ts";
import { type Findings, findDrives, silentDrive } from "./find-drives.ts";
import type { FollowState } from "./follow-state.ts";
import { type Context, settleDrives } from "./settle-drives.ts";
import type { Followed, Stretch } from "./stretch.ts";
import { startWalk } from "./walk-readings.ts";

/**
 * Turns the records of boxes of one mandator into trips: opens, grows and closes them, and recomputes those that late
 * records change. Gives where each stretch has ended, in their order.
 */
export async function followTrip(
  db: MandatorDb,
  stretches: readonly Stretch[],
  context: Context,
): Promise<Followed[]> {
  const found: [Stretch, Findings][] = [];
  for (const stretch of stretches) found.push([stretch, await findDrives(stretch)]);
  const settled = await settleDrives(db, found, context);
  return found.map(([stretch, { walk, readings, isComplete }]) => {
    const last = walk.checkpoints.at(-1);
    // Not where it has paused between what is new: what lies behind is still to be looked at.
    const isSettled =
      last !== undefined &&
      last.reachedAt > stretch.newsUntil &&
      stretch.knownCheckpoints?.get(last.reachedAt)?.equals(last.hash) === true;
    return {
      stretch,
      readings,
      isComplete,
      state: { ...walk.state, openTrip: settled.get(stretch)?.openTrip ?? null },
      lastPlace: walk.lastPlace,
      checkpoints: walk.checkpoints,
      stopped: walk.isOver && last ? { isSettled, reachedAt: last.reachedAt } : null,
    };
  });
}

/**
 * Publishes trips as finished of which nothing is heard any more; later records decide anew (rule detection/end). Gives
 * the state of each box then.
 */
export async function closeSilentTrips(
  db: MandatorDb,
  silent: readonly Stretch[],
  context: Context,
): Promise<{ boxNumber: number; state: FollowState }[]> {
  const found = silent.map((stretch) => [stretch, silenceOf(stretch)] as const);
  const settled = await settleDrives(db, found, context);
  return silent.map((stretch) => {
    const { boxNumber, state } = stretch;
    // If its points had to be rewritten, the trip is told anew when it goes on.
    const isWhole = (settled.get(stretch)?.drives ?? []).every(({ continued }) => continued !== null);
    return { boxNumber, state: { ...state, openTrip: isWhole ? state.openTrip : null } };
  });
}

function silenceOf(stretch: Stretch): Findings {
  const silent = silentDrive(stretch);
  return {
    walk: startWalk(stretch.state, stretch.privateModes),
    readings: [],
    isComplete: true,
    drives: silent ? [silent] : [],
    silent,
    from: stretch.state.settledUntil ?? -Infinity,
    until: Infinity,
  };
}
