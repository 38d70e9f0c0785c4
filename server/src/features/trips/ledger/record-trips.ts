import type { MandatorDb } from "../../../platform/db/database.ts";
import { type Author, recordChange } from "../../../platform/history/record-change.ts";
import { shownTime } from "../../../platform/history/shown-time.ts";
import { findTouched } from "../../histories/find-told-entries.ts";
import { namesIn, shownChanges, shownMileage, shownSpan, shownType, type Names } from "./say-changes.ts";
import type { Trip } from "./trip.ts";
import type { By, TripChange } from "./trip-change.ts";

/** The history of each trip: all properties people changed; of what was recorded anew the values that became others. */
export async function recordTrips(
  db: MandatorDb,
  changes: readonly TripChange[],
  { author }: By,
): Promise<void> {
  await recordAnew(
    db,
    changes.filter(({ isRecorded }) => isRecorded),
    author,
  );
  const decided = changes.flatMap(({ before, after, isRecorded, note }) =>
    after === null || isRecorded || (before === null && after.copiedFromId) ? [] : [{ before, after, note }],
  );
  for (const { after, isRecorded, note } of changes)
    if (after !== null && isRecorded && note)
      recordChange(db, author, { kind: "trip", id: after.id, books: [after.vehicleId] }, {}, note);
  const names = await namesIn(db, decided);
  for (const change of decided) record(db, author, change, names);
}

/**
 * Only of closed trips some person had touched: what nobody touched is recorded anew, which is no change. A trip that only
 * silence had closed goes on: nobody was told anything untrue.
 */
async function recordAnew(db: MandatorDb, changes: readonly TripChange[], author: Author): Promise<void> {
  const retold = changes.flatMap(({ before, after }) =>
    before?.finishedAt && (!after || after.finishedAt) ? [{ before, after }] : [],
  );
  const touched = await findTouched(
    db,
    retold.map(({ before }) => before.id),
  );
  for (const { before, after } of retold) {
    if (!touched.has(before.id)) continue;
    const books = [before.vehicleId, ...(after ? [after.vehicleId] : [])];
    const object = { kind: "trip", id: before.id, books } as const;
    recordChange(db, author, object, shownDrive(before), after ? shownDrive(after) : {});
  }
}

const shownDrive = ({ startedAt, finishedAt, mileageInMeters, type }: Trip) => ({
  startedAt: shownTime(new Date(startedAt)),
  finishedAt: finishedAt === null ? "" : shownTime(new Date(finishedAt)),
  mileageInMeters: shownMileage(mileageInMeters),
  type: shownType(type),
});

type Decided = { before: Trip | null; after: Trip; note: TripChange["note"] };

function record(db: MandatorDb, author: Author, { before, after, note }: Decided, names: Names): void {
  const books = [...(before ? [before.vehicleId] : []), after.vehicleId];
  const object = { kind: "trip", id: after.id, books } as const;
  if (before === null) {
    recordChange(db, author, object, {}, { created: shownSpan(after), ...note });
    return;
  }
  const shown = shownChanges(before, after, names);
  recordChange(db, author, object, shown.before, { ...shown.after, ...note });
}
