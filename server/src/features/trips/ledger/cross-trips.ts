import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { type CrossedTrip, keepVisits } from "../visits/keep-visits.ts";
import { queueVisits } from "../visits/queue-visits.ts";
import { closedAt } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";

/** Keeps which fences trips have met; for those people move to another vehicle, whose tracks they may not read, as a job. */
export async function crossTrips(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  await keepVisits(db, changes.flatMap(crossedIn));
  await queueVisits(
    db,
    changes.filter(isMoved).map(({ before }) => before!.id),
  );
}

/** Trips that are over and have another track or end than before, or were over and are so no more. */
function crossedIn({ before, after, track }: TripChange): CrossedTrip[] {
  if (after === null || after.agent === tripAgents.manual) return [];
  const [was, finishedAt] = [closedAt(before), closedAt(after)];
  const isOther = was !== finishedAt || (track && finishedAt !== null);
  if (!isOther) return [];
  const { id, vehicleId, startedAt } = after;
  const whole = track?.part === 0 && { track: track.points };
  return [{ id, vehicleId, startedAt, finishedAt, isNewlyOver: was === null, ...whole }];
}

const isMoved = ({ before, after }: TripChange) =>
  before && after && after.agent !== tripAgents.manual && before.vehicleId !== after.vehicleId;
