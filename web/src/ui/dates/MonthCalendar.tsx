import "./calendar.css";
import "dayjs/locale/de-at";
import "dayjs/locale/en-gb";
import { FocusTrap } from "@mantine/core";
import { DatesProvider, MonthPicker } from "@mantine/dates";
import { currentLocale } from "../../api/language.ts";
import { useCalendarLabels } from "./calendar-labels.ts";
import { isMonth, type MonthBounds } from "./month.ts";
import { today } from "./period.ts";

type Props = MonthBounds & { value: string; onChoose: (month: string) => void };

/** A year to choose a month from. */
export function MonthCalendar({ value, min, max, onChoose }: Props) {
  const labels = useCalendarLabels();
  const chosen = isMonth(value) ? `${value}-01` : null;
  return (
    <DatesProvider settings={{ locale: currentLocale().toLowerCase() }}>
      <FocusTrap>
        <div>
          <MonthPicker
            value={chosen}
            defaultDate={chosen ?? today()}
            minDate={`${min}-01`}
            maxDate={max && `${max}-01`}
            monthsListFormat="MMM"
            ariaLabels={labels}
            onChange={(day) => day !== null && onChoose(day.slice(0, 7))}
          />
        </div>
      </FocusTrap>
    </DatesProvider>
  );
}
