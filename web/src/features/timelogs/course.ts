import { driving, drivingBreak, pairsOf, restBreak, work } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent } from "@wegbuch/contract/timelogs/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { minuteOfDay } from "../../ui/texts/format.ts";

const minutesADay = 24 * 60;

/** What a stretch of a day can be, and the event that begins it; what is drawn first lies below. */
export const kinds = { work, driving, rest: restBreak, drivingBreak } as const;
export type Kind = keyof typeof kinds;

/** A stretch in minutes of the clock since the midnight its day begins with; one without an end or a start has no length. */
type Stretch = { kind: Kind; from: number; to: number };

type Moment = Pick<TimeEvent, "event" | "occurredAt">;

/** What a day was made of; after midnight the minutes go on. */
export function courseOf(day: string, events: readonly Moment[]): Stretch[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    pairsOf(events, kinds[kind]).map(({ start, end }) => ({
      kind,
      from: minuteSince(day, (start ?? end)!.occurredAt),
      to: minuteSince(day, (end ?? start)!.occurredAt),
    })),
  );
}

/** Whole hours a day has to be drawn with: 24, or more where somebody worked beyond midnight. */
export function hoursOf(course: readonly Stretch[]): number {
  return Math.max(24, ...course.map(({ to }) => Math.ceil(to / 60)));
}

/** Minutes of the clock from the midnight a day begins with to an instant. */
function minuteSince(day: string, instant: string): number {
  const days = (Date.parse(dayOf(instant)) - Date.parse(day)) / 86_400_000;
  return days * minutesADay + minuteOfDay(instant);
}
