import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sayDeadline, type StatedTrip } from "./say-deadline.ts";
import { isByPerson, isOneAct, says, type ToldEntry } from "./read-entry.ts";

/**
 * What an entry in a trip's history is: a first statement or a state, which belong to keeping the book; a statement that was
 * made too late to be that ("nachgetragen"); or a change of what had been recorded or stated.
 */
export type Standing = "entry" | "late" | "change";

/**
 * The standing of each entry of a trip, which come as isTold leaves them, the first one first. Screen, API and files ask this
 * and nothing else (rule trips/changes-show: changes are disclosed, and what is stated within a week was kept in time).
 */
export function standingsOf(trip: StatedTrip, entries: readonly ToldEntry[]): Standing[] {
  return entries.map((entry, index) => {
    const earlier = entries.slice(0, index);
    const others = entries.filter((other) => isOneAct(entry, other));
    if (isState(entry) || (entry.property_name === "created" && says(others, "splitFrom"))) return "entry";
    if (!isEntered(entry) && !isFirst(entry, earlier, others)) return "change";
    if (entry.changed_at.getTime() >= sayDeadline(trip, entries, index)) return "late";
    return isEntered(entry) ? "change" : "entry";
  });
}

/** Whether a trip is told to be changed by an entry: how it came to be, and marks beside it, are said by themselves. */
export const isAlteration = ({ property_name }: ToldEntry, standing: Standing): boolean =>
  standing !== "entry" && property_name !== "created" && !marks.has(property_name);

/** What stands beside a trip and says nothing of it. */
export const marks: ReadonlySet<string> = new Set([
  "calibratedAt",
  "classifiedAt",
  "ignoredRecords",
  "imported",
]);

/** Locking and releasing change nothing that is said of a trip; taking that back does matter. */
const isState = ({ property_name, new_value }: ToldEntry): boolean =>
  states.has(property_name) && new_value !== "";

export const states: ReadonlySet<string> = new Set([
  "lockedAt",
  "readyForExportAt",
  "exportedAt",
  "classifiedAt",
]);

/** A trip that somebody wrote down by hand is told of as such, in time or not. */
const isEntered = ({ property_name }: ToldEntry): boolean => property_name === "created";

/** Whether a person states for the first time what nobody had said; what follows a lock, or joins trips, does not. */
function isFirst(entry: ToldEntry, earlier: readonly ToldEntry[], others: readonly ToldEntry[]): boolean {
  if (!isByPerson(entry) || isBySupport(entry)) return false;
  if (says(earlier, entry.property_name) || says(earlier, "lockedAt") || says(others, "mergedFrom"))
    return false;
  if (entry.property_name === "type") {
    const isDefault = ["business", String(tripTypes.business)].includes(entry.old_value ?? "");
    return isDefault && !earlier.some((other) => mayHaveChosen(other, entry));
  }
  return stated.has(entry.property_name) && entry.old_value === "" && entry.new_value !== "";
}

/**
 * Whether the type of a trip had been looked at when somebody chose it: who wrote the trip down gave it one, and nobody knows
 * what others saw in it. Whoever first says the purpose and then the type keeps on telling of the same trip.
 */
const mayHaveChosen = (earlier: ToldEntry, chosen: ToldEntry): boolean =>
  isByPerson(earlier) &&
  !marks.has(earlier.property_name) &&
  (isEntered(earlier) || !(isOneAct(earlier, chosen) || isSamePerson(earlier, chosen)));

/** What only people know of a recorded trip, beside its type. */
const stated = new Set(["driver", "description", "contact", "costcenterKey"]);

/** Nobody keeps a book for its driver from outside of the company without that being seen. */
const isBySupport = ({ actor_name }: ToldEntry): boolean => actor_name?.endsWith(" (Support)") ?? false;

const isSamePerson = (one: ToldEntry, other: ToldEntry): boolean =>
  one.actor_id !== null && one.actor_id === other.actor_id;
