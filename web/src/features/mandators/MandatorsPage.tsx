import { Button } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconBuildingCommunity,
  IconPencil,
  IconPlus,
  IconUserShield,
  IconWorldCheck,
} from "@tabler/icons-react";
import { documents } from "@wegbuch/contract/documents/endpoints";
import { wordOf } from "@wegbuch/contract/kit/codes";
import { testerFilters } from "@wegbuch/contract/mandators/codes";
import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ArchivedSwitch } from "../../ui/filter/ArchivedSwitch.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { SupportPrompt } from "../../ui/dialogs/SupportPrompt.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { useMandators, useSurrogate } from "./data.ts";
import { sortedBy, useMandatorFilter } from "./filter.ts";
import { useMandatorColumns } from "./MandatorColumns.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const MandatorWizard = lazyPart(() =>
  import("./MandatorWizard.tsx").then(({ MandatorWizard: Wizard }) => ({ default: Wizard })),
);
const EditDialog = lazyPart(() =>
  import("./EditDialog.tsx").then(({ EditDialog: Dialog }) => ({ default: Dialog })),
);

const DomainsDialog = lazyPart(() =>
  import("./DomainsDialog.tsx").then(({ DomainsDialog: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the list, and the mandator it is about. */
type Open =
  | { dialog: "add" }
  | { dialog: "edit" | "archive" | "surrogate" | "domains"; mandator: Mandator }
  | null;

/** Fast typing is one call (rule lists/suggestions). */
const debounceMilliseconds = 500;

/** All client companies. */
export function MandatorsPage() {
  const { t } = useTranslation("mandators");
  const { t: ui } = useTranslation("ui");
  const { filter, search, change, correct } = useMandatorFilter();
  const list = useMandators(filter);
  const [open, setOpen] = useState<Open>(null);
  const { page: _page, perPage: _perPage, ...selection } = filter;
  const exporting = useExport(documents.mandators, { body: selection });
  const actionsOf = useRowActions(setOpen);
  const columns = useMandatorColumns();
  const surrogate = useSurrogate();

  useLastPage(list, filter.page, correct);

  const close = () => setOpen(null);
  const add = { label: t(($) => $.add), icon: IconPlus, onAct: () => setOpen({ dialog: "add" }) };
  const sorting = {
    by: filter.sortBy ?? "name",
    isDescending: filter.isDescending === true,
    onSort: (by: string, isTurned: boolean) => change(sortedBy(by, isTurned)),
  };
  const isPhone = useIsPhone();
  const isNarrowed = filter.searchTerm !== undefined || filter.isTestMandator !== testerFilters.all;
  return (
    <Page
      title={t(($) => $.title)}
      actions={<PageActions primary={add} others={[exporting]} />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search, debounceMilliseconds }}>
          <ArchivedSwitch isArchived={filter.isArchived} onChange={(isArchived) => change({ isArchived })} />
          <SegmentedControl
            label={t(($) => $.testers)}
            value={wordOf(testerFilters, filter.isTestMandator)}
            options={testerNames.map((value) => ({ value, label: t(($) => $.testerFilter[value]) }))}
            onChange={(name) => change({ isTestMandator: testerFilters[name] })}
          />
        </Toolbar>
      }
    >
      <PagedTable
        caption={filter.isArchived ? t(($) => $.captionArchived) : t(($) => $.caption)}
        list={list}
        columns={columns}
        // The phone's first card would be a row further down; an order that a link brought is shown all the same.
        {...((!isPhone || filter.sortBy !== undefined) && { sorting })}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        onPaging={change}
        empty={
          isNarrowed || filter.isArchived ? (
            <EmptyBlock
              icon={IconBuildingCommunity}
              title={ui(($) => $.noEntries)}
              text={isNarrowed ? t(($) => $.noneFoundWhy) : t(($) => $.noneArchivedWhy)}
            />
          ) : (
            <EmptyBlock
              icon={IconBuildingCommunity}
              title={ui(($) => $.noEntries)}
              text={t(($) => $.noneYetWhy)}
              action={<Button onClick={add.onAct}>{add.label}</Button>}
            />
          )
        }
      />
      <Suspense>
        {open?.dialog === "add" && <MandatorWizard onClose={close} />}
        {open?.dialog === "domains" && <DomainsDialog mandator={open.mandator} onClose={close} />}
        {open?.dialog === "edit" && <EditDialog mandator={open.mandator} onClose={close} />}
      </Suspense>
      {open?.dialog === "surrogate" && (
        <SupportPrompt
          id={open.mandator.id}
          text={t(($) => $.surrogateAsk, { name: open.mandator.name })}
          surrogate={surrogate}
          onClose={close}
        />
      )}
      {open?.dialog === "archive" && <ArchiveDialog mandator={open.mandator} onClose={close} />}
    </Page>
  );
}

/** By their number on the wire (rule mandators/tester-filter). */
const testerNames = Object.keys(testerFilters) as (keyof typeof testerFilters)[];

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("mandators");
  return (mandator: Mandator): RowAction[] => {
    const isArchived = mandator.archivedAt !== null;
    return [
      {
        label: t(($) => $.edit),
        icon: IconPencil,
        isInline: true,
        onAct: () => open({ dialog: "edit", mandator }),
      },
      {
        label: t(($) => $.surrogate),
        about: t(($) => $.surrogateAbout),
        icon: IconUserShield,
        isInline: true,
        whyNot: isArchived ? t(($) => $.surrogateNotArchived) : null,
        onAct: () => open({ dialog: "surrogate", mandator }),
      },
      {
        label: t(($) => $.domains),
        icon: IconWorldCheck,
        onAct: () => open({ dialog: "domains", mandator }),
      },
      {
        label: isArchived ? t(($) => $.unarchive) : t(($) => $.archive),
        icon: isArchived ? IconArchiveOff : IconArchive,
        isDangerous: !isArchived,
        onAct: () => open({ dialog: "archive", mandator }),
      },
    ];
  };
}
