import { IconAlertTriangle } from "@tabler/icons-react";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { weekOf } from "../../ui/dates/period.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { formatDay, formatHours, formatNumber } from "../../ui/texts/format.ts";
import classes from "./LoggedWeeks.module.css";
import { MonthTags } from "./MonthState.tsx";

/** What is told of each driver's month. */
export function useCheckColumns(): Column<MonthStanding>[] {
  const { t } = useTranslation("timelogs");
  const days = (some: readonly string[]) => some.map((day) => formatDay(day)).join(", ");
  return [
    { key: "name", head: t(($) => $.columns.person), width: "168px", cell: ({ user }) => user.name },
    {
      key: "days",
      head: t(($) => $.figures.days),
      width: "64px",
      isNumeric: true,
      cell: (row) => formatNumber(row.days),
    },
    {
      key: "net",
      head: t(($) => $.months.net),
      width: "104px",
      isNumeric: true,
      cell: ({ netSeconds }) => formatHours(netSeconds),
    },
    {
      key: "faults",
      head: t(($) => $.months.faults),
      cell: ({ daysWithoutLog, daysToCheck, findings, unsignedWeeks, isExempt }) => (
        <Faults
          said={[
            isExempt && t(($) => $.exempt.short),
            daysWithoutLog.length > 0 && t(($) => $.months.unlogged, { days: days(daysWithoutLog) }),
            daysToCheck.length > 0 && t(($) => $.months.toCheck, { days: days(daysToCheck) }),
            findings > 0 && t(($) => $.months.findings, { count: findings, number: formatNumber(findings) }),
            unsignedWeeks.length > 0 &&
              t(($) => $.months.unsigned, {
                weeks: unsignedWeeks.map((monday) => weekOf(monday)).join(", "),
              }),
          ]}
        />
      ),
    },
    {
      key: "state",
      head: t(($) => $.months.state),
      onCard: "foot",
      cell: (row) => <MonthTags standing={row} />,
    },
  ];
}

function Faults({ said }: { said: readonly (string | false)[] }) {
  const told = said.filter((text) => text !== false);
  if (told.length === 0) return null;
  return told.map((text) => (
    <div key={text}>
      <StatusTag icon={IconAlertTriangle} tone="warn" isSmall>
        <span className={classes.word}>{text}</span>
      </StatusTag>
    </div>
  ));
}
