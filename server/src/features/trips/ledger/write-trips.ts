import type { MandatorDb } from "../../../platform/db/database.ts";
import { queueAddresses } from "./queue-addresses.ts";
import { queueLateness } from "./queue-lateness.ts";
import { queueTripEvents } from "./queue-trip-events.ts";
import { queueRules } from "./queue-rules.ts";
import { settleCalibrations } from "./settle-calibrations.ts";
import { keepFormerDrivers } from "./keep-former-drivers.ts";
import { keepFacts } from "./keep-facts.ts";
import { keepNumbers } from "./keep-numbers.ts";
import { noteLive } from "./note-live.ts";
import { keepSums } from "./keep-sums.ts";
import { crossTrips } from "./cross-trips.ts";
import { recordTrips } from "./record-trips.ts";
import type { By, Consequence, TripChange } from "./trip-change.ts";
import { writeRows } from "./write-rows.ts";
import { writeTracks } from "./write-tracks.ts";

/** All that hangs on a trip, whoever changes it: what is to follow from changes stands here. */
const ofEach: readonly Consequence[] = [
  keepSums,
  keepNumbers,
  keepFormerDrivers,
  crossTrips,
  queueAddresses,
  queueRules,
  queueTripEvents,
  noteLive,
  recordTrips,
  keepFacts,
];

/** What asks how trips lie among the others, and so waits until all of them are written. */
const ofAll: readonly Consequence[] = [settleCalibrations, queueLateness];

/** Trips of one statement: few enough that other calls have their turn between two. */
const batchSize = 500;

/**
 * Writes what people and the tracker have made of trips whose logbooks they hold, with all that follows from it. Refuses
 * nothing; throws if a trip that is not held has been changed since it was read.
 */
export async function writeTrips(db: MandatorDb, changes: readonly TripChange[], by: By): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize) {
    const some = changes.slice(from, from + batchSize);
    await writeRows(db, some);
    await writeTracks(db, some);
    for (const follow of ofEach) await follow(db, some, { ...by, write: writeTrips });
  }
  for (const follow of ofAll) await follow(db, changes, { ...by, write: writeTrips });
}
