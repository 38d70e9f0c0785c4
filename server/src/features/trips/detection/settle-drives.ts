import type { MandatorDb } from "../../../platform/db/database.ts";
import { findPossessions, type Reserved } from "../../reservations/find-possessions.ts";
import { keepVisits } from "../visits/keep-visits.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { tripsBetween } from "../ledger/read-trips.ts";
import { isFixed, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { recordedParts } from "../tracks/rows.ts";
import { decodeTrack } from "../tracks/track-codec.ts";
import type { Findings } from "./find-drives.ts";
import { findImports, type Imported } from "./find-imports.ts";
import { findNewConflicts } from "./find-conflicts.ts";
import type { FollowState } from "./follow-state.ts";
import { planChanges, typeOf } from "./plan-changes.ts";
import { profileOf } from "./profiles.ts";
import { recordFollowing } from "./record-following.ts";
import { type Drive, type Span, withoutOverlaps } from "./settle-trips.ts";
import type { Stretch } from "./stretch.ts";
import { type DefaultsAt, findTripDefaults, type Recording } from "./find-trip-defaults.ts";

export type Context = { mandatorId: string; now: Date };

/** What has become of the drives of a stretch: the trip that is under way, and the drives as they were written. */
export type Settled = { openTrip: FollowState["openTrip"]; drives: readonly Drive[] };

/** Writes the drives that were found as trips of the logbook; gives what became of each stretch that had any. */
export async function settleDrives(
  db: MandatorDb,
  found: readonly (readonly [Stretch, Findings])[],
  { mandatorId, now }: Context,
): Promise<Map<Stretch, Settled>> {
  const touched = found.filter(
    ([stretch, { drives }]) =>
      drives.length > 0 || stretch.state.openTrip !== null || stretch.knownCheckpoints !== null,
  );
  if (touched.length === 0) return new Map();
  const settlings = await recalled(db, await openSettlings(db, touched));
  const planned = settlings.map((settling) => ({ settling, ...plan(settling, now) }));
  const changes = planned.flatMap((each) => each.changes);
  const conflicts = await findNewConflicts(
    db,
    planned.flatMap((each) => each.conflicts),
  );
  recordFollowing(db, { changes, conflicts, mandatorId });
  await writeTrips(db, changes, { author: "System", now });
  await keepVisits(db, settlings.flatMap(followedAgain));
  return new Map(
    planned.map(({ settling: { stretch, drives }, openTrip }) => [stretch, { openTrip, drives }]),
  );
}

/** Holds the logbooks, and reads what is stored in them. */
async function openSettlings(
  db: MandatorDb,
  touched: readonly (readonly [Stretch, Findings])[],
): Promise<Settling[]> {
  await holdLogbooks(
    db,
    touched.map(([{ period }]) => period.vehicleId),
  );
  const defaults = await findTripDefaults(db, recordingsOfNewTrips(touched));
  const imports = await findImports(db, touched.flatMap(importedIn));
  const stored = await tripsBetween(
    db,
    touched.map(([{ period }, { from, until }]) => ({ vehicleId: period.vehicleId, since: from, until })),
  );
  const possessions = await findPossessions(
    db,
    touched.flatMap((each) => possessedIn(each, stored.get(each[0].period.vehicleId) ?? [])),
  );
  return touched.map(([stretch, findings]) => ({
    stretch,
    findings,
    drives: findings.drives,
    defaultsAt: defaults(recordingOf(stretch)) ?? noDefaults,
    possessions: possessions.get(stretch.period.vehicleId) ?? [],
    imported: imports.get(stretch.boxId) ?? null,
    ...divide(stretch, findings, stored.get(stretch.period.vehicleId) ?? []),
  }));
}

const noDefaults: DefaultsAt = () => ({
  driverId: null,
  costcenterId: null,
  isPrivateTripAllowed: false,
  rules: null,
  isInFence: () => false,
});

/** When it is asked whose the vehicle of a stretch was: while its drives were, and since one is whose driver is not known yet. */
function possessedIn([{ period }, { drives }]: readonly [Stretch, Findings], stored: readonly Trip[]) {
  const isKnown = stored.some(({ finishedAt, driverId }) => finishedAt === null && driverId !== null);
  const asked = drives.filter(({ finishedAt }) => finishedAt !== null || !isKnown);
  return asked.map(({ startedAt, finishedAt }) => ({
    vehicleId: period.vehicleId,
    since: startedAt,
    until: finishedAt ?? startedAt,
  }));
}

/** An import and its box have one id. */
const importedIn = ([{ boxId, period }]: readonly [Stretch, Findings]) => (period.isImported ? [boxId] : []);

/** Trips that only grow ask nothing of their vehicle. */
function recordingsOfNewTrips(found: readonly (readonly [Stretch, Findings])[]): Recording[] {
  const isAsking = ({ finishedAt, continued, isPrivate }: Drive) =>
    finishedAt !== null || continued === null || isPrivate;
  return found.filter(([, { drives }]) => drives.some(isAsking)).map(([stretch]) => recordingOf(stretch));
}

const recordingOf = ({ boxId, period }: Stretch): Recording => ({ boxId, vehicleId: period.vehicleId });

type Settling = {
  stretch: Stretch;
  findings: Findings;
  drives: readonly Drive[];
  defaultsAt: DefaultsAt;
  possessions: readonly Reserved[];
  imported: Imported | null;
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

/** The same with the stored points before the new ones where the whole track is needed. */
async function recalled(db: MandatorDb, settlings: readonly Settling[]): Promise<Settling[]> {
  const incomplete = new Set(settlings.flatMap(incompleteIn));
  const parts = await recordedParts(
    db,
    [...incomplete].map(({ continued }) => continued!.id),
  );
  const wholeOf = (drive: Drive): Drive => {
    const stored = (parts.get(drive.continued!.id) ?? []).flatMap(decodeTrack);
    return {
      ...drive,
      points: [...stored, ...drive.points].slice(0, drive.pointCount),
      continued: null,
    };
  };
  return settlings.map((settling) => ({
    ...settling,
    drives: settling.drives.map((drive) => (incomplete.has(drive) ? wholeOf(drive) : drive)),
  }));
}

const incompleteIn = ({ drives, findings, fixed }: Settling) =>
  drives.filter((drive) => {
    if (drive.continued === null) return false;
    const isOver = drive.finishedAt !== null && drive !== findings.silent;
    return isOver || fixed.some(({ until }) => until > drive.startedAt);
  });

function plan({ stretch, findings, own, fixed, isTaken, ...found }: Settling, now: Date) {
  const { defaultsAt, possessions, imported } = found;
  const { shortestTripMeters } = profileOf(findings.walk.state.deviceType);
  const published = isTaken ? found.drives.filter(({ finishedAt }) => finishedAt !== null) : found.drives;
  const { drives, conflicts } = withoutOverlaps(published, fixed, shortestTripMeters);
  const { followedUntil, boxId, period } = stretch;
  const { vehicleId } = period;
  const { changes, rowOf } = planChanges({
    drives,
    own,
    followedUntil,
    boxId,
    vehicleId,
    defaultsAt,
    possessions,
    imported,
    privateModes: stretch.privateModes,
    now,
  });
  const running = drives.find(({ finishedAt }) => finishedAt === null);
  return {
    changes,
    // What was ignored before is not told again by news of another time.
    conflicts: conflicts
      .filter(({ drive }) => (drive.finishedAt ?? 0) >= stretch.newsFrom)
      .map((conflict) => ({ ...conflict, vehicleId })),
    openTrip: running ? openTripOf(running, rowOf.get(running)!, findings, defaultsAt) : null,
  };
}

/** A running trip that a fixed one has cut is told anew from its beginning each time. */
function openTripOf(running: Drive, row: Trip, { walk }: Findings, defaultsAt: DefaultsAt) {
  if (running.startedAt !== walk.state.detector.trip?.startedAt) return null;
  const before = running.continued?.parts ?? 0;
  return {
    id: row.id,
    parts:
      typeOf(running, defaultsAt(running.startedAt)) === 1 ? 0 : before + Number(running.points.length > 0),
  };
}
