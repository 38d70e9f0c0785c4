import { ActionIcon, Skeleton } from "@mantine/core";
import { IconGauge, IconTrash } from "@tabler/icons-react";
import type { Calibration } from "@wegbuch/contract/calibrations/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate, exactOdometer, formatTime } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import classes from "./CalibrationDialog.module.css";
import { useCalibrations, useRemoveCalibration } from "./data.ts";

type Props = { vehicle: Vehicle; onAbove: (isAbove: boolean) => void };

/** Every calibration with what it set and what was computed before; each can be taken back after a question. */
export function CalibrationHistory({ vehicle, onAbove }: Props) {
  const { t } = useTranslation("vehicles");
  const { data: calibrations, isError, refetch } = useCalibrations(vehicle.id);
  const removal = useRemoveCalibration();
  const [asked, setAsked] = useState<Calibration | null>(null);
  const ask = (calibration: Calibration | null) => {
    setAsked(calibration);
    onAbove(calibration !== null);
  };
  const remove = (calibrationId: string) =>
    removal.mutate(
      { params: { vehicleId: vehicle.id, calibrationId } },
      {
        onSuccess: () => {
          ask(null);
          void showSnackbar(t(($) => $.calibration.removed));
        },
      },
    );
  if (!calibrations) return isError ? <LoadError onRetry={refetch} /> : <Skeleton height={132} radius="md" />;
  if (calibrations.length === 0) {
    return <EmptyBlock icon={IconGauge} title={t(($) => $.calibration.none)} />;
  }
  return (
    <>
      <ul className={classes.entries}>
        {calibrations.map((calibration) => (
          <Entry key={calibration.id} calibration={calibration} onRemove={() => ask(calibration)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => ask(null)}
          title={t(($) => $.calibration.removeTitle)}
          text={t(($) => $.calibration.removeText, { date: momentOf(asked) })}
          confirmLabel={t(($) => $.calibration.removeConfirm)}
          isDangerous
          isBusy={removal.isPending}
          onConfirm={() => remove(asked.id)}
        />
      )}
    </>
  );
}

function Entry({ calibration, onRemove }: { calibration: Calibration; onRemove: () => void }) {
  const { t } = useTranslation("vehicles");
  const { calibratedMileageInMeters, actualMileageInMeters, createdAt, reason, user } = calibration;
  const label = t(($) => $.calibration.remove, { date: momentOf(calibration) });
  return (
    <li>
      <span>
        <strong>{momentOf(calibration)}</strong>
        <small>{t(($) => $.calibration.by, { name: user.name, date: formatDate(createdAt) })}</small>
        {reason && <small>{reason}</small>}
      </span>
      <span className={classes.mileage}>
        <strong>{exactOdometer(calibratedMileageInMeters)} km</strong>
        <small>
          {t(($) => $.calibration.was, { kilometers: `${exactOdometer(actualMileageInMeters)} km` })}
        </small>
      </span>
      <ActionIcon variant="subtle" size={40} aria-label={label} title={label} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function momentOf({ calibratedAt }: Calibration): string {
  return `${formatDate(calibratedAt)}, ${formatTime(calibratedAt)}`;
}
