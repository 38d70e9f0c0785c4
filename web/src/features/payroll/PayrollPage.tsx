import {
  IconCalendarCheck,
  IconCalendarDollar,
  IconCircleCheck,
  IconCircleDashed,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconLock,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { payrollDocuments } from "@wegbuch/contract/payroll/endpoints";
import type { PayrollMonth } from "@wegbuch/contract/payroll/schemas";
import { useTranslation } from "react-i18next";
import { MonthControl } from "../../ui/dates/MonthControl.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { formatDay, formatHours, formatMonth, formatNumber } from "../../ui/texts/format.ts";
import { useHolidays, usePayroll } from "./data.ts";
import { usePayrollFilter } from "./filter.ts";
import classes from "./PayrollPage.module.css";

/** What all employees worked in a month, on the screen and as files (rule payroll/month). */
export function PayrollPage() {
  const { t } = useTranslation("payroll");
  const { t: ui } = useTranslation("ui");
  const { filter, change, correct } = usePayrollFilter();
  const navigate = useNavigate();
  const list = usePayroll(filter);
  useLastPage(list, filter.page, correct);
  const body = { month: filter.month };
  const said = { month: formatMonth(`${filter.month}-01`) };
  const xlsx = useExport(payrollDocuments.xlsx, { body });
  const csv = useExport(payrollDocuments.csv, { body });
  return (
    <Page
      title={t(($) => $.columns.title)}
      actions={
        <PageActions
          others={[
            { ...xlsx, icon: IconFileSpreadsheet, label: t(($) => $.xlsx) },
            { ...csv, icon: IconFileTypeCsv, label: t(($) => $.csv) },
            {
              icon: IconCalendarCheck,
              label: t(($) => $.toChecks),
              onAct: () =>
                void navigate({
                  to: "/time",
                  search: { view: "checks", date: `${filter.month}-01` } as never,
                }),
            },
          ]}
        />
      }
      toolbar={<MonthControl month={filter.month} onChange={(month) => change({ month })} />}
    >
      <Holidays month={filter.month} />
      <PagedTable
        caption={t(($) => $.caption, said)}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) =>
          void navigate({
            to: "/time",
            search: { view: "month", date: `${filter.month}-01`, userId: id } as never,
          })
        }
        onPaging={change}
        empty={
          <EmptyBlock
            icon={IconCalendarDollar}
            title={ui(($) => $.noEntries)}
            text={t(($) => $.empty, said)}
          />
        }
      />
    </Page>
  );
}

function Holidays({ month }: { month: string }) {
  const { t } = useTranslation("payroll");
  const holidays = useHolidays(month);
  const days = holidays?.map(({ day, name }) => t(($) => $.holiday, { day: formatDay(day), name }));
  return (
    <p className={classes.note}>
      {days && (days.length > 0 ? t(($) => $.holidays, { days: days.join(", ") }) : t(($) => $.noHolidays))}
      {". "}
      {t(($) => $.surcharges)}
    </p>
  );
}

const standings = {
  open: { icon: IconCircleDashed, tone: "quiet" },
  confirmed: { icon: IconCircleCheck, tone: "ok" },
  closed: { icon: IconLock, tone: "locked" },
} as const;

const times = [
  ["work", "workSeconds"],
  ["rest", "restSeconds"],
  ["net", "netSeconds"],
  ["driving", "drivingSeconds"],
  ["night", "nightSeconds"],
  ["sunday", "sundaySeconds"],
  ["holiday", "holidaySeconds"],
] as const;

function useColumns(): Column<PayrollMonth>[] {
  const { t } = useTranslation("payroll");
  return [
    {
      key: "name",
      head: t(($) => $.columns.name),
      width: "168px",
      cell: ({ name, foreignId }) => (
        <>
          {name}
          {foreignId && <small className={classes.number}>{foreignId}</small>}
        </>
      ),
    },
    {
      key: "days",
      head: t(($) => $.columns.days),
      width: "64px",
      isNumeric: true,
      cell: ({ days }) => formatNumber(days),
    },
    ...times.map(([key, seconds]): Column<PayrollMonth> => ({
      key,
      head: key === "net" ? t(($) => $.net) : t(($) => $.columns[key]),
      width: "96px",
      isNumeric: true,
      cell: (row) => (row[seconds] === 0 ? null : formatHours(row[seconds])),
    })),
    {
      key: "daysToCheck",
      head: t(($) => $.columns.daysToCheck),
      width: "96px",
      isNumeric: true,
      cell: ({ daysToCheck }) => (daysToCheck === 0 ? null : formatNumber(daysToCheck)),
    },
    {
      key: "standing",
      head: t(($) => $.columns.standing),
      width: "128px",
      onCard: "foot",
      cell: ({ standing }) => (
        <StatusTag icon={standings[standing].icon} tone={standings[standing].tone} isSmall>
          {t(($) => $.standings[standing])}
        </StatusTag>
      ),
    },
  ];
}
