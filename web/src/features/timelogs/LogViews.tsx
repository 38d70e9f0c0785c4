import { Button } from "@mantine/core";
import { IconSteeringWheel } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { faultsOf } from "@wegbuch/contract/timelogs/clock/rules";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDay, formatHours, formatMonth, formatNumber, formatWeekday } from "../../ui/texts/format.ts";
import type { PagedList } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { periodOf, shiftPeriod } from "../../ui/dates/period.ts";
import { SummaryStrip } from "../../ui/page/SummaryStrip.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { type DayOfPerson, useDay, useMonth, useReader } from "./data.ts";
import { StripLegend } from "./DayStrip.tsx";
import type { TimeFilter } from "./filter.ts";
import { Duty } from "./Duty.tsx";
import { Exemption } from "./Exemption.tsx";
import { useLogColumns } from "./LogColumns.tsx";
import { LoggedWeeks } from "./LoggedWeeks.tsx";
import { MonthState } from "./MonthState.tsx";
import classes from "./LogViews.module.css";

type Props = {
  filter: TimeFilter;
  onChange: (part: Partial<TimeFilter>) => void;
  correct: (page: number) => void;
};

const keyOf = ({ user, log }: DayOfPerson) => `${user.id} ${log.day}`;
const personOf = ({ user }: DayOfPerson) => user.name;
const dayOf = ({ log }: DayOfPerson) => formatDay(log.day);

/** Everybody with times on a day. */
export function DayView({ filter, onChange, correct }: Props) {
  const { t } = useTranslation("timelogs");
  const { page, day } = filter;
  const { isDriver } = useReader();
  const list = useDay(filter);
  useLastPage(list, page, correct);
  const said = { day: formatWeekday(day) };
  return (
    <>
      <PagedTable
        isSlim
        caption={t(($) => $.caption.day, said)}
        list={list}
        columns={useLogColumns("person")}
        keyOf={keyOf}
        nameOf={personOf}
        onOpen={({ user }) => onChange({ open: user.id, page })}
        // A driver is the only one he sees.
        {...(!isDriver && { onPaging: onChange })}
        empty={
          <Nothing
            text={isDriver ? t(($) => $.empty.ownDay, said) : t(($) => $.empty.day, said)}
            back={t(($) => $.empty.previousDay)}
            onBack={() => onChange({ day: shiftPeriod(periodOf("day", day), -1).first })}
          />
        }
      />
      <Legend list={list} />
    </>
  );
}

/** The days of a person in a month, and what they come to. */
export function MonthView({ filter, person, onChange }: Omit<Props, "correct"> & { person: Reference }) {
  const { t } = useTranslation("timelogs");
  const { day } = filter;
  const list = useMonth(person.id, day);
  const month = day.slice(0, 7);
  const said = { name: person.name, month: formatMonth(day) };
  return (
    <>
      <MonthFigures days={list.data?.items} />
      <div className={classes.standing}>
        <Exemption person={person} month={month} />
        <Duty person={person} month={month} />
      </div>
      <MonthState person={person} month={month} />
      <LoggedWeeks person={person} month={month} />
      <PagedTable
        isSlim
        caption={t(($) => $.caption.month, said)}
        list={list}
        columns={useLogColumns("date")}
        keyOf={keyOf}
        nameOf={dayOf}
        onOpen={({ log }) => onChange({ open: log.day })}
        empty={
          <Nothing
            text={t(($) => $.empty.month, said)}
            back={t(($) => $.empty.previousMonth)}
            onBack={() => onChange({ day: shiftPeriod(periodOf("month", day), -1).first })}
          />
        }
      />
      <Legend list={list} />
    </>
  );
}

/** Below the strips, where there are any. */
function Legend({ list: { data } }: { list: PagedList<DayOfPerson> }) {
  if (!data || data.items.length === 0) return null;
  return (
    <div className={classes.legend}>
      <StripLegend />
    </div>
  );
}

function MonthFigures({ days }: { days: readonly DayOfPerson[] | undefined }) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const sums = days?.map(({ log }) => sumsOf(log.events));
  const hours = (name: keyof ReturnType<typeof sumsOf>) =>
    sums && formatHours(sums.reduce((sum, each) => sum + each[name], 0));
  return (
    <SummaryStrip
      figures={[
        { label: t(($) => $.figures.days), value: days && formatNumber(days.length) },
        { label: t(($) => $.figures.work), value: hours("workSeconds") },
        { label: t(($) => $.figures.netWork), value: hours("netWorkSeconds") },
        { label: t(($) => $.figures.rest), value: hours("restSeconds") },
        { label: t(($) => $.figures.drivingBreak), value: hours("drivingBreakSeconds") },
        { label: t(($) => $.figures.driving), value: hours("drivingSeconds") },
        {
          label: t(($) => $.figures.toCheck),
          value: days && formatNumber(days.filter(({ log }) => faultsOf(log, now).length > 0).length),
        },
      ]}
    />
  );
}

function Nothing({ text, back, onBack }: { text: string; back: string; onBack: () => void }) {
  const { t: ui } = useTranslation("ui");
  return (
    <EmptyBlock
      icon={IconSteeringWheel}
      title={ui(($) => $.noEntries)}
      text={text}
      action={
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
      }
    />
  );
}
