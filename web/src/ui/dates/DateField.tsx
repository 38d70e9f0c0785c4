import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOrTyped, dayProblem, typedDay } from "./day-problem.ts";
import { earliestDay } from "./period.ts";
import { lazyPart } from "../page/lazy-part.ts";

const DayCalendar = lazyPart(() =>
  import("./DayCalendar.tsx").then(({ DayCalendar: Calendar }) => ({ default: Calendar })),
);

type Props = {
  label: string;
  description?: ReactNode;
  /** "", a day yyyy-MM-dd, or what was typed while that is wrong: `isDay` tells them apart. */
  value: string;
  onChange: (value: string) => void;
  /** First and last day allowed; from 1990-01-01 on unless said. */
  min?: string;
  max?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: ReactNode;
};

/** A day to type as dd/MM/yyyy (OQ-010) or to choose from a calendar; says itself what is wrong once it is left. */
export function DateField(props: Props) {
  const { value, onChange, min = earliestDay, max, isRequired = false, isDisabled = false, error } = props;
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const [typed, setTyped] = useState(typedDay(value));
  const [lastValue, setLastValue] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  const bounds = { min, max };
  if (value !== lastValue) {
    setLastValue(value);
    // Another value than what is typed here: the form has put it in.
    if (dayOrTyped(typed, bounds) !== value && typed !== value) setTyped(typedDay(value));
  }
  const problem = dayProblem(typed, bounds);
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
          description={props.description}
          placeholder="dd/MM/yyyy"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          withAsterisk={isRequired}
          disabled={isDisabled}
          error={wasLeft && problem ? t(($) => $[problem]) : error}
          value={typed}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            onChange(dayOrTyped(next, bounds));
          }}
          onBlur={() => {
            setWasLeft(true);
            if (problem === null) setTyped(typedDay(dayOrTyped(typed, bounds)));
          }}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t(($) => $.openCalendar, { field: props.label })}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={isDisabled}
              onClick={toggle}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <DayCalendar
            {...bounds}
            value={value}
            onChoose={(day) => {
              setTyped(typedDay(day));
              onChange(day);
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
