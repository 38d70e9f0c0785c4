import { addDays, dayOf } from "../kit/vienna-clock.ts";

/** Within how many days a request is decided: no more than the month of Art. 12 (3) GDPR (rule deletionrequests/asked). */
const daysToDecide = 30;

/** From how many days before the end of that time the bell tells of it (rule deletionrequests/asked). */
const daysOfWarning = 7;

/** By which local day a request is decided that came at an instant. */
export const requestDueOn = (askedAt: string | Date): string => addDays(dayOf(askedAt), daysToDecide);

/** From which day on administrators are reminded of a request that is due on a day. */
export const requestPressesFrom = (dueOn: string): string => addDays(dueOn, -daysOfWarning);

/** How many days are left to decide: 0 on the last one, less once it is over. */
export const daysToDecideLeft = (dueOn: string, today: string): number =>
  Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);

/** Whether nothing of a person is kept by law, so that nothing can be refused him for that (rule deletionrequests/refused). */
export const whyNotRefuse = ({
  keptUntilYear,
}: {
  keptUntilYear: number | null;
}): "nothingIsKeptByLaw" | null => (keptUntilYear === null ? "nothingIsKeptByLaw" : null);
