import { IconCalendarCheck, IconLock, IconLockOpen, IconUserCheck } from "@tabler/icons-react";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import type { Action } from "../../ui/page/actions.ts";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useSelection } from "../../ui/table/use-selection.ts";
import { formatMonth } from "../../ui/texts/format.ts";
import { CheckDialog } from "./CheckDialog.tsx";
import { useCheckColumns } from "./CheckColumns.tsx";
import { CloseDialog } from "./CloseDialog.tsx";
import { useChecks, useReader } from "./data.ts";
import type { TimeFilter } from "./filter.ts";
import { OpenMonthDialog } from "./OpenMonthDialog.tsx";

type Props = {
  filter: TimeFilter;
  onChange: (part: Partial<TimeFilter>) => void;
  correct: (page: number) => void;
};

type Open =
  | { dialog: "check" | "close"; of: readonly MonthStanding[] }
  | { dialog: "open"; of: MonthStanding };

const keyOf = ({ user }: MonthStanding) => user.id;

/** What an employer looks at once a month, and what he does with it (rule timelogs/monthly-check). */
export function CheckView({ filter, onChange, correct }: Props) {
  const { t } = useTranslation("timelogs");
  const { t: ui } = useTranslation("ui");
  const { day, page } = filter;
  const month = day.slice(0, 7);
  const list = useChecks(filter);
  useLastPage(list, page, correct);
  const selection = useSelection(keyOf, month);
  const [open, setOpen] = useState<Open | null>(null);
  const actionsOf = useRowActions(setOpen);
  const whyNot = useWhyNot();
  const close = () => {
    setOpen(null);
    selection.clear();
  };
  const said = { month: formatMonth(day) };
  const bulk: Action[] = [
    {
      label: t(($) => $.months.check),
      icon: IconUserCheck,
      onAct: () => setOpen({ dialog: "check", of: selection.rows }),
    },
    {
      label: t(($) => $.months.close),
      icon: IconLock,
      onAct: () => setOpen({ dialog: "close", of: selection.rows }),
    },
  ];
  return (
    <>
      <PagedTable
        caption={t(($) => $.months.caption, said)}
        list={list}
        columns={useCheckColumns()}
        keyOf={keyOf}
        nameOf={({ user }) => user.name}
        onOpen={({ user }) => onChange({ view: "month", userId: user.id, open: undefined })}
        actionsOf={actionsOf}
        selection={selection}
        bulkActions={bulk}
        whyNotTicked={whyNot}
        onPaging={onChange}
        isSlim
        empty={
          <EmptyBlock
            icon={IconCalendarCheck}
            title={ui(($) => $.noEntries)}
            text={t(($) => $.months.empty, said)}
          />
        }
      />
      {open?.dialog === "check" && <CheckDialog standings={open.of} onClose={close} />}
      {open?.dialog === "close" && <CloseDialog standings={open.of} onClose={close} />}
      {open?.dialog === "open" && <OpenMonthDialog standing={open.of} onClose={close} />}
    </>
  );
}

/** Why nothing can be done with a month yet, or not by its reader. */
function useWhyNot() {
  const { t } = useTranslation("timelogs");
  return ({ whyNot, whyNotOversee }: MonthStanding) => {
    const key = whyNotOversee ?? whyNot;
    return key && t(($) => $.rules[key]);
  };
}

function useRowActions(onOpen: (open: Open) => void): (row: MonthStanding) => readonly RowAction[] {
  const { t } = useTranslation("timelogs");
  const { mayOpen } = useReader();
  const whyNotOf = useWhyNot();
  return (row) => {
    const { check, closing } = row;
    const whyNot = whyNotOf(row);
    const isChecked = check?.isCurrent === true;
    return [
      {
        label: t(($) => $.months.check),
        icon: IconUserCheck,
        isInline: true,
        isNext: !isChecked,
        whyNot: isChecked ? t(($) => $.rules.monthIsChecked) : whyNot,
        onAct: () => onOpen({ dialog: "check", of: [row] }),
      },
      ...(closing === null
        ? [
            {
              label: t(($) => $.months.close),
              icon: IconLock,
              isInline: true,
              isNext: isChecked,
              whyNot,
              onAct: () => onOpen({ dialog: "close", of: [row] }),
            },
          ]
        : []),
      ...(closing !== null && mayOpen
        ? [
            {
              label: t(($) => $.months.open),
              icon: IconLockOpen,
              whyNot: row.whyNotOversee && t(($) => $.rules[row.whyNotOversee!]),
              onAct: () => onOpen({ dialog: "open", of: row }),
            },
          ]
        : []),
    ];
  };
}
