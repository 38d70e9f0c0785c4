import "../../ui/theme/switch.css";
import { Button, Checkbox } from "@mantine/core";
import { IconFileImport, IconMailForward, IconUserShield, IconUsers } from "@tabler/icons-react";
import type { Role } from "@wegbuch/contract/access/roles";
import { documents } from "@wegbuch/contract/documents/endpoints";
import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SupportPrompt } from "../../ui/dialogs/SupportPrompt.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { useMandatorUsers, useSurrogate } from "./data.ts";
import { mandatorUserAddressOf, readMandatorUserFilter } from "./filter.ts";
import { Email } from "./UserColumns.tsx";
import { UserImport } from "./UserImport.tsx";
import { WelcomeMailDialog } from "./WelcomeMailDialog.tsx";

/** The dialog above the list, and the user it is about. */
type Open = { dialog: "import" } | { dialog: "welcomeMail" | "surrogate"; user: MandatorUser } | null;

/** The users of all mandators. */
export function MandatorUsersPage() {
  const { t } = useTranslation("users");
  const listed = useListFilter({
    to: "/mandator/users",
    read: readMandatorUserFilter,
    write: mandatorUserAddressOf,
  });
  const { filter, search, change, correct } = listed;
  const users = useMandatorUsers(filter);
  useLastPage(users, filter.page, correct);
  const [open, setOpen] = useState<Open>(null);
  const { page: _page, perPage: _perPage, ...selection } = filter;
  const exporting = useExport(documents.mandatorUsers, { body: selection });
  const actionsOf = useRowActions(setOpen);
  const columns = useColumns();
  const surrogate = useSurrogate();
  const close = () => setOpen(null);
  const importing = {
    label: t(($) => $.ofMandators.import),
    icon: IconFileImport,
    onAct: () => setOpen({ dialog: "import" }),
  };
  return (
    <Page
      title={t(($) => $.ofMandators.title)}
      actions={<PageActions primary={importing} others={[exporting]} />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.ofMandators.searchFor), onSearch: search }}>
          <MandatorSelect
            value={filter.mandatorId ?? null}
            onChange={(mandator) => change({ mandatorId: mandator?.id })}
          />
          <Checkbox
            label={t(($) => $.ofMandators.archivedUsers)}
            checked={filter.isArchived}
            onChange={(event) => change({ isArchived: event.currentTarget.checked })}
          />
        </Toolbar>
      }
    >
      <PagedTable
        caption={
          filter.isArchived ? t(($) => $.ofMandators.captionArchived) : t(($) => $.ofMandators.caption)
        }
        list={users}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
        actionsOf={filter.isArchived ? undefined : actionsOf}
        onPaging={change}
        empty={<NoUsers filter={filter} onImport={importing.onAct} />}
      />
      <UserImport isOpen={open?.dialog === "import"} onClose={close} />
      {open?.dialog === "welcomeMail" && <WelcomeMailDialog user={open.user} onClose={close} />}
      {open?.dialog === "surrogate" && (
        <SupportPrompt
          id={open.user.id}
          text={t(($) => $.ofMandators.surrogateAsk, {
            name: `${open.user.firstName} ${open.user.lastName}`,
            mandator: open.user.mandator.name,
          })}
          surrogate={surrogate}
          onClose={close}
        />
      )}
    </Page>
  );
}

function NoUsers({
  filter,
  onImport,
}: {
  filter: ReturnType<typeof readMandatorUserFilter>;
  onImport: () => void;
}) {
  const { t } = useTranslation("users");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = [filter.searchTerm, filter.mandatorId].some(Boolean);
  const isNew = !isNarrowed && !filter.isArchived;
  const why = isNarrowed ? "noneFoundWhy" : isNew ? "noneYetWhy" : "noneArchivedWhy";
  return (
    <EmptyBlock
      icon={IconUsers}
      title={ui(($) => $.noEntries)}
      text={t(($) => $.ofMandators[why])}
      action={isNew && <Button onClick={onImport}>{t(($) => $.ofMandators.import)}</Button>}
    />
  );
}

/** The six columns. */
function useColumns(): Column<MandatorUser>[] {
  const { t } = useTranslation("users");
  const head = t(($) => $.ofMandators.columns, { returnObjects: true });
  const roleNames = currentLanguage() === "en" ? en : de;
  return [
    {
      key: "email",
      head: head.email,
      width: "24%",
      cell: ({ email }) => (
        <span className="medium breaking">
          <Email address={email} />
        </span>
      ),
    },
    { key: "firstName", head: head.firstName, width: "10%", cell: ({ firstName }) => firstName },
    { key: "lastName", head: head.lastName, width: "11%", cell: ({ lastName }) => lastName },
    {
      key: "description",
      head: head.description,
      cell: ({ description }) =>
        description && (
          <span className="quiet two-lines breaking" title={description}>
            {description}
          </span>
        ),
    },
    {
      key: "role",
      head: head.role,
      width: "136px",
      cell: ({ role }) => roleNames[`role${role.id as Role}`],
    },
    { key: "mandator", head: head.mandator, width: "15%", cell: ({ mandator }) => mandator.name },
  ];
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("users");
  return (user: MandatorUser): RowAction[] => [
    {
      label: t(($) => $.ofMandators.welcomeMail),
      icon: IconMailForward,
      isInline: true,
      onAct: () => open({ dialog: "welcomeMail", user }),
    },
    {
      label: t(($) => $.ofMandators.surrogate),
      about: t(($) => $.ofMandators.surrogateAbout),
      icon: IconUserShield,
      isInline: true,
      onAct: () => open({ dialog: "surrogate", user }),
    },
  ];
}
