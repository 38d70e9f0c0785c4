import type { MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { Author } from "../../../platform/history/record-change.ts";
import type { TripPlaces } from "../editing/held-trip.ts";
import { shownSpan } from "../editing/say-changes.ts";
import { writeTrips } from "../editing/write-trips.ts";
import type { SplitPart } from "../tracks/split-track.ts";
import { keepCopy, type WholeTrip } from "./whole-trips.ts";
import { writeTracks } from "./write-tracks.ts";

type Split = {
  trip: WholeTrip;
  parts: readonly [SplitPart, SplitPart];
  /** The calibration that parts the trip, if it is one: both parts carry it. */
  calibratedAt: Date | null;
  author: Author;
  now: Date;
};

/** Makes two trips of a held one: the first keeps its id, the second is new and given back (ALG-SPLIT). */
export async function writeSplit(
  db: MandatorDb,
  { trip, parts, calibratedAt, author, now }: Split,
): Promise<WholeTrip> {
  const [one, other] = parts;
  const marks = [trip.calibratedAt ?? [], calibratedAt ?? []].flat();
  const { start, destination, startAddress, destinationAddress } = trip.places;
  const between = other.points[0] ? placeOf(other.points[0]) : null;
  const first = {
    ...partOf(trip, one),
    endReason: null,
    calibratedAt: latest(marks.filter((mark) => mark.getTime() <= one.finishedAt)),
    places: { start, startAddress, destination: between, destinationAddress: null },
  };
  const second = {
    ...partOf(trip, other),
    id: newId(),
    calibratedAt: latest(marks.filter((mark) => mark.getTime() >= other.startedAt)),
    places: { start: between, startAddress: null, destination, destinationAddress },
  };
  await keepCopy(db, trip.id, now);
  await writeTrips(
    db,
    author,
    [
      { before: trip, after: first, places: { before: trip.places, after: first.places } },
      {
        before: null,
        after: second,
        places: { before: null, after: second.places },
        note: { splitFrom: shownSpan(trip) },
      },
    ],
    now,
  );
  await writeTracks(db, [first, second], now);
  return second;
}

const partOf = (trip: WholeTrip, part: SplitPart): WholeTrip => ({
  ...trip,
  ...part,
  hasBeenChanged: true,
  isRecomposed: true,
});

const latest = (marks: readonly Date[]): Date | null =>
  marks.reduce<Date | null>((last, mark) => (last === null || mark > last ? mark : last), null);

const placeOf = ({ latitude, longitude }: NonNullable<TripPlaces["start"]>) => ({ latitude, longitude });
