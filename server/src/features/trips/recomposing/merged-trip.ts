import type { Trip } from "../ledger/trip.ts";

const longestDescription = 200;

/** The one trip that finished trips amount to, given in the order of their start (rule trips/merge). */
export function mergedTrip(trips: readonly Trip[]): Trip {
  const [first, last] = [trips[0]!, trips.at(-1)!];
  const marks = trips.flatMap(({ calibratedAt }) => calibratedAt ?? []);
  return {
    ...first,
    finishedAt: last.finishedAt,
    mileageInMeters: trips.reduce((sum, { mileageInMeters }) => sum + mileageInMeters, 0),
    mileageSource:
      new Set(trips.map(({ mileageSource }) => mileageSource)).size === 1 ? first.mileageSource : "positions",
    idleSeconds: trips.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0) + pausedSeconds(trips),
    description: joined(trips.map(({ description }) => description)),
    contact: joined(trips.map(({ contact }) => contact)),
    ...(trips.some(({ classifiedAt }) => classifiedAt === null) && unsaid),
    costcenterId: trips.find(({ costcenterId }) => costcenterId !== null)?.costcenterId ?? null,
    reservationId: trips.find(({ reservationId }) => reservationId !== null)?.reservationId ?? null,
    calibratedAt: marks.length > 0 ? Math.max(...marks) : null,
    endReason: last.endReason,
    hasBeenChanged: true,
    isRecomposed: true,
    destination: last.destination,
    destinationAddress: last.destinationAddress,
  };
}

/** Of trips nobody has said the type of (rule inbox/classified). */
const unsaid = { classifiedAt: null, classifiedBy: null, classifiedHow: null };

function pausedSeconds(trips: readonly Trip[]): number {
  const pauses = trips.slice(1).map(({ startedAt }, index) => startedAt - trips[index]!.finishedAt!);
  return Math.round(pauses.reduce((sum, pause) => sum + pause, 0) / 1_000);
}

/** Whole characters only: half of one cannot be stored. */
function joined(texts: readonly string[]): string {
  const whole = [...new Set(texts.filter((text) => text !== ""))].join("; ");
  return whole.slice(0, longestDescription).replace(/[\uD800-\uDBFF]$/, "");
}
