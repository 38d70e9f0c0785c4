import type { MandatorDb } from "../../../platform/db/database.ts";
import { tellMoves } from "../../../platform/live/tell-moves.ts";
import type { TripChange } from "./trip-change.ts";

/** What becomes of a trip may hide or show where its vehicle is: the live map looks at it anew (rule live/stream). */
export async function noteMoves(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const vehicleIds = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((trip) => trip?.vehicleId ?? []),
  );
  tellMoves(db, [...new Set(vehicleIds)]);
}
