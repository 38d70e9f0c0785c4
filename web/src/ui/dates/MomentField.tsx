import { TextInput } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DateField } from "./DateField.tsx";
import { type Moment, parseTime } from "./moment.ts";
import classes from "./MomentField.module.css";
import { isDay } from "./period.ts";

type Props = {
  /** Names of the two fields: "Startdatum", "Startzeit". */
  dayLabel: string;
  timeLabel: string;
  value: Moment;
  onChange: (value: Moment) => void;
  /** First and last day allowed. */
  min?: string;
  max?: string;
  isRequired?: boolean;
  /** What is wrong with the moment; both fields are marked, or the time alone where the day is there. */
  error?: ReactNode;
};

/** A local day and a time of day, typed as dd/MM/yyyy and HH:mm or, the day, chosen from a calendar. */
export function MomentField({ dayLabel, timeLabel, value, onChange, error, ...day }: Props) {
  const { t } = useTranslation("widgets");
  const [wasLeft, setWasLeft] = useState(false);
  const isWrong = value.time.trim() !== "" && parseTime(value.time) === null;
  const problem = wasLeft && isWrong ? t(($) => $.invalidTime) : undefined;
  const isOfTime = isDay(value.day) && parseTime(value.time) === null;
  return (
    <div className={classes.moment}>
      <DateField
        {...day}
        label={dayLabel}
        value={value.day}
        onChange={(next) => onChange({ ...value, day: next })}
        error={isOfTime ? undefined : error}
      />
      <TextInput
        size="md"
        label={timeLabel}
        placeholder="hh:mm"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        withAsterisk={day.isRequired}
        leftSection={<IconClock size={18} stroke={1.75} aria-hidden />}
        value={value.time}
        error={problem ?? (isOfTime ? error : Boolean(error))}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        onBlur={() => {
          setWasLeft(true);
          const time = parseTime(value.time);
          if (time !== null && time !== value.time) onChange({ ...value, time });
        }}
      />
    </div>
  );
}
