import { UnstyledButton } from "@mantine/core";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import classes from "./DayButtons.module.css";
import { dayName, everyDay } from "../../ui/dates/weekdays.ts";

type Props = {
  /** The armed ones. */
  days: readonly Weekday[];
  isOff?: boolean;
  onToggle: (day: Weekday) => void;
  onAll: (isOn: boolean) => void;
};

/** A button for each weekday, and one for all of them. */
export function DayButtons({ days, isOff = false, onToggle, onAll }: Props) {
  const { t } = useTranslation("geofences");
  const areAll = days.length === everyDay.length;
  return (
    <div className={classes.days}>
      {everyDay.map((day) => (
        <UnstyledButton
          key={day}
          className={classes.day}
          aria-pressed={days.includes(day)}
          aria-label={t(($) => $.details.toggleDay, { day: dayName(day, "long") })}
          disabled={isOff}
          onClick={() => onToggle(day)}
        >
          {dayName(day)}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.day}
        aria-pressed={areAll}
        aria-label={t(($) => $.details.allDays)}
        disabled={isOff}
        onClick={() => onAll(!areAll)}
      >
        {t(($) => $.details.all)}
      </UnstyledButton>
    </div>
  );
}
