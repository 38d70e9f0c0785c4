import { ActionIcon } from "@mantine/core";
import {
  IconChartBar,
  IconCheckbox,
  IconDownload,
  IconFileImport,
  IconKeyboard,
  IconPlus,
  IconSettings,
  IconTable,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import type { Action } from "../../ui/page/actions.ts";
import { useHasHover, useHasTableRoom, useIsPhone } from "../../ui/theme/media.ts";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { TripRights } from "./data.ts";
import type { TripFilter } from "./filter.ts";
import type { Open } from "./TripDialogs.tsx";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  rights: TripRights;
  /** What can be done with the ticked trips; here it also says that some must be ticked first. */
  bulkActions: readonly Action[];
  view: TripFilter["view"];
  onView: (view: TripFilter["view"]) => void;
  onOpen: (next: Open) => void;
  /** Cards are to be ticked. */
  onSelect: () => void;
};

/** What can be done beside the title: add, export, settings, and what is done with ticked trips. */
export function TripsHead({ rights, bulkActions, view, onView, onOpen, onSelect }: Props) {
  const { t } = useTranslation("trips");
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const hasCards = !useHasTableRoom();
  const hasKeys = useHasHover();
  const add = { label: t(($) => $.add), icon: IconPlus, onAct: () => onOpen({ dialog: "add" }) };
  const exporting = {
    label: t(($) => $.export),
    icon: IconDownload,
    onAct: () => onOpen({ dialog: "export" }),
  };
  const settings = {
    label: t(($) => $.settings.title),
    icon: IconSettings,
    onAct: () => onOpen({ dialog: "settings" }),
  };
  const select = { label: t(($) => $.select), icon: IconCheckbox, onAct: onSelect };
  const keys = { label: t(($) => $.keys), icon: IconKeyboard, onAct: () => onOpen({ dialog: "keys" }) };
  // The phone has no room for the switch.
  const toStatistics = {
    label: t(($) => $.views.showStatistics),
    icon: IconChartBar,
    onAct: () => onView("statistics"),
  };
  const toTable = { label: t(($) => $.views.showTable), icon: IconTable, onAct: () => onView("table") };
  const importing = {
    label: t(($) => $.import),
    icon: IconFileImport,
    onAct: () => void navigate({ to: "/integrations/imports" }),
  };
  const exports = rights.mayExport ? [exporting] : [];
  const more = [
    ...(hasCards && rights.mayWrite && view === "table" ? [select] : []),
    ...bulkActions,
    ...(rights.mayImport ? [importing] : []),
    ...(hasKeys ? [keys] : []),
  ];
  const primary = rights.mayWrite && { primary: add };
  if (isPhone) {
    const others = [...more, view === "table" ? toStatistics : toTable, ...exports, settings];
    return <PageActions {...primary} others={others} />;
  }
  return (
    <>
      {more.length > 0 && <ActionMenu name={t(($) => $.more)} actions={more} />}
      <Tip label={settings.label}>
        <ActionIcon variant="default" size={40} aria-label={settings.label} onClick={settings.onAct}>
          <IconSettings size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tip>
      <PageActions {...primary} others={exports} />
    </>
  );
}
