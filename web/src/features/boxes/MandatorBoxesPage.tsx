import { Button, Checkbox } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconBarcode,
  IconBuildingCommunity,
  IconCpu,
  IconFileImport,
  IconPencil,
  IconTerminal2,
} from "@tabler/icons-react";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { documents } from "@wegbuch/contract/documents/endpoints";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ArchivedSwitch } from "../../ui/filter/ArchivedSwitch.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { useSelection } from "../../ui/table/use-selection.ts";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { BoxImport } from "./BoxImport.tsx";
import { useMandatorBoxColumns } from "./MandatorBoxColumns.tsx";
import { BulkAssignDialog } from "./BulkAssignDialog.tsx";
import { useMandatorBoxes, useToggleArchive } from "./data.ts";
import { MandatorBoxDialog } from "./MandatorBoxDialog.tsx";
import { mandatorBoxAddressOf, readMandatorBoxFilter } from "./filter.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const AssignDialog = lazyPart(() =>
  import("./AssignDialog.tsx").then(({ AssignDialog: Dialog }) => ({ default: Dialog })),
);
const BoxCommands = lazyPart(() =>
  import("./BoxCommands.tsx").then(({ BoxCommands: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the list, and the box it is about. */
type Open =
  | { dialog: "import" | "assign" | "bulk" }
  | { dialog: "edit" | "archive" | "commands"; box: MandatorBox }
  | null;

/** The boxes of all mandators and those of none. */
export function MandatorBoxesPage() {
  const { t } = useTranslation("boxes");
  const list = useListFilter({
    to: "/mandator/boxes",
    read: readMandatorBoxFilter,
    write: mandatorBoxAddressOf,
  });
  const { filter, search, change, correct } = list;
  const boxes = useMandatorBoxes(filter);
  useLastPage(boxes, filter.page, correct);
  const [open, setOpen] = useState<Open>(null);
  const { page: _page, perPage: _perPage, ...narrowedTo } = filter;
  const exporting = useExport(documents.mandatorBoxes, { body: narrowedTo });
  const selection = useSelection<MandatorBox>(({ id }) => id, JSON.stringify(narrowedTo));
  const whyNotTicked = useWhyNotTicked();
  const actionsOf = useRowActions(setOpen);
  const columns = useMandatorBoxColumns(filter.isArchived);
  const close = () => setOpen(null);
  const importing = {
    label: t(($) => $.import),
    icon: IconFileImport,
    onAct: () => setOpen({ dialog: "import" }),
  };
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <PageActions
          primary={{
            label: t(($) => $.assign),
            icon: IconBarcode,
            onAct: () => setOpen({ dialog: "assign" }),
          }}
          others={[importing, exporting]}
        />
      }
      toolbar={
        <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
          <ArchivedSwitch isArchived={filter.isArchived} onChange={(isArchived) => change({ isArchived })} />
          <MandatorSelect
            value={filter.mandatorId ?? null}
            onChange={(mandator) => change({ mandatorId: mandator?.id })}
            whyNot={filter.withoutMandator ? t(($) => $.mandatorNotNow) : null}
          />
          <Checkbox
            label={t(($) => $.withoutMandator)}
            checked={filter.withoutMandator}
            onChange={(event) => change({ withoutMandator: event.currentTarget.checked })}
          />
        </Toolbar>
      }
    >
      <PagedTable
        caption={filter.isArchived ? t(($) => $.captionArchived) : t(($) => $.caption)}
        list={boxes}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ imei }) => imei}
        actionsOf={actionsOf}
        selection={filter.isArchived ? undefined : selection}
        whyNotTicked={whyNotTicked}
        bulkActions={[
          {
            label: t(($) => $.bulkAssign),
            icon: IconBuildingCommunity,
            onAct: () => setOpen({ dialog: "bulk" }),
          },
        ]}
        onPaging={change}
        empty={<NoBoxes filter={filter} onImport={importing.onAct} />}
      />
      <Suspense>{open?.dialog === "assign" && <AssignDialog onClose={close} />}</Suspense>
      <Suspense>{open?.dialog === "commands" && <BoxCommands box={open.box} onClose={close} />}</Suspense>
      <BoxImport isOpen={open?.dialog === "import"} onClose={close} />
      {open?.dialog === "bulk" && <BulkAssignDialog selection={selection} onClose={close} />}
      {open?.dialog === "edit" && <MandatorBoxDialog box={open.box} onClose={close} />}
      {open?.dialog === "archive" && <ArchiveDialog box={open.box} onClose={close} />}
    </Page>
  );
}

function NoBoxes({
  filter,
  onImport,
}: {
  filter: ReturnType<typeof readMandatorBoxFilter>;
  onImport: () => void;
}) {
  const { t } = useTranslation("boxes");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = [filter.searchTerm, filter.mandatorId].some(Boolean) || filter.withoutMandator;
  const isNew = !isNarrowed && !filter.isArchived;
  const why = isNarrowed ? "noneFoundWhy" : isNew ? "noneYetWhy" : "noneArchivedWhy";
  return (
    <EmptyBlock
      icon={IconCpu}
      title={ui(($) => $.noEntries)}
      text={t(($) => $[why])}
      action={isNew && <Button onClick={onImport}>{t(($) => $.import)}</Button>}
    />
  );
}

/** What the server would refuse (rule boxes/assignment) cannot be ticked. */
function useWhyNotTicked() {
  const { t } = useTranslation("boxes");
  return ({ kind, vehicle, mandator }: MandatorBox): string | null => {
    if (kind !== "tracker") return t(($) => $.isPhone);
    if (vehicle) return t(($) => $.isInVehicle, { vehicle: vehicle.name });
    return mandator && t(($) => $.isOwned, { mandator: mandator.name });
  };
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("boxes");
  const { mutate, isPending, variables } = useToggleArchive();
  const unarchive = ({ id, imei }: MandatorBox) =>
    mutate(
      { params: { id }, body: { isArchived: false } },
      { onSuccess: () => void showSnackbar(t(($) => $.unarchived, { imei })) },
    );
  return (box: MandatorBox): RowAction[] => {
    const { id, vehicle, archivedAt } = box;
    // What a company has connected itself is its own affair (rule boxes/phones).
    if (box.kind !== "tracker") return [];
    return [
      {
        label: t(($) => $.edit),
        icon: IconPencil,
        isInline: true,
        onAct: () => open({ dialog: "edit", box }),
      },
      {
        label: t(($) => $.commands.action),
        icon: IconTerminal2,
        onAct: () => open({ dialog: "commands", box }),
      },
      archivedAt === null
        ? {
            label: t(($) => $.archive),
            icon: IconArchive,
            isDangerous: true,
            whyNot: vehicle && t(($) => $.isInVehicle, { vehicle: vehicle.name }),
            onAct: () => open({ dialog: "archive", box }),
          }
        : {
            label: t(($) => $.unarchive),
            icon: IconArchiveOff,
            isInline: true,
            isBusy: isPending && variables.params.id === id,
            onAct: () => unarchive(box),
          },
    ];
  };
}
