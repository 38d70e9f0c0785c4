import { Button } from "@mantine/core";
import { IconCalendarClock, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { useRights, useScheduledReports } from "./data.ts";
import { addressOf, readScheduledFilter } from "./filter.ts";
import type { Open } from "./ReportDialogs.tsx";
import { useColumns } from "./ReportColumns.tsx";

type Props = {
  /** What plans another one; undefined for those who only look. */
  add: Action | undefined;
  onOpen: (next: Open) => void;
};

/** The reports that are sent by themselves. */
export function ScheduledReports({ add, onOpen }: Props) {
  const { t } = useTranslation("reports");
  const { filter, change, correct } = useListFilter({
    to: "/reports",
    read: readScheduledFilter,
    write: addressOf,
  });
  const reports = useScheduledReports(filter);
  useLastPage(reports, filter.page, correct);
  return (
    <PagedTable
      isSlim
      caption={t(($) => $.caption)}
      list={reports}
      columns={useColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={(report) => onOpen({ dialog: "view", report })}
      actionsOf={useRowActions(onOpen)}
      onPaging={change}
      empty={
        <EmptyBlock
          icon={IconCalendarClock}
          title={t(($) => $.noneTitle)}
          text={add ? t(($) => $.noneWhy) : t(($) => $.noneWhyViewer)}
          action={add && <Button onClick={add.onAct}>{add.label}</Button>}
        />
      }
    />
  );
}

/** Viewers see the history alone. */
function useRowActions(onOpen: Props["onOpen"]) {
  const { t } = useTranslation("reports");
  const { mayWrite } = useRights();
  return (report: ScheduledReport): RowAction[] => {
    const history = {
      label: t(($) => $.history),
      icon: IconHistory,
      onAct: () => onOpen({ dialog: "history", report }),
    };
    if (!mayWrite) return [{ ...history, isInline: true }];
    return [
      {
        label: t(($) => $.edit),
        icon: IconPencil,
        isInline: true,
        onAct: () => onOpen({ dialog: "edit", report }),
      },
      history,
      {
        label: t(($) => $.remove),
        icon: IconTrash,
        isInline: true,
        isDangerous: true,
        onAct: () => onOpen({ dialog: "remove", report }),
      },
    ];
  };
}
