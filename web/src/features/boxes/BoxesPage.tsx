import { IconCar, IconCpu, IconHistory, IconPlug } from "@tabler/icons-react";
import type { Box, BoxFilter } from "@wegbuch/contract/boxes/schemas";
import { documents } from "@wegbuch/contract/documents/endpoints";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { OriginTag } from "./OriginTag.tsx";
import { AttachDialog } from "./AttachDialog.tsx";
import pageClasses from "./BoxesPage.module.css";
import { useBoxCount, useBoxes, useRights } from "./data.ts";
import { boxAddressOf, readBoxFilter } from "./filter.ts";
import { PluggedEvents } from "./PluggedEvents.tsx";

type Open = { dialog: "attach" | "events" | "history"; box: Box } | null;

/** The mandator's own boxes and the vehicles they are in. */
export function BoxesPage() {
  const { t } = useTranslation("boxes");
  const { mayExport } = useRights();
  const isPhone = useIsPhone();
  const listed = useListFilter({ to: "/boxes", read: readBoxFilter, write: boxAddressOf });
  const { filter, search, change, correct } = listed;
  const boxes = useBoxes(filter);
  useLastPage(boxes, filter.page, correct);
  const [open, setOpen] = useState<Open>(null);
  const { page: _page, perPage: _perPage, ...narrowedTo } = filter;
  const exporting = useExport(documents.boxes, { body: narrowedTo });
  return (
    <Page
      title={t(($) => $.own.title)}
      subject={!isPhone && <Count />}
      actions={mayExport && <PageActions others={[exporting]} />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.own.searchFor), onSearch: search }}>
          <SegmentedControl
            label={t(($) => $.own.assignment)}
            value={nameOf(filter.isAssigned)}
            options={assignments.map((value) => ({ value, label: t(($) => $.own[value]) }))}
            onChange={(value) => change({ isAssigned: value === "all" ? undefined : value === "assigned" })}
          />
        </Toolbar>
      }
    >
      {isPhone && (
        <p className={pageClasses.count}>
          <Count />
        </p>
      )}
      <PagedTable
        caption={t(($) => $.own.caption)}
        list={boxes}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ imei, name }) => name ?? imei}
        onOpen={(box) => setOpen({ dialog: "events", box })}
        actionsOf={useRowActions(setOpen)}
        onPaging={change}
        empty={<NoBoxes filter={filter} />}
      />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

const assignments = ["all", "assigned", "unassigned"] as const;

function nameOf(isAssigned: boolean | undefined): (typeof assignments)[number] {
  if (isAssigned === undefined) return "all";
  return isAssigned ? "assigned" : "unassigned";
}

function Count() {
  const { t } = useTranslation("boxes");
  const count = useBoxCount();
  return count !== undefined && t(($) => $.own.count, { count, number: formatNumber(count) });
}

function useColumns(): Column<Box>[] {
  const { t } = useTranslation("boxes");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "imei",
      head: head.imei,
      width: "28%",
      cell: ({ imei, name, lastIncident }) => (
        <>
          <span className="medium one-line">{name ?? imei}</span>{" "}
          {lastIncident && <OriginTag incident={lastIncident} />}
        </>
      ),
    },
    {
      key: "model",
      head: head.model,
      width: "24%",
      cell: ({ kind, model }) => (kind === "phone" || kind === "traccar" ? t(($) => $.kinds[kind]) : model),
    },
    {
      key: "vehicle",
      head: head.vehicle,
      cell: ({ vehicle }) =>
        vehicle && (
          <span className="two-lines breaking" title={vehicle.name}>
            {vehicle.name}
          </span>
        ),
    },
  ];
}

/** Viewers may look, and nothing more. */
function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("boxes");
  const { mayAttach } = useRights();
  return (box: Box): RowAction[] => {
    const attach = {
      label: t(($) => $.own.attach),
      icon: IconCar,
      isInline: true,
      onAct: () => open({ dialog: "attach", box }),
    };
    return [
      ...(mayAttach ? [attach] : []),
      {
        label: t(($) => $.own.events),
        icon: IconPlug,
        isInline: true,
        onAct: () => open({ dialog: "events", box }),
      },
      {
        label: t(($) => $.own.history),
        icon: IconHistory,
        onAct: () => open({ dialog: "history", box }),
      },
    ];
  };
}

function NoBoxes({ filter }: { filter: BoxFilter }) {
  const { t } = useTranslation("boxes");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = filter.searchTerm !== undefined || filter.isAssigned !== undefined;
  return isNarrowed ? (
    <EmptyBlock icon={IconCpu} title={ui(($) => $.noEntries)} text={t(($) => $.own.noneFoundWhy)} />
  ) : (
    <EmptyBlock icon={IconCpu} title={t(($) => $.own.noneYetTitle)} text={t(($) => $.own.noneYetWhy)} />
  );
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  if (open === null) return null;
  const { box } = open;
  if (open.dialog === "attach") return <AttachDialog box={box} onClose={onClose} />;
  if (open.dialog === "events") return <PluggedEvents box={box} onClose={onClose} />;
  return (
    <HistoryDialog
      id={box.id}
      name={box.name ?? box.imei}
      names={t(($) => $.own.properties, { returnObjects: true })}
      onClose={onClose}
    />
  );
}
