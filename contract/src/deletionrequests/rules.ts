import { requestStates } from "./codes.ts";
import type { DeletionRequest } from "./schemas.ts";
import { addDays, addMonths, dayOf, startOfDay } from "../kit/vienna-clock.ts";

/** Within how many days a request is decided, and within the month of Art. 12 (3) GDPR (rule deletionrequests/asked). */
const daysToDecide = 30;

/** From how many days before the end of that time the bell tells of it (rule deletionrequests/asked). */
const daysOfWarning = 7;

/** For how many months the text of a refused request is kept (rule deletionrequests/refused). */
const refusedMonths = 24;

/** By which local day a request is decided that came at an instant. */
export function requestDueOn(askedAt: string | Date): string {
  const day = dayOf(askedAt);
  const [days, month] = [addDays(day, daysToDecide), addMonths(day, 1)];
  return days < month ? days : month;
}

/** From which day on administrators are reminded of a request that is due on a day. */
export const requestPressesFrom = (dueOn: string): string => addDays(dueOn, -daysOfWarning);

/** How many days are left to decide: 0 on the last one, less once it is over. */
export const daysToDecideLeft = (dueOn: string, today: string): number =>
  Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);

/** The first instant of a decision whose refused text is kept at another. */
export const refusedTextsKeptFrom = (now: Date): Date =>
  new Date(startOfDay(addMonths(dayOf(now), -refusedMonths)));

/** Whether a year until whose end something is kept is not over on a day (rule deletionrequests/refused). */
export const isStillKept = (keptUntilYear: number, today: string): boolean =>
  keptUntilYear >= Number(today.slice(0, 4));

/** Whether a request can still be taken back as far as it tells itself; what has just begun the server knows. */
export const isWithdrawable = ({ state, erasedAt }: Pick<DeletionRequest, "state" | "erasedAt">): boolean =>
  state === requestStates.open || (state === requestStates.granted && erasedAt === null);

type Withdrawable = { isRefused: boolean; isErasing: boolean; isWithdrawn: boolean };

/** Why what somebody asked for cannot be taken back any more (rule deletionrequests/withdrawn). */
export const whyNotWithdraw = ({
  isRefused,
  isErasing,
  isWithdrawn,
}: Withdrawable): "requestIsWithdrawn" | "requestIsRefused" | "erasingHasBegun" | null =>
  isWithdrawn ? "requestIsWithdrawn" : isRefused ? "requestIsRefused" : isErasing ? "erasingHasBegun" : null;

/** Whether nothing of a person is kept by law, so that nothing can be refused him for that (rule deletionrequests/refused). */
export const whyNotRefuse = ({
  keptUntilYear,
}: {
  keptUntilYear: number | null;
}): "nothingIsKeptByLaw" | null => (keptUntilYear === null ? "nothingIsKeptByLaw" : null);
