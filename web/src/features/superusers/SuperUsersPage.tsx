import { IconKey, IconPencil, IconPlus, IconShieldOff, IconTrash } from "@tabler/icons-react";
import type { SuperUser } from "@wegbuch/contract/superusers/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageOf, pageSizes } from "../../ui/table/paging.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useRemoveSuperUser, useSuperUsers } from "./data.ts";
import { PasswordChange } from "./PasswordChange.tsx";
import { SuperUserDialog } from "./SuperUserDialog.tsx";
import classes from "./SuperUsersPage.module.css";

/** The dialog above the list, and the person it is about. */
type Open = { dialog: "add" } | { dialog: "edit" | "password" | "remove"; superUser: SuperUser } | null;

/** Those who run the installation. */
export function SuperUsersPage() {
  const { t } = useTranslation("superusers");
  const { t: ui } = useTranslation("ui");
  const [searchTerm, setSearchTerm] = useState("");
  const [paging, setPaging] = useState<{ page: number; perPage: number }>({ page: 1, perPage: pageSizes[0] });
  const [open, setOpen] = useState<Open>(null);
  const list = useSuperUsers(searchTerm);
  const columns = useColumns();
  const actionsOf = useRowActions(setOpen);
  const close = () => setOpen(null);
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <PageActions
          primary={{ label: t(($) => $.add), icon: IconPlus, onAct: () => setOpen({ dialog: "add" }) }}
        />
      }
      toolbar={
        <Toolbar
          search={{
            label: t(($) => $.searchFor),
            onSearch: (term) => {
              setSearchTerm(term);
              setPaging({ ...paging, page: 1 });
            },
          }}
        />
      }
    >
      <PagedTable
        caption={t(($) => $.caption)}
        list={{ ...list, data: list.data && pageOf(list.data, paging) }}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        actionsOf={actionsOf}
        onPaging={setPaging}
        empty={
          <EmptyBlock icon={IconShieldOff} title={ui(($) => $.noEntries)} text={t(($) => $.noneFoundWhy)} />
        }
      />
      {open?.dialog === "add" && <SuperUserDialog onClose={close} />}
      {open?.dialog === "edit" && <SuperUserDialog superUser={open.superUser} onClose={close} />}
      {open?.dialog === "password" && <PasswordChange superUser={open.superUser} onClose={close} />}
      {open?.dialog === "remove" && <Removal superUser={open.superUser} onClose={close} />}
    </Page>
  );
}

function useColumns(): Column<SuperUser>[] {
  const { t } = useTranslation("superusers");
  const me = useCurrentUser();
  return [
    {
      key: "lastName",
      head: t(($) => $.columns.lastName),
      width: "28%",
      cell: ({ id, lastName }) => (
        <span className="medium breaking">
          {lastName}
          {id === me.id && <small className={classes.you}>{t(($) => $.you)}</small>}
        </span>
      ),
    },
    {
      key: "firstName",
      head: t(($) => $.columns.firstName),
      width: "24%",
      cell: ({ firstName }) => firstName,
    },
    {
      key: "email",
      head: t(($) => $.columns.email),
      cell: ({ email }) => <span className="breaking">{email}</span>,
    },
  ];
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("superusers");
  const me = useCurrentUser();
  return (superUser: SuperUser): RowAction[] => [
    {
      label: t(($) => $.edit),
      icon: IconPencil,
      isInline: true,
      onAct: () => open({ dialog: "edit", superUser }),
    },
    {
      label: t(($) => $.changePassword),
      icon: IconKey,
      isInline: true,
      onAct: () => open({ dialog: "password", superUser }),
    },
    {
      label: t(($) => $.remove),
      icon: IconTrash,
      isDangerous: true,
      whyNot: superUser.id === me.id ? t(($) => $.notOneself) : null,
      onAct: () => open({ dialog: "remove", superUser }),
    },
  ];
}

function Removal({ superUser, onClose }: { superUser: SuperUser; onClose: () => void }) {
  const { t } = useTranslation("superusers");
  const { mutate, isPending } = useRemoveSuperUser();
  const name = nameOf(superUser);
  const remove = () =>
    mutate(
      { params: { id: superUser.id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.removed, { name }));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removeTitle)}
      text={t(($) => $.removeText, { name })}
      confirmLabel={t(($) => $.removeConfirm)}
      isDangerous
      onConfirm={remove}
      isBusy={isPending}
    />
  );
}

function nameOf({ firstName, lastName }: SuperUser): string {
  return `${firstName} ${lastName}`;
}
