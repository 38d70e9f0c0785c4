import { CalendarField, type CalendarFieldProps, type CalendarWay } from "./CalendarField.tsx";
import { dayOrTyped, dayProblem, typedDay } from "./day-problem.ts";
import { earliestDay } from "./period.ts";
import { lazyPart } from "../page/lazy-part.ts";

const DayCalendar = lazyPart(() =>
  import("./DayCalendar.tsx").then(({ DayCalendar: Calendar }) => ({ default: Calendar })),
);

const days: CalendarWay = {
  placeholder: "dd/MM/yyyy",
  problem: dayProblem,
  valueOrTyped: dayOrTyped,
  typedOf: typedDay,
  calendar: (choice) => <DayCalendar {...choice} />,
};

/**
 * A day to type as dd/MM/yyyy (rule formats/dates) or to choose from a calendar: "", yyyy-MM-dd, or what was typed
 * while that is wrong; `isDay` tells them apart. From 1990-01-01 on unless said.
 */
export function DateField({ min = earliestDay, ...field }: CalendarFieldProps & { min?: string }) {
  return <CalendarField {...field} way={days} min={min} />;
}
