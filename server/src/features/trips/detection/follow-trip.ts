import type { MandatorDb } from "../../../platform/db/database.ts";
import { holdLogbooks } from "../editing/hold-logbooks.ts";
import { keepVisits } from "../../geofenceevents/keep-visits.ts";
import { tripsSince } from "../ledger/read-trips.ts";
import { isFixed, type Trip } from "../ledger/trip.ts";
import type { TripChange } from "../ledger/trip-change.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { recordedParts } from "../tracks/rows.ts";
import { decodeTrack } from "../tracks/track-codec.ts";
import { type Findings, findDrives, silentDrive } from "./find-drives.ts";
import { type Conflict, newConflicts } from "./find-conflicts.ts";
import { planChanges, typeOf } from "./plan-changes.ts";
import { profileOf } from "./profiles.ts";
import { recordFollowing } from "./record-following.ts";
import { type Drive, type Span, withoutOverlaps } from "./settle-trips.ts";
import type { Stretch } from "./stretch.ts";
import { type TripDefaults, tripDefaults } from "./trip-defaults.ts";
import { type Checkpoint, startWalk } from "./walk-readings.ts";

/** Where following a stretch has ended. */
export type Followed = {
  stretch: Stretch;
  checkpoints: Checkpoint[];
  /** Set when it ended at a checkpoint before the box's last records: whether what follows is known to stay the same. */
  stopped: { isSettled: boolean; reachedAt: number } | null;
};

/**
 * Turns the records of boxes of one mandator into trips: opens, grows and closes them, and recomputes those that late
 * records change. Leaves in each stretch the state it ended with.
 */
export async function followTrip(
  db: MandatorDb,
  stretches: readonly Stretch[],
  context: { mandatorId: string; now: Date },
): Promise<Followed[]> {
  const found: [Stretch, Findings][] = [];
  for (const stretch of stretches) found.push([stretch, await findDrives(stretch)]);
  const ends = await settle(db, found, context);
  return found.map(([stretch, { walk }]) => {
    stretch.state = { ...walk.state, openTrip: ends.get(stretch) ?? null };
    stretch.lastPlace = walk.lastPlace;
    const last = walk.checkpoints.at(-1);
    const isSettled = stretch.knownCheckpoints?.get(last?.reachedAt ?? NaN)?.equals(last!.hash) === true;
    return {
      stretch,
      checkpoints: walk.checkpoints,
      stopped: walk.isOver && last ? { isSettled, reachedAt: last.reachedAt } : null,
    };
  });
}

/** Publishes trips as finished of which nothing is heard any more; later records decide anew (ALG-DETECT 3). */
export async function closeSilentTrips(
  db: MandatorDb,
  stretches: readonly Stretch[],
  context: { mandatorId: string; now: Date },
): Promise<void> {
  const found = stretches.map((stretch): [Stretch, Findings] => {
    const silent = silentDrive(stretch);
    const from = stretch.state.settledUntil ?? -Infinity;
    const drives = silent ? [silent] : [];
    return [stretch, { walk: startWalk(stretch.state), drives, silent, from, until: Infinity }];
  });
  await settle(db, found, context);
  for (const [stretch, { drives }] of found) {
    // If its points had to be rewritten, the trip is told anew when it goes on.
    const isWhole = drives.every(({ continued }) => continued !== null);
    stretch.state = { ...stretch.state, openTrip: isWhole ? stretch.state.openTrip : null };
  }
}

type OpenTrips = Map<Stretch, Stretch["state"]["openTrip"]>;

async function settle(
  db: MandatorDb,
  found: readonly [Stretch, Findings][],
  context: { mandatorId: string; now: Date },
): Promise<OpenTrips> {
  const ends: OpenTrips = new Map();
  const touched = found.filter(
    ([stretch, { drives }]) =>
      drives.length > 0 || stretch.state.openTrip !== null || stretch.knownCheckpoints !== null,
  );
  if (touched.length === 0) return ends;
  await holdLogbooks(
    db,
    touched.map(([{ period }]) => period.vehicleId),
  );
  const defaults = await tripDefaults(db, vehiclesWithNewTrips(touched));
  const stored = await tripsSince(
    db,
    touched.map(([{ period }, { from }]) => ({ vehicleId: period.vehicleId, since: from })),
  );
  const settled = touched.map(([stretch, findings]) => ({
    stretch,
    findings,
    defaults: defaults.get(stretch.period.vehicleId) ?? noDefaults,
    ...divide(stretch, findings, stored.get(stretch.period.vehicleId) ?? []),
  }));
  await recallTracks(db, settled);
  const changes: TripChange[] = [];
  const conflicts: (Conflict & { vehicleId: string })[] = [];
  for (const each of settled) {
    const planned = plan(each, context.now);
    changes.push(...planned.changes);
    const { vehicleId } = each.stretch.period;
    conflicts.push(...planned.conflicts.map((conflict) => ({ ...conflict, vehicleId })));
    ends.set(each.stretch, planned.openTrip);
  }
  const { mandatorId, now } = context;
  recordFollowing(db, { changes, conflicts: await newConflicts(db, conflicts), mandatorId });
  await writeTrips(db, changes, { author: "System", now });
  await keepVisits(db, settled.flatMap(followedAgain));
  return ends;
}

const noDefaults: TripDefaults = { driverId: null, costcenterId: null, isPrivateTripAllowed: false };

/** Trips that only grow ask nothing of their vehicle. */
function vehiclesWithNewTrips(found: readonly [Stretch, Findings][]): string[] {
  const isAsking = ({ finishedAt, continued, isPrivate }: Drive) =>
    finishedAt !== null || continued === null || isPrivate;
  const asking = found.filter(([, { drives }]) => drives.some(isAsking));
  return [...new Set(asking.map(([{ period }]) => period.vehicleId))];
}

type Settling = {
  stretch: Stretch;
  findings: Findings;
  defaults: TripDefaults;
  own: Trip[];
  fixed: Span[];
  /** Fixed trips of the vehicle that began where its records are followed. */
  passed: Trip[];
  /** Whether another box's trip is still shown as running, beside which ours cannot be. */
  isTaken: boolean;
};

/** Which stored trips of the vehicle the drives replace, and which they have to leave alone. */
function divide(stretch: Stretch, { from, until }: Findings, stored: readonly Trip[]) {
  const isOwn = (trip: Trip) =>
    trip.boxId === stretch.boxId && !isFixed(trip) && trip.startedAt >= from && trip.startedAt < until;
  return {
    own: stored.filter(isOwn),
    passed: stored.filter(
      (trip) =>
        isFixed(trip) &&
        trip.finishedAt !== null &&
        trip.vehicleId === stretch.period.vehicleId &&
        trip.startedAt >= from &&
        trip.startedAt < until,
    ),
    fixed: stored
      .filter((trip) => !isOwn(trip))
      .map(({ id, startedAt, finishedAt }) => ({
        id,
        startedAt,
        // A trip still running of the box before ours has ended when ours came, though nobody has told so yet.
        until: finishedAt ?? Math.max(startedAt, stretch.period.from),
      })),
    isTaken: stored.some((trip) => trip.boxId !== stretch.boxId && trip.finishedAt === null),
  };
}

/** On the operator's wish fixed trips are looked at again as well, though nothing of them changes. */
const followedAgain = ({ stretch, passed }: Settling) => (stretch.isRefollow ? passed : []);

/** Puts the stored points before the new ones where the whole track is needed. */
async function recallTracks(db: MandatorDb, settled: readonly Settling[]): Promise<void> {
  const incomplete = settled.flatMap(({ findings, fixed }) =>
    findings.drives.filter((drive) => {
      if (drive.continued === null) return false;
      const isOver = drive.finishedAt !== null && drive !== findings.silent;
      return isOver || fixed.some(({ until }) => until > drive.startedAt);
    }),
  );
  const parts = await recordedParts(
    db,
    incomplete.map(({ continued }) => continued!.id),
  );
  for (const drive of incomplete) {
    const stored = (parts.get(drive.continued!.id) ?? []).flatMap(decodeTrack);
    drive.points = [...stored, ...drive.points].slice(0, drive.pointCount);
    drive.continued = null;
  }
}

function plan({ stretch, findings, defaults, own, fixed, isTaken }: Settling, now: Date) {
  const { shortestTripMeters } = profileOf(findings.walk.state.deviceType);
  const published = isTaken
    ? findings.drives.filter(({ finishedAt }) => finishedAt !== null)
    : findings.drives;
  const { drives, conflicts } = withoutOverlaps(published, fixed, shortestTripMeters);
  const { followedUntil, boxId, period } = stretch;
  const { changes, rowOf } = planChanges({
    drives,
    own,
    followedUntil,
    boxId,
    vehicleId: period.vehicleId,
    defaults,
    now,
  });
  const running = drives.find(({ finishedAt }) => finishedAt === null);
  return {
    changes,
    // What was ignored before is not told again by news of another time.
    conflicts: conflicts.filter(({ drive }) => (drive.finishedAt ?? 0) >= stretch.newsFrom),
    openTrip: running ? openTripOf(running, rowOf.get(running)!, findings, defaults) : null,
  };
}

/** A running trip that a fixed one has cut is told anew from its beginning each time. */
function openTripOf(running: Drive, row: Trip, { walk }: Findings, defaults: TripDefaults) {
  if (running.startedAt !== walk.state.detector.trip?.startedAt) return null;
  const before = running.continued?.parts ?? 0;
  return {
    id: row.id,
    parts: typeOf(running, defaults) === 1 ? 0 : before + Number(running.points.length > 0),
  };
}
