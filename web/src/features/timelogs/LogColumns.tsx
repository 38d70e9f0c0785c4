import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import { useTranslation } from "react-i18next";
import { formatHours, formatWeekday } from "../../ui/texts/format.ts";
import { useHasTableRoom, useIsWide } from "../../ui/theme/media.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { Clock } from "./Clock.tsx";
import type { DayOfPerson } from "./data.ts";
import { DayStrip, StripHead } from "./DayStrip.tsx";
import { FlagTags } from "./Flags.tsx";
import classes from "./LogColumns.module.css";

const wide = { first: "176px", sum: "96px", checks: "264px" };
/** So that nothing is cut beside the open drawer. */
const close = { first: "136px", sum: "84px", checks: "176px" };

/** What both views tell of a day; the first column says whose it is, or which (rule timelogs/columns). */
export function useLogColumns(first: "person" | "date"): Column<DayOfPerson>[] {
  const { t } = useTranslation("timelogs");
  const head = t(($) => $.columns, { returnObjects: true });
  const hasRoom = useHasTableRoom();
  const width = useIsWide() ? wide : close;
  return [
    {
      key: first,
      head: head[first],
      width: width.first,
      cell: ({ user, log }) => (first === "person" ? user.name : formatWeekday(log.day, "short")),
    },
    {
      key: "course",
      head: <StripHead name={head.course} />,
      cell: ({ log }) => (
        <span className={classes.strip}>
          <DayStrip log={log} />
        </span>
      ),
      onCard: "foot",
    },
    ...(hasRoom ? fromAndTo(head) : [span(head)]),
    {
      key: "rest",
      head: head.rest,
      width: width.sum,
      isNumeric: true,
      cell: ({ log: { events, startedAt } }) => {
        const { restSeconds } = sumsOf(events);
        return startedAt === null && restSeconds === 0 ? null : formatHours(restSeconds);
      },
    },
    {
      key: "driving",
      head: head.driving,
      width: width.sum,
      isNumeric: true,
      cell: ({ log }) => formatHours(sumsOf(log.events).drivingSeconds),
    },
    {
      key: "checks",
      head: head.checks,
      width: width.checks,
      cell: ({ log }) => <FlagTags log={log} />,
      onCard: "foot",
    },
  ];
}

type Heads = { from: string; to: string };

function fromAndTo(head: Heads): Column<DayOfPerson>[] {
  return [
    {
      key: "from",
      head: head.from,
      width: "64px",
      isNumeric: true,
      cell: ({ log }) => log.startedAt && <Clock at={log.startedAt} day={log.day} />,
    },
    {
      key: "to",
      head: head.to,
      width: "72px",
      isNumeric: true,
      cell: ({ log }) => log.finishedAt && <Clock at={log.finishedAt} day={log.day} />,
    },
  ];
}

/** Both at the right of a card's name. */
function span(head: Heads): Column<DayOfPerson> {
  return {
    key: "span",
    head: `${head.from} – ${head.to}`,
    cell: ({ log: { startedAt, finishedAt, day } }) =>
      startedAt &&
      finishedAt && (
        <>
          <Clock at={startedAt} day={day} />
          &nbsp;–&nbsp;
          <Clock at={finishedAt} day={day} />
        </>
      ),
    onCard: "aside",
  };
}
