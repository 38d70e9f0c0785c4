import { ActionIcon, Button, Input } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import type { DailyWindow } from "../../entities/agreements/say-windows.ts";
import { TimeField } from "../../ui/dates/TimeField.tsx";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import { dayName, everyDay } from "../../ui/dates/weekdays.ts";
import classes from "./AgreementWindows.module.css";

type Props = {
  windows: readonly DailyWindow[];
  onChange: (windows: DailyWindow[]) => void;
  error: string | undefined;
};

/** On which days and from when to when others may see where people drive. */
export function AgreementWindows({ windows, onChange, error }: Props) {
  const { t } = useTranslation("settings");
  const replace = (index: number, part: Partial<DailyWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)));
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={t(($) => $.agreement.windows)}
      description={t(($) => $.agreement.windowsHint)}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className={classes.windows}>
        {windows.map((window, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- windows have no names, and stay in their order
          <fieldset
            key={index}
            className={classes.window}
            aria-label={t(($) => $.agreement.window, { number: index + 1 })}
          >
            <CheckboxList<Weekday>
              label={t(($) => $.agreement.days)}
              options={everyDay}
              nameOf={(day) => dayName(day)}
              value={window.days}
              onChange={(days) => replace(index, { days })}
            />
            <div className={classes.times}>
              <TimeField
                label={t(($) => $.agreement.from)}
                value={window.from}
                onChange={(from) => replace(index, { from })}
              />
              <TimeField
                label={t(($) => $.agreement.until)}
                value={window.until}
                onChange={(until) => replace(index, { until })}
              />
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t(($) => $.agreement.removeWindow, { number: index + 1 })}
                onClick={() => onChange(windows.filter((_, at) => at !== index))}
              >
                <IconTrash size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          </fieldset>
        ))}
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...windows, { days: [6], from: "08:00", until: "12:00" }])}
        >
          {t(($) => $.agreement.addWindow)}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
