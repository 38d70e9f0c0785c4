import { joinTracks } from "../tracks/join-tracks.ts";
import type { WholeTrip } from "./whole-trips.ts";

const longestDescription = 200;

/** The one trip that finished trips amount to, given in the order of their start (ALG-MERGE). */
export function mergedTrip(trips: readonly WholeTrip[]): WholeTrip {
  const [first, last] = [trips[0]!, trips.at(-1)!];
  const marks = trips.flatMap(({ calibratedAt }) => calibratedAt?.getTime() ?? []);
  return {
    ...first,
    finishedAt: last.finishedAt,
    mileageInMeters: trips.reduce((sum, { mileageInMeters }) => sum + mileageInMeters, 0),
    mileageSource:
      new Set(trips.map(({ mileageSource }) => mileageSource)).size === 1 ? first.mileageSource : "positions",
    idleSeconds: trips.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0) + pausedSeconds(trips),
    description: joined(trips.map(({ description }) => description)),
    costcenterId: trips.find(({ costcenterId }) => costcenterId !== null)?.costcenterId ?? null,
    calibratedAt: marks.length > 0 ? new Date(Math.max(...marks)) : null,
    endReason: last.endReason,
    hasBeenChanged: true,
    isRecomposed: true,
    places: {
      ...first.places,
      destination: last.places.destination,
      destinationAddress: last.places.destinationAddress,
    },
    points: joinTracks(trips.map(({ points }) => points)),
  };
}

function pausedSeconds(trips: readonly WholeTrip[]): number {
  const pauses = trips.slice(1).map(({ startedAt }, index) => startedAt - trips[index]!.finishedAt!);
  return Math.round(pauses.reduce((sum, pause) => sum + pause, 0) / 1_000);
}

/** Whole characters only: half of one cannot be stored. */
function joined(descriptions: readonly string[]): string {
  const whole = [...new Set(descriptions.filter((description) => description !== ""))].join("; ");
  return whole.slice(0, longestDescription).replace(/[\uD800-\uDBFF]$/, "");
}
