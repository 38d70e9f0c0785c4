import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarWeek, IconChevronDown, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";
import { formatDay, formatMonth, formatWeekday } from "./format.ts";
import { useIsPhone } from "./media.ts";
import {
  isFuture,
  isSamePeriod,
  type Period,
  presetNames,
  presetOf,
  shiftPeriod,
  today,
  weekOf,
} from "./period.ts";
import classes from "./PeriodControl.module.css";

const PeriodPanel = lazy(() =>
  import("./PeriodPanel.tsx").then(({ PeriodPanel: Panel }) => ({ default: Panel })),
);

type Props = { period: Period; onChange: (period: Period) => void };

/** ‹ [KW 47, 16.11.2026 – 22.11.2026] ›: steps through periods; the middle opens presets and calendars. */
export function PeriodControl({ period, onChange }: Props) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <PhonePeriod period={period} onChange={onChange} />
  ) : (
    <WidePeriod period={period} onChange={onChange} />
  );
}

function WidePeriod({ period, onChange }: Props) {
  const { t } = useTranslation("ui");
  const [isOpen, { close, toggle }] = useDisclosure();
  const name = usePeriodName(period);
  const isLast = period.kind === "none" || isFuture(shiftPeriod(period, 1), today());
  return (
    <div role="group" aria-label={t(($) => $.period)} className={classes.control}>
      <Step
        direction={-1}
        isDisabled={period.kind === "none"}
        onStep={() => onChange(shiftPeriod(period, -1))}
      />
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && close()}
        position="bottom-start"
        trapFocus
        offset={6}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.name}
            aria-label={t(($) => $.choosePeriod, { period: name })}
            onClick={toggle}
          >
            <IconCalendarWeek size={18} stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Suspense>
            <PeriodPanel
              period={period}
              onChoose={(chosen) => {
                onChange(chosen);
                close();
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Step direction={1} isDisabled={isLast} onStep={() => onChange(shiftPeriod(period, 1))} />
    </div>
  );
}

function Step(props: { direction: 1 | -1; isDisabled: boolean; onStep: () => void }) {
  const { t } = useTranslation("ui");
  const isBack = props.direction < 0;
  const name = isBack ? t(($) => $.previousPeriod) : t(($) => $.nextPeriod);
  const Icon = isBack ? IconChevronLeft : IconChevronRight;
  const whyNot = isBack ? undefined : t(($) => $.noFuture);
  return (
    <ActionIcon
      variant="transparent"
      className={classes.step}
      aria-label={name}
      title={props.isDisabled ? whyNot : name}
      disabled={props.isDisabled}
      onClick={props.onStep}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function PhonePeriod({ period, onChange }: Props) {
  const { t } = useTranslation("ui");
  const [isOpen, { open, close }] = useDisclosure();
  const name = useShortPeriodName(period);
  return (
    <>
      <UnstyledButton
        className={classes.pill}
        aria-label={t(($) => $.choosePeriod, { period: name })}
        onClick={open}
      >
        <span>{name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Dialog isOpen={isOpen} onClose={close} title={t(($) => $.period)} size="form" isBleed>
        <Suspense>
          <PeriodPanel
            period={period}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

/** KW 47, 16.11.2026 – 22.11.2026 · November 2026 · Freitag, 20.11.2026 · 2026 */
export function usePeriodName(period: Period): string {
  const { t } = useTranslation("ui");
  const range = `${formatDay(period.first)} – ${formatDay(period.last)}`;
  switch (period.kind) {
    case "none":
      return t(($) => $.allTime);
    case "day":
      return formatWeekday(period.first);
    case "week":
      return `${t(($) => $.week, { week: weekOf(period.first) })}, ${range}`;
    case "month":
      return formatMonth(period.first);
    case "year":
      return period.first.slice(0, 4);
    default:
      return range;
  }
}

/** The preset's name where one fits, else the period's own. */
function useShortPeriodName(period: Period): string {
  const { t } = useTranslation("ui");
  const own = usePeriodName(period);
  const preset = presetNames.find(
    (name) => name !== "thisYear" && isSamePeriod(presetOf(name, today()), period),
  );
  if (preset !== undefined) return t(($) => $.presets[preset]);
  return period.kind === "week" ? t(($) => $.week, { week: weekOf(period.first) }) : own;
}
