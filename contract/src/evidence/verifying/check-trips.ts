import { bytesToHex } from "@noble/hashes/utils.js";
import { fromHex } from "../bytes.ts";
import type { HistoryLine, LogbookLine } from "../schemas.ts";
import { commitmentOf, type FactName, factNames, type FactValue, rootOfFacts } from "../trip-facts.ts";
import { type Report, shownLocalDate, shownStart } from "./findings.ts";

/** A trip of a bundle: what is told of it, and since which place in the book it has been so. */
export type CheckedTrip = {
  id: string;
  values: Partial<Record<FactName, FactValue>>;
  hidden: FactName[];
  bookSeq: number;
  fits: boolean;
};

type Trips = {
  vehicleId: string;
  vehicle: string;
  name: string;
  links: readonly HistoryLine[];
  lines: readonly LogbookLine[];
};

/**
 * V5: each trip is what the history says it last was, and none is left out. Gives the trips, and of erased ones when what they last
 * were was written.
 */
export function checkTrips(book: Trips, report: Report): { trips: CheckedTrip[]; erased: string[] } {
  const { vehicle, lines } = book;
  const told = toldTrips(book.links);
  if (lines.some(({ trip }, index) => index > 0 && trip <= lines[index - 1]!.trip))
    report("V5", "tripsUnsorted", { vehicle });
  const trips = lines.map((line) => checkTrip(line, told.get(line.trip), report));
  const present = new Set(lines.map(({ trip }) => trip));
  const erased: string[] = [];
  for (const [id, trip] of told) {
    if (present.has(id) || trip.facts === undefined || trip.facts.root === noTripAnyMore) continue;
    const date = shownLocalDate(trip.facts.changedAt);
    if (trip.facts.root === undefined) {
      erased.push(trip.facts.changedAt);
      if (trip.isOpen) report("V5", "tripHalfErased", { vehicle, date });
    } else if (!hasLeft(trip, book.name)) report("V5", "tripMissing", { vehicle, date });
  }
  return { trips, erased };
}

/** The root of what was recorded anew as something else, and of trips that were joined to another. */
const noTripAnyMore = "";

type Told = {
  /** What the history says of it last; without a root where that is erased. */
  facts?: { root: string | undefined; bookSeq: number; changedAt: string };
  /** The vehicle it was moved to last, and when. */
  moved?: { to: string | null; at: string };
  /** Something about it can be read. */
  isOpen: boolean;
};

function toldTrips(links: readonly HistoryLine[]): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const link of links) {
    if (link.kind !== "trip") continue;
    const trip = told.get(link.id) ?? { isOpen: false };
    const isClosed = "details" in link;
    if (link.property === "facts") {
      const root = isClosed ? undefined : (link.new ?? undefined);
      trip.facts = { root, bookSeq: link.bookSeq, changedAt: link.changedAt };
    }
    if (link.property === "vehicle" && !isClosed) trip.moved = { to: link.new, at: link.changedAt };
    trip.isOpen ||= !isClosed;
    told.set(link.id, trip);
  }
  return told;
}

/** Whether people have moved a trip to another vehicle, in whose book it goes on. */
const hasLeft = ({ moved, facts }: Told, name: string) =>
  moved !== undefined && moved.to !== name && moved.at >= facts!.changedAt;

function checkTrip({ trip: id, fields }: LogbookLine, told: Told | undefined, report: Report): CheckedTrip {
  const values: CheckedTrip["values"] = {};
  const hidden: FactName[] = [];
  const commitments = factNames.map((name) => {
    const field = fields[name];
    if ("c" in field) {
      hidden.push(name);
      return fromHex(field.c, 32)!;
    }
    values[name] = field.v;
    return commitmentOf(fromHex(field.k, 32)!, name, field.v);
  });
  const root = bytesToHex(rootOfFacts(commitments));
  const date = shownStart(values.startedAt);
  if (told?.facts === undefined) report("V5", "tripUnknown", { date });
  const fits = told?.facts?.root === root && (values.id ?? id) === id;
  if (told?.facts !== undefined && !fits) report("V5", "tripDiffers", { date });
  return { id, values, hidden, bookSeq: told?.facts?.bookSeq ?? 0, fits };
}
