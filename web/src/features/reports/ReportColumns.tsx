import { fileFormats, groupings } from "@wegbuch/contract/documents/codes";
import { wordOf } from "@wegbuch/contract/kit/codes";
import { receiverCodes } from "@wegbuch/contract/scheduledreports/codes";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { dayAndHourOf } from "@wegbuch/contract/scheduledreports/rules";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import {
  formatDay,
  formatLongDay,
  formatNumber,
  formatTime,
  formatWeekday,
  weekdayOf,
} from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { chosenOf, finishOf, reportPeriodOf, receiversOf } from "./draft.ts";

/** What the list says of a scheduled report. */
export function useColumns(): Column<ScheduledReport>[] {
  const { t } = useTranslation("reports");
  const say = useWords();
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "name",
      head: head.name,
      cell: (report) => <TwoLines first={<strong>{report.name}</strong>} second={say.report(report)} />,
    },
    {
      key: "next",
      head: head.next,
      width: "25%",
      cell: (report) => <TwoLines first={say.next(report)} second={say.interval(report)} />,
    },
    {
      key: "receivers",
      head: head.receivers,
      width: "29%",
      cell: (report) => <TwoLines first={say.receivers(report)} second={say.content(report)} />,
    },
  ];
}

/** A scheduled report in words. */
export function useWords() {
  const { t } = useTranslation("reports");
  const { t: files } = useTranslation("exports");
  const counted = (count: number) => ({ count, number: formatNumber(count) });
  const period = (report: ScheduledReport) =>
    t(($) => $.periods[reportPeriodOf(report)], { count: report.lastDays ?? 0 });
  const scope = (report: ScheduledReport) => {
    const kind = wordOf(groupings, report.groupBy);
    return report.reportOnAll
      ? t(($) => $.on.all[kind])
      : t(($) => $.on[kind], counted(chosenOf(report).length));
  };
  return {
    report: ({ type, format }: ScheduledReport) =>
      `${t(($) => $.type[type])}, ${files(($) => $.formats[wordOf(fileFormats, format)])}`,
    next: ({ nextOccurrenceAt }: ScheduledReport) =>
      nextOccurrenceAt === null
        ? t(($) => $.isOver)
        : `${formatWeekday(dayOf(nextOccurrenceAt), "short")}, ${formatTime(nextOccurrenceAt)}`,
    interval: ({ startedAt, interval }: ScheduledReport) => {
      const { day, hour } = dayAndHourOf(startedAt);
      return t(($) => $.every[interval], {
        time: `${String(hour).padStart(2, "0")}:00`,
        weekday: weekdayOf(day, "long"),
        day: Number(day.slice(8)),
        date: formatLongDay(day).replace(/\s*\d{4}$/, ""),
      });
    },
    ends: (report: ScheduledReport) => {
      const finish = finishOf(report);
      return t(($) => $.ends[finish], {
        count: report.repetitions ?? 0,
        date: report.finishedAt === null ? "" : formatDay(dayOf(report.finishedAt)),
      });
    },
    receivers: (report: ScheduledReport) => {
      const named = receiversOf(report).map((code) => {
        switch (code) {
          case receiverCodes.persons:
            return t(($) => $.receivers.persons, counted(report.sentToUsers.length));
          case receiverCodes.groups:
            return t(($) => $.receivers.groups, counted(report.sendToGroups.length));
          default:
            return t(($) => $.receivers[wordOf(receiverCodes, code)]);
        }
      });
      const { length } = report.doNotSendToUsers;
      const without = length > 0 ? [t(($) => $.receivers.excluded, counted(length))] : [];
      return begun([...named, ...without].join(", "));
    },
    period,
    scope: (report: ScheduledReport) => begun(scope(report)),
    content: (report: ScheduledReport) => `${period(report)}, ${scope(report)}`,
  };
}

/** As a sentence begins. */
const begun = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
