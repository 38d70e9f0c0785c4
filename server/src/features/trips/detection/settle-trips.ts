import type { Place } from "@wegbuch/geo/place";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { cutTrack, idleSecondsOf } from "../tracks/cut-track.ts";
import type { DetectedTrip } from "./detection.ts";
import { shortestMetersOf } from "./finish-trip.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

/** A trip as it is to be stored; a running one has no finish yet. */
export type Drive = Omit<DetectedTrip, "finishedAt" | "endReason"> & {
  finishedAt: number | null;
  endReason: DetectedTrip["endReason"] | null;
  points: TrackPoint[];
  /** The row whose stored points come before `points`; null when these are all. */
  continued: { id: string; parts: number } | null;
};

/** The span of a stored trip; of a running one until what is known of it. */
export type Span = { id: string; startedAt: number; until: number };

/** The parts of drives that no fixed trip has taken already, if they are long enough to be published. */
export function withoutOverlaps(
  drives: readonly Drive[],
  fixed: readonly Span[],
  shortestMeters: number,
): { drives: Drive[]; conflicts: { id: string; drive: Drive }[] } {
  const conflicts: { id: string; drive: Drive }[] = [];
  const remaining = drives.flatMap((drive) => {
    const taken = fixed.filter((span) => span.startedAt < endOf(drive) && span.until > drive.startedAt);
    if (taken.length === 0) return [drive];
    const free = freeSpans(drive, taken);
    const isToldAgain =
      free.length === 0 &&
      taken.some(({ startedAt }) => startedAt === drive.startedAt) &&
      taken.some(({ until }) => until === drive.finishedAt);
    if (!isToldAgain) conflicts.push(...taken.map(({ id }) => ({ id, drive })));
    return drive.agent === tripAgents.withoutPositions
      ? []
      : free.flatMap((span) => pieceOf(drive, span) ?? []);
  });
  return {
    drives: remaining.filter((drive) => drive.mileageInMeters >= shortestMetersOf(drive, shortestMeters)),
    conflicts,
  };
}

/** Pairs drives with stored trips by the longest common time, so that a trip keeps its id (rule detection/order). */
export function matchByOverlap(
  drives: readonly Drive[],
  stored: readonly Span[],
): { matched: Map<Drive, string>; unmatched: string[] } {
  const pairs = drives.flatMap((drive) =>
    stored
      .map(({ id, startedAt, until }) => ({
        drive,
        id,
        startedAt,
        commonMs: Math.min(until, endOf(drive)) - Math.max(startedAt, drive.startedAt),
      }))
      .filter(({ commonMs }) => commonMs > 0),
  );
  pairs.sort(
    (one, other) =>
      other.commonMs - one.commonMs ||
      one.drive.startedAt - other.drive.startedAt ||
      one.startedAt - other.startedAt,
  );
  const matched = new Map<Drive, string>();
  const used = new Set<string>();
  for (const { drive, id } of pairs) {
    if (matched.has(drive) || used.has(id)) continue;
    matched.set(drive, id);
    used.add(id);
  }
  return { matched, unmatched: stored.map(({ id }) => id).filter((id) => !used.has(id)) };
}

const endOf = ({ finishedAt }: Drive) => finishedAt ?? Infinity;

type FreeSpan = { from: number; until: number | null };

function freeSpans(drive: Drive, taken: readonly Span[]): FreeSpan[] {
  let from = drive.startedAt;
  const free: FreeSpan[] = [];
  for (const { startedAt, until } of taken.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (startedAt > from) free.push({ from, until: startedAt });
    from = Math.max(from, until);
  }
  if (from < endOf(drive)) free.push({ from, until: drive.finishedAt });
  return free;
}

/** The drive between two instants, with its share of the metres; null where it has no way to show. */
function pieceOf(drive: Drive, { from, until }: FreeSpan): Drive | null {
  const points = cutTrack(drive.points, from, until ?? Infinity);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || (until !== null && until <= from)) return null;
  const wholeMeters = drive.points.at(-1)!.metersFromStart;
  const share = wholeMeters === 0 ? 0 : last.metersFromStart / wholeMeters;
  return {
    ...drive,
    startedAt: from,
    finishedAt: until,
    start: placeOf(first),
    destination: placeOf(last),
    mileageInMeters: Math.round(drive.mileageInMeters * share),
    idleSeconds: idleSecondsOf(points),
    points,
    pointCount: points.length,
    continued: null,
  };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
