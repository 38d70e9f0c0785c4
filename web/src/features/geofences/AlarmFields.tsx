import "../../ui/theme/switch.css";
import { Switch } from "@mantine/core";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/form/TextField.tsx";
import classes from "./AlarmFields.module.css";
import { everyDay } from "../../ui/dates/weekdays.ts";
import { DayButtons } from "./DayButtons.tsx";

type Alarm = { isAlarmOn: boolean; email: string; days: readonly Weekday[] };

type Props = {
  alarm: Alarm;
  emailError: string | undefined;
  onChange: (part: Partial<Alarm>) => void;
};

/** All of an alarm in one place: whether it is on, on which days, and who is told. */
export function AlarmFields({ alarm: { isAlarmOn, email, days }, emailError, onChange }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  const toggle = (day: Weekday) =>
    onChange({ days: everyDay.filter((each) => days.includes(each) !== (each === day)) });
  return (
    <fieldset className={classes.alarm}>
      <legend>{t(($) => $.edit.alarmGroup)}</legend>
      <Switch
        label={t(($) => $.edit.alarm)}
        description={t(($) => $.edit.alarmHint)}
        checked={isAlarmOn}
        onChange={(event) => onChange({ isAlarmOn: event.currentTarget.checked })}
      />
      <div role="group" aria-label={page(($) => $.details.lockedOn)} className="column slim gap-6">
        <span>{page(($) => $.details.lockedOn)}</span>
        <DayButtons
          days={days}
          onToggle={toggle}
          onAll={(isOn) => onChange({ days: isOn ? everyDay : [] })}
        />
        {days.length === 0 && <span className="small soft">{t(($) => $.edit.everyDay)}</span>}
      </div>
      <TextField
        label={t(($) => $.edit.email)}
        value={email}
        onChange={(text) => onChange({ email: text })}
        kind="email"
        maxLength={320}
        hint={isAlarmOn && email.trim() === "" ? t(($) => $.edit.emailMissing) : undefined}
        error={emailError}
      />
    </fieldset>
  );
}
