import "../theme/floats.css";
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DayProblem } from "./day-problem.ts";
import type { MonthProblem } from "./month.ts";

/** First and last one allowed, as they are written on the wire. */
type Bounds = { min: string; max?: string | undefined };

/** How days or months are typed, judged and chosen. */
export type CalendarWay = {
  placeholder: string;
  problem: (typed: string, bounds: Bounds) => DayProblem | MonthProblem | null;
  /** What the form is told: the value, or what was typed while that is wrong. */
  valueOrTyped: (typed: string, bounds: Bounds) => string;
  /** The value as it is typed. */
  typedOf: (value: string) => string;
  calendar: (choice: Bounds & { value: string; onChoose: (value: string) => void }) => ReactNode;
};

export type CalendarFieldProps = {
  label: string;
  description?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  max?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: ReactNode;
};

type Props = CalendarFieldProps & { way: CalendarWay; min: string };

/** Something of the calendar to type or to choose from it; says itself what is wrong once it is left. */
export function CalendarField({ way, min, max, ...props }: Props) {
  const { value, onChange, isRequired = false, isDisabled = false, error } = props;
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const bounds = { min, max };
  const { typed, setTyped, type } = useTyped(way, bounds, { value, onChange });
  const [wasLeft, setWasLeft] = useState(false);
  const problem = way.problem(typed, bounds);
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
          placeholder={way.placeholder}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          withAsterisk={isRequired}
          disabled={isDisabled}
          error={wasLeft && problem ? t(($) => $[problem]) : error}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setWasLeft(true);
            if (problem === null) setTyped(way.typedOf(way.valueOrTyped(typed, bounds)));
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
          {way.calendar({
            ...bounds,
            value,
            onChoose: (chosen) => {
              setTyped(way.typedOf(chosen));
              onChange(chosen);
              close();
            },
          })}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The text of the field: what is typed, and what the form puts in. */
function useTyped(
  { valueOrTyped, typedOf }: CalendarWay,
  bounds: Bounds,
  { value, onChange }: Pick<Props, "value" | "onChange">,
) {
  const [typed, setTyped] = useState(typedOf(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Another value than what is typed here: the form has put it in.
    if (valueOrTyped(typed, bounds) !== value && typed !== value) setTyped(typedOf(value));
  }
  const type = (next: string) => {
    setTyped(next);
    onChange(valueOrTyped(next, bounds));
  };
  return { typed, setTyped, type };
}
