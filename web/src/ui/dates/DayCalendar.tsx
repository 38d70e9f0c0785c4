import "./calendar.css";
import "dayjs/locale/de-at";
import "dayjs/locale/en-gb";
import { FocusTrap } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { currentLocale } from "../../api/language.ts";
import { useCalendarLabels } from "./calendar-labels.ts";
import type { DayBounds } from "./day-problem.ts";
import { formatLongDay } from "../texts/format.ts";
import { isDay, today } from "./period.ts";

type Props = DayBounds & { value: string; onChoose: (day: string) => void };

/** A month to choose a day from, Monday first. */
export function DayCalendar({ value, min, max, onChoose }: Props) {
  const labels = useCalendarLabels();
  const chosen = isDay(value) ? value : null;
  const nearest = max !== undefined && max < today() ? max : today();
  return (
    <DatesProvider
      settings={{
        locale: currentLocale().toLowerCase(),
        firstDayOfWeek: 1,
        weekendDays: [],
        consistentWeeks: true,
      }}
    >
      <FocusTrap>
        <div>
          <DatePicker
            hideOutsideDates
            value={chosen}
            defaultDate={chosen ?? nearest}
            minDate={min}
            maxDate={max}
            ariaLabels={labels}
            getDayAriaLabel={formatLongDay}
            onChange={(day) => day !== null && onChoose(day)}
          />
        </div>
      </FocusTrap>
    </DatesProvider>
  );
}
