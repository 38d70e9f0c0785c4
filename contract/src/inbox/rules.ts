import { addDays, dayOf, startOfDay } from "../kit/vienna-clock.ts";
import { tripTypes } from "../trips/codes.ts";
import type { Suggestion, SuggestionSource } from "./schemas.ts";

const daysToState = 7;
const dayMilliseconds = 86_400_000;

/** The end of the seventh local day after that of an instant (OFD Rheinland, 18 February 2013). */
export const endOfDeadline = (instant: number): number =>
  startOfDay(addDays(dayOf(instant), daysToState + 1));

/**
 * Until when the driver may say of what type a trip was; one that arrived later can be spoken of only then
 * (rule inbox/deadline). Instants in milliseconds.
 */
export function inboxDeadline({ finishedAt, createdAt }: { finishedAt: number; createdAt: number }) {
  return {
    deadlineAt: endOfDeadline(Math.max(finishedAt, createdAt)),
    hasArrivedLate: dayOf(createdAt) > dayOf(finishedAt),
  };
}

/** How many local days are left, today among them: 1 on the last one, 0 or less once it is over. */
export function daysLeft(deadlineAt: number, now: number): number {
  const lastDay = dayOf(deadlineAt - 1);
  return (Date.parse(lastDay) - Date.parse(dayOf(now))) / dayMilliseconds + 1;
}

/** What is suggested, without how often it was accepted. */
type Suggested = Omit<Suggestion, "acceptedCount">;

/** Earlier trips to the same destination that were the same, and like the one that is asked about in the same ways. */
export type Likeness = Pick<Suggestion, "type" | "description" | "contact"> & {
  isFromSameStart: boolean;
  isSameWeekday: boolean;
  /** Older than 90 days. */
  isOld: boolean;
  count: number;
  /** When the latest of them ended, in milliseconds. */
  lastAt: number;
};

const fewestPoints = 24;
const smallestPart = 0.6;

/** So few trips of his own to a destination that the company's are asked too (rule inbox/suggestion). */
export const isLittleKnown = (own: readonly Likeness[]): boolean =>
  own.reduce((sum, { count }) => sum + count, 0) < fewestOwn;

const fewestOwn = 3;

/** What earlier trips say a trip was; null where they are too few, or do not agree (rule inbox/suggestion). */
export function suggestionFrom(
  earlier: readonly Likeness[],
  source: SuggestionSource = "own",
): Suggested | null {
  const sums = new Map<string, { points: number; count: number; latest: Likeness }>();
  for (const like of earlier) {
    const key = wordsOf(like);
    const known = sums.get(key);
    sums.set(key, {
      points: (known?.points ?? 0) + pointsOf(like),
      count: (known?.count ?? 0) + like.count,
      latest: known && known.latest.lastAt >= like.lastAt ? known.latest : like,
    });
  }
  const all = [...sums.values()].reduce((sum, { points }) => sum + points, 0);
  const [best] = [...sums.values()].toSorted(
    (one, other) => other.points - one.points || other.latest.lastAt - one.latest.lastAt,
  );
  if (best === undefined || best.points < fewestPoints || best.points < smallestPart * all) return null;
  const { type, description, contact, lastAt } = best.latest;
  // When others were there last is not for everybody who may suggest by their trips.
  const told = source === "own" ? new Date(lastAt).toISOString() : null;
  const basis = { count: best.count, lastAt: told, source };
  return { type, description, contact, percent: Math.round((100 * best.points) / all), basis };
}

/** What a trip was and for what, whatever its case: equal for those that were the same. */
export const wordsOf = ({
  type,
  description,
  contact,
}: Pick<Suggestion, "type" | "description" | "contact">) =>
  JSON.stringify([type, description.toLowerCase(), contact.toLowerCase()]);

/** So often somebody accepted the same at one destination that he is asked whether it shall always be so. */
export const acceptedBeforeAsking = 3;

/** What the driver reserved its vehicle for says: business, for that. */
export const suggestionOfReservation = (purpose: string): Suggested => ({
  type: tripTypes.business,
  description: purpose,
  contact: "",
  percent: null,
  basis: { count: 0, lastAt: null, source: "reservation" },
});

/** What a fence at the destination says: business with whom it is called after. */
export const suggestionOfFence = (title: string): Suggested => ({
  type: tripTypes.business,
  description: "",
  contact: title.slice(0, longestContact),
  percent: null,
  basis: { count: 0, lastAt: null, source: "fence" },
});

/** Characters a partner may have. */
const longestContact = 200;

const pointsOf = ({ isFromSameStart, isSameWeekday, isOld, count }: Likeness): number =>
  (count * (8 + (isFromSameStart ? 4 : 0) + (isSameWeekday ? 2 : 0))) / (isOld ? 2 : 1);
