import type { MandatorDb } from "../../../platform/db/database.ts";
import type { Author } from "../../../platform/history/record-change.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { isForRules, type Trip } from "./trip.ts";
import type { By, TripChange } from "./trip-change.ts";
import { isSame } from "./trip-row.ts";

/**
 * Has the rules of a driver asked whom a trip has got after it was found, and those of whom it was split or merged for
 * (rules classificationrules/late-driver, classificationrules/parts). Who may read them is none of those who do so, so
 * that it is done behind them.
 */
export async function queueRules(
  db: MandatorDb,
  changes: readonly TripChange[],
  { author }: By,
): Promise<void> {
  const asked = changes.filter(
    (change) => change.after !== null && isForRules(change.after) && isToAsk(change),
  );
  if (asked.length === 0) return;
  const tripIds = asked.map(({ after }) => after!.id);
  const recomposedBy = asked.some(isRecomposing) ? personOf(author) : null;
  await enqueue(db, "askRules", { tripIds, recomposedBy });
}

const isToAsk = (change: TripChange): boolean =>
  change.isRecorded
    ? isRetold(change.before, change.after!)
    : isOfAnother(change.before, change.after!) || isRecomposing(change);

const isOfAnother = (before: Trip | null, { driverId }: Trip) =>
  before !== null && before.driverId !== driverId;

/** Made now of one trip or of several, so that it ends elsewhere. */
const isRecomposing = ({ before, after, isRecorded }: TripChange): boolean =>
  !isRecorded &&
  after!.isRecomposed &&
  (before === null || before.startedAt !== after!.startedAt || before.finishedAt !== after!.finishedAt);

/** Null for the program, and for support and tokens, which choose for somebody else. */
const personOf = (author: Author): string | null =>
  author === "System" || author.supportUserId || author.tokenId ? null : author.userId;

/** The tracker asks the rules of whom it knows as the driver itself; of whom people entered it learns by what they changed. */
const isRetold = (before: Trip | null, after: Trip) =>
  after.hasBeenChanged &&
  (before === null ||
    before.finishedAt === null ||
    before.startedAt !== after.startedAt ||
    !isSame(before.start, after.start) ||
    !isSame(before.destination, after.destination));
