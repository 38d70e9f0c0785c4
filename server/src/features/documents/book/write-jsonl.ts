import { canonicalJson, type Json } from "@wegbuch/contract/evidence/canonical-json";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Act, Book, BookRow, BookTrip } from "./order.ts";

/** The rows of a book, a line of canonical JSON each: metres, instants, and what stands in the printed book (rule seals/jsonl). */
export const writeJsonl = (book: Book): string =>
  book.rows.map((row) => `${canonicalJson(lineOf(row, book.layout))}\n`).join("");

const types = ["business", "private", "driveToWork"] as const;

function lineOf(row: BookRow, layout: Book["layout"]): Json {
  if (row.kind === "trip") return tripLineOf(row.trip, layout);
  const { at, metersBefore, metersAfter, author, reason, createdAt } = row.calibration;
  return {
    kind: "calibration",
    day: dayOf(at),
    metersBefore,
    metersAfter,
    reason: whole(reason),
    entered: actOf({ by: author, at: createdAt }),
  };
}

function tripLineOf(trip: BookTrip, layout: Book["layout"]): Json {
  const { id, number, startedAt, metersBefore, meters, type } = trip;
  const open = {
    kind: "trip",
    id,
    number,
    day: dayOf(startedAt),
    metersBefore,
    metersAfter: metersBefore + meters,
    meters,
    type: types[type],
  };
  if (trip.isBare) return open;
  return {
    ...open,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(trip.finishedAt).toISOString(),
    driver: whole(trip.driver),
    from: whole(trip.startAddress),
    stops: trip.stops.map((stop) => stopOf(stop, layout)),
    to: whole(trip.destinationAddress),
    purpose: whole(trip.description),
    contact: whole(trip.contact),
    supplements: trip.supplements.map(supplementOf),
    isChanged: trip.changes.some(({ isMarked }) => isMarked),
    entered: trip.entered && actOf(trip.entered),
    locked: trip.locked && actOf(trip.locked),
  };
}

const stopOf = (
  { from, until, latitude, longitude, street, town }: BookTrip["stops"][number],
  layout: Book["layout"],
): Json => ({
  ...(layout === "AT" && { from: new Date(from).toISOString(), until: new Date(until).toISOString() }),
  latitude,
  longitude,
  street: street && whole(street),
  town: town && whole(town),
});

const supplementOf = ({ words, reason, ...act }: BookTrip["supplements"][number]): Json => ({
  words: whole(words),
  reason: whole(reason),
  entered: actOf(act),
});

const actOf = ({ by, at }: Act) => ({ by: whole(by), at: new Date(at).toISOString() });

/** Half a character, which old texts may hold, has no JSON. */
const whole = (text: string) => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
