import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { monthOrTyped, monthProblem, typedMonth } from "./month.ts";
import { earliestDay } from "./period.ts";
import { lazyPart } from "../page/lazy-part.ts";

const MonthCalendar = lazyPart(() =>
  import("./MonthCalendar.tsx").then(({ MonthCalendar: Calendar }) => ({ default: Calendar })),
);

type Props = {
  label: string;
  hint?: string;
  /** "", a month yyyy-MM, or what was typed while that is wrong: `isMonth` tells them apart. */
  value: string;
  onChange: (value: string) => void;
  /** First and last month allowed, yyyy-MM; from January 1990 on unless said. */
  min?: string;
  max?: string;
  isRequired?: boolean;
  error?: string | undefined;
};

/** A month to type as MM/yyyy or to choose from a calendar; says itself what is wrong once it is left. */
export function MonthField(props: Props) {
  const { value, onChange, min = earliestDay.slice(0, 7), max, isRequired = false, error } = props;
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const [typed, setTyped] = useState(typedMonth(value));
  const [lastValue, setLastValue] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  const bounds = { min, max };
  if (value !== lastValue) {
    setLastValue(value);
    // Another value than what is typed here: the form has put it in.
    if (monthOrTyped(typed, bounds) !== value && typed !== value) setTyped(typedMonth(value));
  }
  const problem = monthProblem(typed, bounds);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <TextInput
          size="md"
          label={props.label}
          description={props.hint}
          placeholder="MM/yyyy"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          withAsterisk={isRequired}
          error={wasLeft && problem ? t(($) => $[problem]) : error}
          value={typed}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            onChange(monthOrTyped(next, bounds));
          }}
          onBlur={() => {
            setWasLeft(true);
            if (problem === null) setTyped(typedMonth(monthOrTyped(typed, bounds)));
          }}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t(($) => $.openCalendar, { field: props.label })}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={toggle}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <MonthCalendar
            {...bounds}
            value={value}
            onChoose={(month) => {
              setTyped(typedMonth(month));
              onChange(month);
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
