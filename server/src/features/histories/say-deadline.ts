import { endOfDeadline } from "@wegbuch/contract/inbox/rules";
import { instantAtWall } from "@wegbuch/contract/kit/vienna-clock";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { isByPerson, isOneAct, type ToldEntry } from "./read-entry.ts";

/** What the deadlines of a trip depend on. */
export type StatedTrip = { agent: number; finished_at: Date | null; created_at: Date };

/**
 * Until when the entry at this place of a trip's history is in time, by what the trip was then: what became of it later does
 * not make it another. What was recorded but arrived late can be spoken of only then; what people wrote down or parted, from
 * its end on.
 */
export function sayDeadline(trip: StatedTrip, entries: readonly ToldEntry[], index: number): number {
  const finishedAt = laterEnd(entries, index) ?? trip.finished_at?.getTime();
  if (finishedAt === undefined) return Infinity;
  return endOfDeadline(Math.max(finishedAt, arrivedAt(trip, entries)));
}

/** The end that a trip had after an entry, if it was given another one since. */
function laterEnd(entries: readonly ToldEntry[], index: number): number | undefined {
  const entry = entries[index]!;
  return entries
    .slice(index + 1)
    .filter((later) => later.property_name === "finishedAt" && !isOneAct(entry, later))
    .map(({ old_value }) => instantOf(old_value ?? ""))
    .find((end) => end !== undefined);
}

/**
 * When there was something to speak of: a part that is split off arrived when the whole trip did. Parts of once bear the time
 * at which somebody split them off, which makes nothing that is said of them one in time.
 */
export function arrivedAt({ agent, created_at }: StatedTrip, entries: readonly ToldEntry[]): number {
  const isAsOldAsItsSplitting = entries.some(
    (entry) => entry.property_name === "splitFrom" && isByPerson(entry) && entry.changed_at <= created_at,
  );
  return agent === tripAgents.manual || isAsOldAsItsSplitting ? 0 : created_at.getTime();
}

/** A time as the history shows it (shownTime); in the hour that autumn repeats either one, for its day is the same. */
function instantOf(shown: string): number | undefined {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(shown);
  if (parts === null) return undefined;
  const [, day, month, year, time] = parts;
  return instantAtWall(Date.parse(`${year}-${month}-${day}T${time}Z`));
}
