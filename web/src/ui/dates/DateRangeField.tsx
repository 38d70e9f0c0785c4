import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateField } from "./DateField.tsx";
import classes from "./DateRangeField.module.css";
import { earliestDayOfRange, isDay } from "./period.ts";

type Range = { first: string; last: string };

type Props = {
  /** Each as in DateField. */
  value: Range;
  onChange: (value: Range) => void;
  /** Last day allowed. */
  max?: string;
  isRequired?: boolean;
  /** What is wrong with the period as a whole. */
  error?: ReactNode;
};

/** First and last day of a period, from 2016-01-01 on (rule formats/date-bounds); the last is not before the first. */
export function DateRangeField({ value, onChange, max, isRequired = false, error }: Props) {
  const { t } = useTranslation("ui");
  const { first, last } = value;
  return (
    <div className={classes.range} role="group" aria-label={t(($) => $.period)}>
      <DateField
        label={t(($) => $.rangeFrom)}
        value={first}
        onChange={(day) => onChange({ first: day, last })}
        min={earliestDayOfRange}
        max={max}
        isRequired={isRequired}
        error={error}
      />
      <DateField
        label={t(($) => $.rangeTo)}
        value={last}
        onChange={(day) => onChange({ first, last: day })}
        min={isDay(first) ? first : earliestDayOfRange}
        max={max}
        isRequired={isRequired}
      />
    </div>
  );
}
