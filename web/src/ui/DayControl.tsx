import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import own from "./DayControl.module.css";
import { usePeriodName } from "./PeriodControl.tsx";
import classes from "./PeriodControl.module.css";
import { earliestDay, type Period, periodOf, stepPeriod, today } from "./period.ts";

const DayCalendar = lazy(() =>
  import("./DayCalendar.tsx").then(({ DayCalendar: Calendar }) => ({ default: Calendar })),
);

type Props = {
  /** A day or a week, not in the future. */
  period: Period;
  onChange: (period: Period) => void;
};

/** ‹ [Freitag, 20.11.2026] ›: steps through days or weeks; the middle opens a calendar to choose a day, or its week. */
export function DayControl({ period, onChange }: Props) {
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const name = usePeriodName(period);
  return (
    <div role="group" aria-label={t(($) => $.period)} className={own.control}>
      <Step period={period} steps={-1} onChange={onChange} />
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && close()}
        withRoles={false}
        trapFocus
        offset={6}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.name}
            aria-label={t(($) => $.choosePeriod, { period: name })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <IconCalendarWeek size={18} stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense>
            <DayCalendar
              value={period.first}
              min={earliestDay}
              max={today()}
              onChoose={(day) => {
                onChange(periodOf(period.kind, day));
                close();
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Step period={period} steps={1} onChange={onChange} />
    </div>
  );
}

function Step({ period, steps, onChange }: Props & { steps: 1 | -1 }) {
  const { t } = useTranslation("ui");
  const next = stepPeriod(period, steps, today());
  const name = steps < 0 ? t(($) => $.previousPeriod) : t(($) => $.nextPeriod);
  const Icon = steps < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      variant="transparent"
      className={classes.step}
      aria-label={name}
      title={next === null && steps > 0 ? t(($) => $.noFuture) : name}
      disabled={next === null}
      onClick={() => next && onChange(next)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
