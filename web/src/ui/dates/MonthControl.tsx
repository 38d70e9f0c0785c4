import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarMonth, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatMonth } from "../texts/format.ts";
import { earliestDay, stepPeriod, periodOf, today } from "./period.ts";
import classes from "./PeriodControl.module.css";
import { lazyPart } from "../page/lazy-part.ts";
import { Popup } from "../page/Popup.tsx";

const MonthCalendar = lazyPart(() =>
  import("./MonthCalendar.tsx").then(({ MonthCalendar: Calendar }) => ({ default: Calendar })),
);

type Props = {
  /** yyyy-MM, not in the future. */
  month: string;
  onChange: (month: string) => void;
};

/** ‹ [November 2026] ›: steps through months; the middle opens the months of a year. */
export function MonthControl({ month, onChange }: Props) {
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const name = formatMonth(`${month}-01`);
  return (
    <div role="group" aria-label={t(($) => $.period)} className={classes.control}>
      <Step month={month} steps={-1} onChange={onChange} />
      <Popup
        isOpen={isOpen}
        onClose={close}
        offset={6}
        button={
          <UnstyledButton
            className={classes.name}
            aria-label={t(($) => $.choosePeriod, { period: name })}
            onClick={toggle}
          >
            <IconCalendarMonth size={18} stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        }
      >
        <Suspense>
          <MonthCalendar
            value={month}
            min={earliestDay.slice(0, 7)}
            max={today().slice(0, 7)}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Suspense>
      </Popup>
      <Step month={month} steps={1} onChange={onChange} />
    </div>
  );
}

function Step({ month, steps, onChange }: Props & { steps: 1 | -1 }) {
  const { t } = useTranslation("ui");
  const next = stepPeriod(periodOf("month", `${month}-01`), steps, today());
  const name = steps < 0 ? t(($) => $.previousPeriod) : t(($) => $.nextPeriod);
  const Icon = steps < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      variant="transparent"
      className={classes.step}
      aria-label={name}
      title={next === null && steps > 0 ? t(($) => $.noFuture) : name}
      disabled={next === null}
      onClick={() => next && onChange(next.first.slice(0, 7))}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
