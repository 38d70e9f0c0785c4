import "../../ui/theme/tabs.css";
import { Tabs } from "@mantine/core";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { useRights, useVehicle } from "./data.ts";
import { InspectionTab } from "./InspectionTab.tsx";
import { ServiceTab } from "./ServiceTab.tsx";
import classes from "./UpkeepDialog.module.css";
import type { OpenDialog, UpkeepTab } from "./open-dialog.ts";

type Props = { vehicle: Vehicle; onEdit: (next: OpenDialog) => void; onClose: () => void };

/** Statutory inspections and services by mileage of one vehicle. */
export function UpkeepDialog({ vehicle: listed, onEdit, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const vehicle = useVehicle(listed);
  const [isBelow, setBelow] = useState(false);
  const tab: UpkeepTab = {
    vehicle,
    mayWrite: useRights().mayWrite && vehicle.archivedAt === null,
    onEdit: () => onEdit({ dialog: "edit", vehicle }),
    onAbove: setBelow,
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.upkeep)}
      subtitle={`${vehicle.name}, ${vehicle.licensePlate}`}
      size="form"
      isBelow={isBelow}
    >
      <Tabs defaultValue="inspection" className={classes.tabs} keepMounted={false}>
        <Tabs.List aria-label={t(($) => $.upkeepDialog.tabs)}>
          <Tabs.Tab value="inspection">{t(($) => $.upkeepDialog.inspection)}</Tabs.Tab>
          <Tabs.Tab value="service">{t(($) => $.upkeepDialog.service)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="inspection" className={classes.panel}>
          <InspectionTab {...tab} />
        </Tabs.Panel>
        <Tabs.Panel value="service" className={classes.panel}>
          <ServiceTab {...tab} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
