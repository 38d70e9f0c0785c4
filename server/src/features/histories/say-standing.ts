import { Temporal } from "temporal-polyfill";

/**
 * What an entry in a trip's history is: a first statement or a state, which belong to keeping the book; a statement that was
 * made too late to be that ("nachgetragen"); or a change of what had been recorded or stated.
 */
export type Standing = "entry" | "late" | "change";

/** An entry as it is stored; what was erased is null. */
export type ToldEntry = {
  property_name: string;
  old_value: string | null;
  new_value: string | null;
  changed_at: Date;
  actor_id: string | null;
  actor_name: string | null;
};

/** What the deadline of a trip depends on. */
export type StatedTrip = {
  agent: number;
  is_recomposed: boolean;
  finished_at: Date | null;
  created_at: Date;
};

/**
 * The standing of each entry of a trip, which come as isTold leaves them, the first one first. Screen, API and files ask this
 * and nothing else (law.md DE-3 and DE-4: changes are disclosed, and what is stated within a week was kept in time).
 */
export function standingsOf(trip: StatedTrip, entries: readonly ToldEntry[]): Standing[] {
  const deadline = deadlineOf(trip);
  return entries.map((entry, index) => {
    const earlier = entries.slice(0, index);
    const others = entries.filter((other) => isOneAct(entry, other));
    if (isState(entry) || (entry.property_name === "created" && says(others, "splitFrom"))) return "entry";
    if (!isEntered(entry) && !isFirst(entry, earlier, others)) return "change";
    if (entry.changed_at.getTime() >= deadline) return "late";
    return isEntered(entry) ? "change" : "entry";
  });
}

/** Whether a trip is told to be changed by an entry: how it came to be, and marks beside it, are said by themselves. */
export const isAlteration = ({ property_name }: ToldEntry, standing: Standing): boolean =>
  standing !== "entry" && !["created", "calibratedAt", "ignoredRecords"].includes(property_name);

/** Locking and releasing change nothing that is said of a trip; taking that back does matter. */
const isState = ({ property_name, new_value }: ToldEntry): boolean =>
  ["lockedAt", "readyForExportAt", "exportedAt"].includes(property_name) && new_value !== "";

/** A trip that somebody wrote down by hand is told of as such, in time or not. */
const isEntered = ({ property_name }: ToldEntry): boolean => property_name === "created";

/** Whether a person states for the first time what nobody had said; what follows a lock, or joins trips, does not. */
function isFirst(entry: ToldEntry, earlier: readonly ToldEntry[], others: readonly ToldEntry[]): boolean {
  if (!isByPerson(entry) || isBySupport(entry)) return false;
  if (says(earlier, entry.property_name) || says(earlier, "lockedAt") || says(others, "mergedFrom"))
    return false;
  if (entry.property_name === "type") {
    const isDefault = entry.old_value === "business" || entry.old_value === "0";
    return isDefault && !earlier.some((other) => isByPerson(other) && !isOneAct(entry, other));
  }
  return stated.has(entry.property_name) && entry.old_value === "" && entry.new_value !== "";
}

/** What only people know of a recorded trip, beside its type. */
const stated = new Set(["driver", "description", "costcenterKey"]);

const says = (entries: readonly ToldEntry[], property: string): boolean =>
  entries.some(({ property_name }) => property_name === property);

/** Whoever was erased from the history was a person. */
const isByPerson = ({ actor_id, actor_name }: ToldEntry): boolean =>
  actor_id !== null || actor_name !== "System";

/** Nobody keeps a book for its driver from outside of the company without that being seen. */
const isBySupport = ({ actor_name }: ToldEntry): boolean => actor_name?.endsWith(" (Support)") ?? false;

/** The entries of one change have one time. */
const isOneAct = (one: ToldEntry, other: ToldEntry): boolean =>
  one.actor_id === other.actor_id && one.changed_at.getTime() === other.changed_at.getTime();

/** What was recorded but arrived late can be spoken of only then; what people wrote down or parted, from its end on. */
function deadlineOf({ agent, is_recomposed, finished_at, created_at }: StatedTrip): number {
  if (finished_at === null) return Infinity;
  const isRecorded = agent !== 1 && !is_recomposed;
  return endOfDeadline(Math.max(finished_at.getTime(), isRecorded ? created_at.getTime() : 0));
}

const daysToState = 7;

/** The end of the seventh local day after that of an instant (OFD Rheinland, 18 February 2013). */
export const endOfDeadline = (instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO("Europe/Vienna")
    .toPlainDate()
    .add({ days: daysToState + 1 })
    .toZonedDateTime("Europe/Vienna").epochMilliseconds;
