import { CalendarField, type CalendarFieldProps, type CalendarWay } from "./CalendarField.tsx";
import { monthOrTyped, monthProblem, typedMonth } from "./month.ts";
import { earliestDay } from "./period.ts";
import { lazyPart } from "../page/lazy-part.ts";

const MonthCalendar = lazyPart(() =>
  import("./MonthCalendar.tsx").then(({ MonthCalendar: Calendar }) => ({ default: Calendar })),
);

const months: CalendarWay = {
  placeholder: "MM/yyyy",
  problem: monthProblem,
  valueOrTyped: monthOrTyped,
  typedOf: typedMonth,
  calendar: (choice) => <MonthCalendar {...choice} />,
};

/**
 * A month to type as MM/yyyy or to choose from a calendar: "", yyyy-MM, or what was typed while that is wrong; `isMonth`
 * tells them apart. From January 1990 on unless said.
 */
export function MonthField({
  min = earliestDay.slice(0, 7),
  ...field
}: CalendarFieldProps & { min?: string }) {
  return <CalendarField {...field} way={months} min={min} />;
}
