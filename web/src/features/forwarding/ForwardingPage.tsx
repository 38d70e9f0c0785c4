import { Button } from "@mantine/core";
import { IconCar, IconRouter, IconSettings, IconUnlink } from "@tabler/icons-react";
import type { ForwardedDevice } from "@wegbuch/contract/forwarding/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IntegrationTabs } from "../../entities/integrations/IntegrationTabs.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { useDevices } from "./data.ts";
import { deviceAddressOf, readDeviceFilter } from "./filter.ts";
import classes from "./ForwardingPage.module.css";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import { SetUpDialog } from "./SetUpDialog.tsx";

/** The dialog above the list, and the device it is about. */
type Open = { dialog: "setUp" } | { dialog: "assign" | "release"; device: ForwardedDevice } | null;

/** What a Traccar of the company forwards, and the vehicles it is in. */
export function ForwardingPage() {
  const { t } = useTranslation("forwarding");
  const { t: ways } = useTranslation("integrations");
  const [open, setOpen] = useState<Open>(null);
  const listed = useListFilter({
    to: "/integrations/traccar",
    read: readDeviceFilter,
    write: deviceAddressOf,
  });
  const { filter, search, change, correct } = listed;
  const devices = useDevices(filter);
  useLastPage(devices, filter.page, correct);
  const isNarrowed = filter.searchTerm !== undefined || filter.isAssigned !== undefined;
  const setUp = { label: t(($) => $.setUp), icon: IconSettings, onAct: () => setOpen({ dialog: "setUp" }) };
  return (
    <Page
      title={ways(($) => $.title)}
      tabs={<IntegrationTabs />}
      actions={<PageActions primary={setUp} />}
      toolbar={
        <>
          <p className={classes.introduction}>{t(($) => $.about)}</p>
          <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>
            <SegmentedControl
              label={t(($) => $.assignment)}
              value={filter.isAssigned === undefined ? "all" : filter.isAssigned ? "assigned" : "unassigned"}
              options={(["all", "unassigned", "assigned"] as const).map((value) => {
                return { value, label: t(($) => $[value]) };
              })}
              onChange={(value) => change({ isAssigned: value === "all" ? undefined : value === "assigned" })}
            />
          </Toolbar>
        </>
      }
    >
      <PagedTable
        caption={t(($) => $.caption)}
        list={devices}
        columns={useColumns()}
        keyOf={({ uniqueId }) => uniqueId}
        nameOf={({ name }) => name}
        actionsOf={useRowActions(setOpen)}
        onPaging={change}
        empty={<NoDevices isNarrowed={isNarrowed} onSetUp={setUp.onAct} />}
      />
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(): Column<ForwardedDevice>[] {
  const { t } = useTranslation("forwarding");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "device",
      head: head.device,
      width: "40%",
      cell: ({ name, uniqueId, protocol }) => (
        <TwoLines
          first={<strong className="medium">{name}</strong>}
          second={[uniqueId, protocol].filter((part) => part !== "").join(" · ")}
        />
      ),
    },
    {
      key: "vehicle",
      head: head.vehicle,
      cell: ({ vehicle }) =>
        vehicle === null ? <span className="secondary">{t(($) => $.noVehicle)}</span> : vehicle.name,
    },
    {
      key: "seen",
      head: head.seen,
      width: "22%",
      cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt),
    },
  ];
}

function useRowActions(open: (next: Open) => void) {
  const { t } = useTranslation("forwarding");
  return (device: ForwardedDevice): RowAction[] => {
    const isIn = device.vehicle !== null;
    const release = {
      label: t(($) => $.release),
      icon: IconUnlink,
      isDangerous: true,
      onAct: () => open({ dialog: "release", device }),
    };
    return [
      {
        label: isIn ? t(($) => $.move) : t(($) => $.assign),
        icon: IconCar,
        isInline: true,
        onAct: () => open({ dialog: "assign", device }),
      },
      ...(isIn ? [release] : []),
    ];
  };
}

function NoDevices({ isNarrowed, onSetUp }: { isNarrowed: boolean; onSetUp: () => void }) {
  const { t } = useTranslation("forwarding");
  const { t: ui } = useTranslation("ui");
  if (isNarrowed)
    return <EmptyBlock icon={IconRouter} title={ui(($) => $.noEntries)} text={t(($) => $.noneFoundWhy)} />;
  return (
    <EmptyBlock
      icon={IconRouter}
      title={t(($) => $.none)}
      text={t(($) => $.noneWhy)}
      action={
        <Button size="md" leftSection={<IconSettings size={18} aria-hidden />} onClick={onSetUp}>
          {t(($) => $.setUp)}
        </Button>
      }
    />
  );
}

function OpenDialog({ open, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  if (open.dialog === "setUp") return <SetUpDialog onClose={onClose} />;
  const Asked = open.dialog === "assign" ? AssignDialog : ReleaseDialog;
  return <Asked device={open.device} onClose={onClose} />;
}
