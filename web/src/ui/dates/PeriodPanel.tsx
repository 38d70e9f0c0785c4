import "./calendar.css";
import "dayjs/locale/de-at";
import "dayjs/locale/en-gb";
import { UnstyledButton } from "@mantine/core";
import { DatePicker, DatesProvider, MonthPicker, YearPicker } from "@mantine/dates";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLocale } from "../../api/language.ts";
import { useCalendarLabels } from "./calendar-labels.ts";
import { formatLongDay } from "../texts/format.ts";
import { useHasCalendarRoom, useIsPhone } from "../theme/media.ts";
import {
  earliestDay,
  earliestDayOfRange,
  isSamePeriod,
  type Period,
  type PeriodKind,
  periodKinds,
  periodOf,
  presetNames,
  presetOf,
  rangeOf,
  shiftPeriod,
  today,
} from "./period.ts";
import classes from "./PeriodPanel.module.css";
import { RangeFields } from "./RangeFields.tsx";
import { SegmentedControl } from "../form/SegmentedControl.tsx";

type Props = { period: Period; onChoose: (period: Period) => void };

/** Presets at the left, calendars of the chosen kind beside them. */
export function PeriodPanel({ period, onChoose }: Props) {
  const { t } = useTranslation("ui");
  const [kind, setKind] = useState<PeriodKind>(period.kind === "none" ? "month" : period.kind);
  return (
    <div className={classes.panel}>
      <ul className={classes.presets}>
        {presetNames.map((name) => (
          <li key={name}>
            <UnstyledButton
              aria-pressed={isSamePeriod(presetOf(name, today()), period)}
              onClick={() => onChoose(presetOf(name, today()))}
            >
              {t(($) => $.presets[name])}
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton
            aria-pressed={period.kind === "none"}
            onClick={() => onChoose(periodOf("none", today()))}
          >
            {t(($) => $.allTime)}
          </UnstyledButton>
        </li>
      </ul>
      <div className={classes.calendar}>
        <SegmentedControl
          label={t(($) => $.period)}
          value={kind}
          options={periodKinds
            .filter((each) => each !== "none")
            .map((each) => ({ value: each, label: t(($) => $.kinds[each]) }))}
          onChange={setKind}
          isFullWidth
        />
        <Calendar kind={kind} period={period} onChoose={onChoose} />
      </div>
    </div>
  );
}

function Calendar({ kind, period, onChoose }: Props & { kind: PeriodKind }) {
  const labels = useCalendarLabels();
  const isPhone = useIsPhone();
  const hasRoom = useHasCalendarRoom();
  const columns = !hasRoom || kind === "year" || kind === "month" ? 1 : 2;
  // A calendar of another kind than the period's begins where we are.
  const shown = kind === period.kind || kind === "range" ? period : periodOf(kind, today());
  const shared = {
    defaultDate: columns === 2 ? monthBefore(shown.last) : shown.first,
    minDate: kind === "range" ? earliestDayOfRange : earliestDay,
    maxDate: today(),
    numberOfColumns: columns,
    size: isPhone ? ("md" as const) : ("sm" as const),
    ariaLabels: labels,
  };
  const choose = (day: string | null) => day !== null && onChoose(periodOf(kind, day));
  return (
    <DatesProvider
      settings={{
        locale: currentLocale().toLowerCase(),
        firstDayOfWeek: 1,
        weekendDays: [],
        consistentWeeks: true,
      }}
    >
      {kind === "month" && <MonthPicker {...shared} value={shown.first} onChange={choose} />}
      {kind === "year" && <YearPicker {...shared} value={shown.first} onChange={choose} />}
      {kind === "day" && <DatePicker {...shared} {...spokenDays} value={shown.first} onChange={choose} />}
      {kind === "week" && (
        <DatePicker
          {...shared}
          {...spokenDays}
          withWeekNumbers
          getDayProps={(day) => weekMark(day, period)}
          onChange={choose}
        />
      )}
      {kind === "range" && <RangeCalendar shared={shared} period={period} onChoose={onChoose} />}
    </DatesProvider>
  );
}

function RangeCalendar({ shared, period, onChoose }: Props & { shared: object }) {
  const [range, setRange] = useState<[string | null, string | null]>([period.first, period.last]);
  return (
    <>
      <RangeFields first={period.first} last={period.last} onChoose={onChoose} />
      <DatePicker
        {...shared}
        {...spokenDays}
        type="range"
        allowSingleDateInRange
        value={range}
        onChange={(chosen) => {
          setRange(chosen);
          const [first, last] = chosen;
          if (first !== null && last !== null) onChoose(rangeOf(first, last));
        }}
      />
    </>
  );
}

/** What a screen reader says of a day. */
const spokenDays = { getDayAriaLabel: formatLongDay };

/** Shows the chosen week as one bar. */
function weekMark(day: string, period: Period) {
  const isInside = period.kind === "week" && day >= period.first && day <= period.last;
  return isInside
    ? { inRange: true, firstInRange: day === period.first, lastInRange: day === period.last }
    : {};
}

/** The left one of two months, the right one of which holds the day or today. */
function monthBefore(day: string): string {
  const right = day > today() ? today() : day;
  return shiftPeriod(periodOf("month", right), -1).first;
}
