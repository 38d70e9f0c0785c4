import "../theme/floats.css";
import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import own from "./DayControl.module.css";
import { usePeriodName } from "./PeriodControl.tsx";
import classes from "./PeriodControl.module.css";
import { earliestDay, type Period, periodOf, stepPeriod, today } from "./period.ts";
import { lazyPart } from "../page/lazy-part.ts";

const DayCalendar = lazyPart(() =>
  import("./DayCalendar.tsx").then(({ DayCalendar: Calendar }) => ({ default: Calendar })),
);

type Props = {
  /** A day or a week. */
  period: Period;
  onChange: (period: Period) => void;
  /** Periods to come can be chosen, too. */
  hasFuture?: boolean;
};

/** No period begins later. */
const latestDay = "2199-12-31";

/** ‹ [Freitag, 20.11.2026] ›: steps through days or weeks; the middle opens a calendar to choose a day, or its week. */
export function DayControl({ period, onChange, hasFuture = false }: Props) {
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const name = usePeriodName(period);
  const max = hasFuture ? latestDay : today();
  return (
    <div role="group" aria-label={t(($) => $.period)} className={own.control}>
      <Step period={period} steps={-1} max={max} onChange={onChange} />
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
              max={max}
              onChoose={(day) => {
                onChange(periodOf(period.kind, day));
                close();
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Step period={period} steps={1} max={max} onChange={onChange} />
    </div>
  );
}

function Step({ period, steps, max, onChange }: Props & { steps: 1 | -1; max: string }) {
  const { t } = useTranslation("ui");
  const next = stepPeriod(period, steps, max);
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
