import { Button } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconPlus,
  IconReceipt,
} from "@tabler/icons-react";
import type { Costcenter, CostcenterFilter } from "@wegbuch/contract/costcenters/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { ArchivedSwitch } from "../../ui/filter/ArchivedSwitch.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate } from "../../ui/texts/format.ts";
import { GroupTabs } from "../../entities/groups/GroupTabs.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { type Selection, useSelection } from "../../ui/table/use-selection.ts";
import { CostcenterDialogs, type Open } from "./CostcenterDialogs.tsx";
import { useCostcenters, useRights, useToggleArchives } from "./data.ts";
import { addressOf, readCostcenterFilter } from "./filter.ts";

/** The cost centres, a tab of the groups' page. */
export function CostcentersPage() {
  const { t } = useTranslation("costcenters");
  const { mayWrite } = useRights();
  const listed = useListFilter({ to: "/costcenters", read: readCostcenterFilter, write: addressOf });
  const { filter, search, change, correct } = listed;
  const costcenters = useCostcenters(filter);
  useLastPage(costcenters, filter.page, correct);
  const [open, setOpen] = useState<Open>(null);
  const { page: _page, perPage: _perPage, ...narrowedTo } = filter;
  const selection = useSelection<Costcenter>(({ id }) => id, JSON.stringify(narrowedTo));
  const add = { label: t(($) => $.add), icon: IconPlus, onAct: () => setOpen({ dialog: "add" }) };
  const importing = {
    label: t(($) => $.import),
    icon: IconFileImport,
    onAct: () => setOpen({ dialog: "import" }),
  };
  return (
    <Page
      title={t(($) => $.title)}
      actions={mayWrite && <PageActions primary={add} others={[importing]} />}
      toolbar={
        <>
          <GroupTabs />
          <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
            <ArchivedSwitch
              isArchived={filter.isArchived}
              onChange={(isArchived) => change({ isArchived })}
            />
          </Toolbar>
        </>
      }
    >
      <PagedTable
        caption={filter.isArchived ? t(($) => $.captionArchived) : t(($) => $.caption)}
        list={costcenters}
        columns={useColumns(filter.isArchived)}
        keyOf={({ id }) => id}
        nameOf={({ foreignId }) => foreignId}
        actionsOf={useRowActions(setOpen)}
        {...(mayWrite && { selection })}
        bulkActions={useBulkActions(filter.isArchived, selection, setOpen)}
        onPaging={change}
        empty={<NoCostcenters filter={filter} add={mayWrite ? add : undefined} />}
      />
      <CostcenterDialogs open={open} onClose={() => setOpen(null)} onDone={selection.clear} />
    </Page>
  );
}

function useColumns(isArchived: boolean): Column<Costcenter>[] {
  const { t } = useTranslation("costcenters");
  const head = t(($) => $.columns, { returnObjects: true });
  const archived: Column<Costcenter>[] = [
    {
      key: "archivedAt",
      head: head.archivedAt,
      width: "110px",
      cell: ({ archivedAt }) => archivedAt && formatDate(archivedAt),
    },
    {
      key: "archiveComment",
      head: head.archiveComment,
      width: "28%",
      cell: ({ archiveComment }) => archiveComment && <Text text={archiveComment} />,
    },
  ];
  return [
    {
      key: "foreignId",
      head: head.foreignId,
      width: "28%",
      cell: ({ foreignId }) => <strong className="medium breaking">{foreignId}</strong>,
    },
    {
      key: "description",
      head: head.description,
      cell: ({ description }) => description && <Text text={description} />,
    },
    ...(isArchived ? archived : []),
  ];
}

function Text({ text }: { text: string }) {
  return (
    <span className="two-lines breaking" title={text}>
      {text}
    </span>
  );
}

function NoCostcenters({ filter, add }: { filter: CostcenterFilter; add: Action | undefined }) {
  const { t } = useTranslation("costcenters");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = filter.searchTerm !== undefined;
  if (!isNarrowed && !filter.isArchived && add)
    return (
      <EmptyBlock
        icon={IconReceipt}
        title={t(($) => $.noneYetTitle)}
        text={t(($) => $.noneYetWhy)}
        action={<Button onClick={add.onAct}>{add.label}</Button>}
      />
    );
  const why = isNarrowed ? "noneFoundWhy" : filter.isArchived ? "noneArchivedWhy" : "noneVisibleWhy";
  return <EmptyBlock icon={IconReceipt} title={ui(($) => $.noEntries)} text={t(($) => $[why])} />;
}

/** Viewers see the history alone; an archived cost centre can only come back. */
function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("costcenters");
  const { mayWrite } = useRights();
  const { unarchive, isBusyWith } = useUnarchive();
  return (costcenter: Costcenter): RowAction[] => {
    const history = {
      label: t(($) => $.history),
      icon: IconHistory,
      onAct: () => open({ dialog: "history", costcenter }),
    };
    if (!mayWrite) return [{ ...history, isInline: true }];
    if (costcenter.archivedAt !== null) {
      const back = {
        label: t(($) => $.unarchive),
        icon: IconArchiveOff,
        isInline: true,
        isBusy: isBusyWith(costcenter),
        onAct: () => unarchive([costcenter]),
      };
      return [back, history];
    }
    return [
      {
        label: t(($) => $.edit),
        icon: IconPencil,
        isInline: true,
        onAct: () => open({ dialog: "edit", costcenter }),
      },
      history,
      {
        label: t(($) => $.archive),
        icon: IconArchive,
        isInline: true,
        isDangerous: true,
        onAct: () => open({ dialog: "archive", costcenters: [costcenter] }),
      },
    ];
  };
}

/** What can be done with the ticked rows, which are all of one state (rule lists/archive-toggle). */
function useBulkActions(
  isArchived: boolean,
  { rows, clear }: Selection<Costcenter>,
  open: (next: Open) => void,
): Action[] {
  const { t } = useTranslation("costcenters");
  const { unarchive, isBusy } = useUnarchive();
  if (isArchived)
    return [
      {
        label: t(($) => $.unarchive),
        icon: IconArchiveOff,
        isBusy,
        onAct: () => unarchive(rows, clear),
      },
    ];
  return [
    {
      label: t(($) => $.bulk.edit),
      icon: IconPencil,
      onAct: () => open({ dialog: "bulkEdit", costcenters: rows }),
    },
    {
      label: t(($) => $.archive),
      icon: IconArchive,
      onAct: () => open({ dialog: "archive", costcenters: rows }),
    },
  ];
}

function useUnarchive() {
  const { t } = useTranslation("costcenters");
  const { mutate, isPending, variables } = useToggleArchives();
  return {
    unarchive: (costcenters: readonly Costcenter[], onDone?: () => void) =>
      mutate(
        { body: { ids: costcenters.map(({ id }) => id), isArchived: false } },
        {
          onSuccess: () => {
            onDone?.();
            const said = { count: costcenters.length, name: costcenters[0]?.foreignId };
            void showSnackbar(t(($) => $.archiving.unarchived, said));
          },
        },
      ),
    isBusy: isPending,
    isBusyWith: ({ id }: Costcenter) => isPending && variables.body?.ids.includes(id) === true,
  };
}
