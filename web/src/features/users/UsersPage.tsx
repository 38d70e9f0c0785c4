import { Button } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconHistory,
  IconKey,
  IconLogin2,
  IconPencil,
  IconShieldOff,
  IconUserPlus,
  IconUsers,
} from "@tabler/icons-react";
import { documents } from "@wegbuch/contract/documents/endpoints";
import type { User, UserFilter } from "@wegbuch/contract/users/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { ArchivedSwitch } from "../../ui/filter/ArchivedSwitch.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { FilterButton } from "../../ui/filter/FilterButton.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { type Selection, useSelection } from "../../ui/table/use-selection.ts";
import { useRights, useToggleArchives, useUsers } from "./data.ts";
import { addressOf, countFilters, readUserFilter } from "./filter.ts";
import { FilterChips } from "./FilterChips.tsx";
import { nameOf, useUserColumns } from "./UserColumns.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { UserDialogs } from "./UserDialogs.tsx";

/** The company's users and what can be done with them. */
export function UsersPage() {
  const { t } = useTranslation("users");
  const rights = useRights();
  const listed = useListFilter({ to: "/users", read: readUserFilter, write: addressOf });
  const { filter, search, change, correct } = listed;
  const users = useUsers(filter);
  useLastPage(users, filter.page, correct);
  const [open, setOpen] = useState<OpenDialog>(null);
  const { page: _page, perPage: _perPage, ...narrowedTo } = filter;
  const exporting = useExport(documents.users, { body: narrowedTo });
  const selection = useSelection<User>(({ id }) => id, JSON.stringify(narrowedTo));
  const add = { label: t(($) => $.add), icon: IconUserPlus, onAct: () => setOpen({ dialog: "add" }) };
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <PageActions
          {...(rights.mayWrite && { primary: add })}
          others={rights.mayExport ? [exporting] : []}
        />
      }
      toolbar={
        <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
          <ArchivedSwitch isArchived={filter.isArchived} onChange={(isArchived) => change({ isArchived })} />
          <FilterButton count={countFilters(filter)} onOpen={() => setOpen({ dialog: "filter" })} />
          <FilterChips filter={filter} onChange={change} />
        </Toolbar>
      }
    >
      <PagedTable
        caption={filter.isArchived ? t(($) => $.captionArchived) : t(($) => $.caption)}
        list={users}
        columns={useUserColumns(filter.isArchived)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onOpen={(user) => setOpen({ dialog: "view", user })}
        actionsOf={useRowActions(setOpen)}
        {...(rights.mayWrite && { selection })}
        whyNotTicked={(user) => (rights.mayChange(user) ? null : t(($) => $.notYours))}
        bulkActions={useBulkActions(filter.isArchived, selection, setOpen)}
        onPaging={change}
        empty={<NoUsers filter={filter} add={rights.mayWrite ? add : undefined} />}
      />
      <UserDialogs open={open} onOpen={setOpen} filter={filter} onFilter={change} onDone={selection.clear} />
    </Page>
  );
}

function NoUsers({ filter, add }: { filter: UserFilter; add: Action | undefined }) {
  const { t } = useTranslation("users");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = filter.searchTerm !== undefined || countFilters(filter) > 0;
  const why = isNarrowed ? "noneFoundWhy" : filter.isArchived ? "noneArchivedWhy" : "noneVisibleWhy";
  const isNew = !isNarrowed && !filter.isArchived && add !== undefined;
  return (
    <EmptyBlock
      icon={IconUsers}
      title={ui(($) => $.noEntries)}
      text={t(($) => $[why])}
      action={isNew && <Button onClick={add.onAct}>{add.label}</Button>}
    />
  );
}

/**
 * Viewers see the history alone (rule lists/viewing), and so do leaders of who is above them; who is archived can only
 * come back.
 */
function useRowActions(open: (next: OpenDialog) => void) {
  const { t } = useTranslation("users");
  const { t: say } = useTranslation("logins");
  const { mayChange, maySeeLogins, mayResetFactors, maySetPasswords, isOwn } = useRights();
  const { unarchive, isBusyWith } = useUnarchive();
  return (user: User): RowAction[] => {
    const history = {
      label: t(($) => $.history),
      icon: IconHistory,
      onAct: () => open({ dialog: "history", user }),
    };
    const factor = {
      label: t(($) => $.factor.reset),
      icon: IconShieldOff,
      whyNot: isOwn(user) ? t(($) => $.password.own) : null,
      onAct: () => open({ dialog: "factor", user }),
    };
    const logins = {
      label: say(($) => $.logins.title),
      icon: IconLogin2,
      onAct: () => open({ dialog: "logins", user }),
    };
    if (!mayChange(user)) return [{ ...history, isInline: true }];
    if (user.archivedAt !== null) {
      const back = {
        label: t(($) => $.unarchive),
        icon: IconArchiveOff,
        isInline: true,
        isBusy: isBusyWith(user),
        onAct: () => unarchive([user]),
      };
      return [back, history, ...(maySeeLogins ? [logins] : [])];
    }
    const password = {
      label: t(($) => $.password.change),
      icon: IconKey,
      isInline: true,
      whyNot: isOwn(user) ? t(($) => $.password.own) : null,
      onAct: () => open({ dialog: "password", user }),
    };
    return [
      {
        label: t(($) => $.edit),
        icon: IconPencil,
        isInline: true,
        onAct: () => open({ dialog: "edit", user }),
      },
      ...(maySetPasswords ? [password] : []),
      history,
      ...(maySeeLogins ? [logins] : []),
      ...(mayResetFactors ? [factor] : []),
      {
        label: t(($) => $.archive),
        icon: IconArchive,
        isDangerous: true,
        whyNot: isOwn(user) ? t(($) => $.archiving.own) : null,
        onAct: () => open({ dialog: "archive", users: [user] }),
      },
    ];
  };
}

/** What can be done with the ticked rows, which are all of one state (rules lists/archive-toggle, lists/both-ways). */
function useBulkActions(
  isArchived: boolean,
  { rows, clear }: Selection<User>,
  open: (next: OpenDialog) => void,
): Action[] {
  const { t } = useTranslation("users");
  const { isOwn } = useRights();
  const { unarchive, isBusy } = useUnarchive();
  const back = {
    label: t(($) => $.unarchive),
    icon: IconArchiveOff,
    isBusy,
    onAct: () => unarchive(rows, clear),
  };
  if (isArchived) return [back];
  return [
    {
      label: t(($) => $.edit),
      icon: IconPencil,
      onAct: () => open({ dialog: "bulkEdit", users: rows }),
    },
    {
      label: t(($) => $.archive),
      icon: IconArchive,
      whyNot: rows.some(isOwn) ? t(($) => $.archiving.own) : null,
      onAct: () => open({ dialog: "archive", users: rows }),
    },
  ];
}

function useUnarchive() {
  const { t } = useTranslation("users");
  const { mutate, isPending, variables } = useToggleArchives();
  return {
    unarchive: (users: readonly User[], onDone?: () => void) =>
      mutate(
        { body: { ids: users.map(({ id }) => id), isArchived: false } },
        {
          onSuccess: () => {
            onDone?.();
            const [first] = users;
            const said = { count: users.length, name: first && nameOf(first) };
            void showSnackbar(t(($) => $.archiving.unarchived, said));
          },
        },
      ),
    isBusy: isPending,
    isBusyWith: ({ id }: User) => isPending && variables.body?.ids.includes(id) === true,
  };
}
