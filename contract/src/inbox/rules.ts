import { addDays, dayOf, startOfDay } from "../kit/vienna-clock.ts";

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
