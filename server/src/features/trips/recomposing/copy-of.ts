import { newId } from "../../../platform/db/ids.ts";
import type { Trip } from "../ledger/trip.ts";
import type { TripChange } from "../ledger/trip-change.ts";

/** Keeps a trip as it is, with its track, as a deleted copy (amendments 12); the trip itself is told a track anew. */
export const copyOf = (trip: Trip, now: Date): TripChange => ({
  before: null,
  after: { ...trip, id: newId(), copiedFromId: trip.id, deletedAt: now.getTime() },
});
