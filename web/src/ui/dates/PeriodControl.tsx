import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarWeek, IconChevronDown, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../dialogs/Dialog.tsx";
import { formatDay, formatMonth, formatWeekday } from "../texts/format.ts";
import { useHasCalendarRoom, useIsPhone } from "../theme/media.ts";
import { isSamePeriod, type Period, presetNames, presetOf, stepPeriod, today, weekOf } from "./period.ts";
import classes from "./PeriodControl.module.css";
import { lazyPart } from "../page/lazy-part.ts";
import { Popup } from "../page/Popup.tsx";

const PeriodPanel = lazyPart(() =>
  import("./PeriodPanel.tsx").then(({ PeriodPanel: Panel }) => ({ default: Panel })),
);

type Props = { period: Period; onChange: (period: Period) => void };

/** ‹ [KW 47, 16.11.2026 – 22.11.2026] ›: steps through periods; the middle opens presets and calendars. */
export function PeriodControl({ period, onChange }: Props) {
  const { t } = useTranslation("ui");
  const isPhone = useIsPhone();
  const name = usePeriodName(period);
  const shortName = useShortPeriodName(period);
  const [previous, next] = [-1, 1].map((steps) => stepPeriod(period, steps, today()));
  if (isPhone) {
    return (
      <PeriodChoice period={period} name={shortName} className={classes.pill} onChange={onChange}>
        <span>{shortName}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </PeriodChoice>
    );
  }
  return (
    <div role="group" aria-label={t(($) => $.period)} className={classes.control}>
      <Step direction={-1} isDisabled={!previous} onStep={() => previous && onChange(previous)} />
      <PeriodChoice period={period} name={name} className={classes.name} onChange={onChange}>
        <IconCalendarWeek size={18} stroke={1.75} aria-hidden />
        {name}
      </PeriodChoice>
      <Step direction={1} isDisabled={!next} onStep={() => next && onChange(next)} />
    </div>
  );
}

type ChoiceProps = Props & { name: string; className: string | undefined; children: ReactNode };

/** The button that opens presets and calendars: below itself, or as a dialog where the window is too small. */
function PeriodChoice({ period, name, className, onChange, children }: ChoiceProps) {
  const { t } = useTranslation("ui");
  const hasRoom = useHasCalendarRoom();
  const [isOpen, { close, toggle }] = useDisclosure();
  const button = (
    <UnstyledButton
      className={className}
      aria-label={t(($) => $.choosePeriod, { period: name })}
      aria-haspopup="dialog"
      onClick={toggle}
    >
      {children}
    </UnstyledButton>
  );
  const panel = (
    <Suspense>
      <PeriodPanel
        period={period}
        onChoose={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    </Suspense>
  );
  if (!hasRoom) {
    return (
      <>
        {button}
        <Dialog isOpen={isOpen} onClose={close} title={t(($) => $.period)} size="form" isBleed>
          {panel}
        </Dialog>
      </>
    );
  }
  return (
    <Popup isOpen={isOpen} onClose={close} position="bottom-start" offset={6} padding={0} button={button}>
      {panel}
    </Popup>
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
