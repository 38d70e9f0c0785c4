import type { LogbookTrip } from "./read-logbook-trips.ts";
import { shownMoment } from "./say-values.ts";

/** What was added to a trip after the lock, why, by whom and when: what every document says of it. */
export const saySupplement = ({ words, reason, by, at }: LogbookTrip["supplements"][number]): string =>
  `${words} (${reason}; ${by}, ${shownMoment(at)})`;
