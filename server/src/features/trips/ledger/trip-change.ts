import type { MandatorDb } from "../../../platform/db/database.ts";
import type { Author, Shown } from "../../../platform/history/record-change.ts";
import type { Trip } from "./trip.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

/** What becomes of a trip: `before` null is a new one, `after` null one that never was. One that is deleted stays. */
export type TripChange = {
  before: Trip | null;
  after: Trip | null;
  /** All of its track when `part` is 0, else what is added to it; without it what is stored stays. */
  track?: { part: number; points: readonly TrackPoint[] } | null;
  /** Records told it, and nobody decided anything. */
  isRecorded?: boolean;
  /** The trips it is made of, where it is the second part of one or has taken others in. */
  from?: readonly string[];
  /** What its history says besides. */
  note?: Shown;
};

export type By = { author: Author; now: Date };

/** Whoever changes further trips because of a change is given how. */
export type Write = (db: MandatorDb, changes: readonly TripChange[], by: By) => Promise<void>;

/** What follows from changed trips, in the transaction that writes them. */
export type Consequence = (
  db: MandatorDb,
  changes: readonly TripChange[],
  by: By & { write: Write },
) => Promise<void>;
