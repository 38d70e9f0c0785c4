import type { MandatorDb } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { isForRules, type Trip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import { isSame } from "./trip-row.ts";

/**
 * Has the rules of a driver asked whom a trip has got after it was found (rule classificationrules/late-driver). Who may
 * read them is none of those who enter a driver, so that it is done behind them.
 */
export async function queueRules(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const tripIds = changes.flatMap(({ before, after, isRecorded }) =>
    after !== null && isForRules(after) && (isRecorded ? isRetold(before, after) : isOfAnother(before, after))
      ? after.id
      : [],
  );
  if (tripIds.length > 0) await enqueue(db, "askRules", { tripIds });
}

const isOfAnother = (before: Trip | null, { driverId }: Trip) =>
  before !== null && before.driverId !== driverId;

/** The tracker asks the rules of whom it knows as the driver itself; of whom people entered it learns by what they changed. */
const isRetold = (before: Trip | null, after: Trip) =>
  after.hasBeenChanged &&
  (before === null ||
    before.finishedAt === null ||
    before.startedAt !== after.startedAt ||
    !isSame(before.start, after.start) ||
    !isSame(before.destination, after.destination));
