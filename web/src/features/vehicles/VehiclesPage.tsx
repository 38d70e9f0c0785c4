import { Button } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarPlus,
  IconCar,
  IconGauge,
  IconHistory,
  IconPencil,
  IconReceiptTax,
  IconPlus,
  IconSteeringWheel,
  IconTool,
} from "@tabler/icons-react";
import { documents } from "@wegbuch/contract/documents/endpoints";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
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
import { useRights, useToggleArchives, useVehicles } from "./data.ts";
import { addressOf, countFilters, readVehicleFilter, sortedBy } from "./filter.ts";
import { FilterChips } from "./FilterChips.tsx";
import { ReportStrip } from "./ReportStrip.tsx";
import { useVehicleColumns } from "./VehicleColumns.tsx";
import { MendOdometer } from "./MendOdometer.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { VehicleDialogs } from "./VehicleDialogs.tsx";

/** The company's vehicles and what can be done with them. */
export function VehiclesPage() {
  const { t } = useTranslation("vehicles");
  const rights = useRights();
  const listed = useListFilter({ to: "/vehicles", read: readVehicleFilter, write: addressOf });
  const { filter, search, change, correct } = listed;
  const vehicles = useVehicles(filter);
  useLastPage(vehicles, filter.page, correct);
  const [open, setOpen] = useState<OpenDialog>(null);
  const { page: _page, perPage: _perPage, ...narrowedTo } = filter;
  const exporting = useExport(documents.vehicles, { body: narrowedTo });
  const { sortBy = "name", isDescending = false, ...shown } = narrowedTo;
  const selection = useSelection<Vehicle>(({ id }) => id, JSON.stringify(shown));
  const sort = (by: string, isTurned: boolean) => change(sortedBy(by, isTurned));
  const add = { label: t(($) => $.add), icon: IconPlus, onAct: () => setOpen({ dialog: "add" }) };
  const subscribe = {
    label: t(($) => $.calendar),
    icon: IconCalendarPlus,
    onAct: () => setOpen({ dialog: "calendar" }),
  };
  const others = [
    ...(rights.maySubscribe && rights.hasUpkeep ? [subscribe] : []),
    ...(rights.mayExport ? [exporting] : []),
  ];
  return (
    <Page
      title={t(($) => $.title)}
      actions={<PageActions {...(rights.mayWrite && { primary: add })} others={others} />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
          <ArchivedSwitch isArchived={filter.isArchived} onChange={(isArchived) => change({ isArchived })} />
          <FilterButton count={countFilters(filter)} onOpen={() => setOpen({ dialog: "filter" })} />
          <FilterChips filter={filter} onChange={change} />
        </Toolbar>
      }
    >
      <ReportStrip filter={filter} onChange={change} onPositions={() => setOpen({ dialog: "positions" })} />
      <PagedTable
        caption={filter.isArchived ? t(($) => $.captionArchived) : t(($) => $.caption)}
        list={vehicles}
        columns={useVehicleColumns(filter.isArchived)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={(vehicle) => setOpen({ dialog: "view", vehicle })}
        actionsOf={useRowActions(setOpen)}
        {...(rights.mayWrite && { selection })}
        bulkActions={useBulkActions(filter.isArchived, selection, setOpen)}
        onPaging={change}
        sorting={{ by: sortBy, isDescending, onSort: sort }}
        empty={<NoVehicles filter={filter} add={rights.mayWrite ? add : undefined} />}
      />
      <VehicleDialogs
        open={open}
        onOpen={setOpen}
        filter={filter}
        onFilter={change}
        onDone={selection.clear}
      />
      <MendOdometer />
    </Page>
  );
}

function NoVehicles({
  filter,
  add,
}: {
  filter: ReturnType<typeof readVehicleFilter>;
  add: Action | undefined;
}) {
  const { t } = useTranslation("vehicles");
  const { t: ui } = useTranslation("ui");
  const isNarrowed = filter.searchTerm !== undefined || countFilters(filter) > 0;
  if (!isNarrowed && !filter.isArchived && add)
    return (
      <EmptyBlock
        icon={IconCar}
        title={t(($) => $.noneYetTitle)}
        text={t(($) => $.noneYetWhy)}
        action={<Button onClick={add.onAct}>{add.label}</Button>}
      />
    );
  const why = isNarrowed ? "noneFoundWhy" : filter.isArchived ? "noneArchivedWhy" : "noneVisibleWhy";
  return <EmptyBlock icon={IconCar} title={ui(($) => $.noEntries)} text={t(($) => $[why])} />;
}

/** Viewers see the history alone; an archived vehicle can only come back. */
function useRowActions(open: (next: OpenDialog) => void) {
  const { t } = useTranslation("vehicles");
  const { mayWrite, mayCalibrate, hasUpkeep, seesTax } = useRights();
  const { unarchive, isBusyWith } = useUnarchive();
  return (vehicle: Vehicle): RowAction[] => {
    const showing =
      (dialog: "edit" | "upkeep" | "tax" | "calibration" | "drivers" | "history" | "archive") => () =>
        open(dialog === "archive" ? { dialog, vehicles: [vehicle] } : { dialog, vehicle });
    const history = { label: t(($) => $.history), icon: IconHistory, onAct: showing("history") };
    if (!mayWrite) return [{ ...history, isInline: true }];
    if (vehicle.archivedAt !== null) {
      const back = {
        label: t(($) => $.unarchive),
        icon: IconArchiveOff,
        isInline: true,
        isBusy: isBusyWith(vehicle),
        onAct: () => unarchive([vehicle]),
      };
      return [back, history];
    }
    const upkeep = {
      label: t(($) => $.upkeep),
      icon: IconTool,
      onAct: showing("upkeep"),
    };
    const tax = { label: t(($) => $.tax), icon: IconReceiptTax, onAct: showing("tax") };
    const calibrate = {
      label: t(($) => $.calibrate),
      icon: IconGauge,
      onAct: showing("calibration"),
    };
    return [
      { label: t(($) => $.edit), icon: IconPencil, isInline: true, onAct: showing("edit") },
      ...(hasUpkeep ? [upkeep] : []),
      ...(mayCalibrate ? [calibrate] : []),
      ...(seesTax ? [tax] : []),
      { label: t(($) => $.drivers), icon: IconSteeringWheel, onAct: showing("drivers") },
      history,
      { label: t(($) => $.archive), icon: IconArchive, isDangerous: true, onAct: showing("archive") },
    ];
  };
}

/** What can be done with the ticked rows, which are all of one state (rule lists/archive-toggle). */
function useBulkActions(
  isArchived: boolean,
  { rows, clear }: Selection<Vehicle>,
  open: (next: OpenDialog) => void,
): Action[] {
  const { t } = useTranslation("vehicles");
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
      label: t(($) => $.bulk.edit),
      icon: IconPencil,
      onAct: () => open({ dialog: "bulkEdit", vehicles: rows }),
    },
    {
      label: t(($) => $.archive),
      icon: IconArchive,
      onAct: () => open({ dialog: "archive", vehicles: rows }),
    },
  ];
}

function useUnarchive() {
  const { t } = useTranslation("vehicles");
  const { mutate, isPending, variables } = useToggleArchives();
  return {
    unarchive: (vehicles: readonly Vehicle[], onDone?: () => void) =>
      mutate(
        { body: { ids: vehicles.map(({ id }) => id), isArchived: false } },
        {
          onSuccess: () => {
            onDone?.();
            const said = { count: vehicles.length, name: vehicles[0]?.name };
            void showSnackbar(t(($) => $.archiving.unarchived, said));
          },
        },
      ),
    isBusy: isPending,
    isBusyWith: ({ id }: Vehicle) => isPending && variables.body?.ids.includes(id) === true,
  };
}
