import "../../ui/theme/tabs.css";
import { Button, Tabs } from "@mantine/core";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CalibrationForm, useCalibrating } from "./CalibrationForm.tsx";
import { CalibrationHistory } from "./CalibrationHistory.tsx";
import classes from "./UpkeepDialog.module.css";

type Props = { vehicle: Vehicle; onClose: () => void };

/** Sets a vehicle's mileage right, and shows how that was done before. */
export function CalibrationDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { t: ui } = useTranslation("ui");
  const id = useId();
  const [tab, setTab] = useState<string | null>("calibration");
  const [isBelow, setBelow] = useState(false);
  const calibrating = useCalibrating(vehicle, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.calibration.title)}
      subtitle={`${vehicle.name}, ${vehicle.licensePlate}`}
      size="form"
      isBelow={isBelow}
      footer={
        tab === "calibration" && (
          <>
            <Button variant="default" size="md" onClick={onClose}>
              {ui(($) => $.cancel)}
            </Button>
            <Button
              type="submit"
              form={id}
              size="md"
              disabled={!calibrating.isReady}
              loading={calibrating.isBusy}
            >
              {t(($) => $.calibration.confirm)}
            </Button>
          </>
        )
      }
    >
      <Tabs value={tab} onChange={setTab} className={classes.tabs} keepMounted={false}>
        <Tabs.List aria-label={t(($) => $.calibration.tabs)}>
          <Tabs.Tab value="calibration">{t(($) => $.calibration.calibration)}</Tabs.Tab>
          <Tabs.Tab value="history">{t(($) => $.calibration.history)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="calibration" className={classes.panel}>
          <CalibrationForm id={id} calibrating={calibrating} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel}>
          <CalibrationHistory vehicle={vehicle} onAbove={setBelow} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
