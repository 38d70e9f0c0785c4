import { Checkbox } from "@mantine/core";
import type { ReadFile } from "@wegbuch/contract/geofences/rules";
import type { ImportedGeofences } from "@wegbuch/contract/geofences/schemas";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import classes from "./ImportDialog.module.css";

type MistakesProps = {
  mistakes: Extract<ReadFile, { fences: unknown }>["mistakes"];
  isLeavingOut: boolean;
  onLeaveOut: (isLeavingOut: boolean) => void;
};

/** The features that are no fences, and why. */
export function Mistakes({ mistakes, isLeavingOut, onLeaveOut }: MistakesProps) {
  const { t } = useTranslation("geofenceDialogs");
  const counted = { count: mistakes.length, number: formatNumber(mistakes.length) };
  return (
    <section className={classes.mistakes}>
      <strong>{t(($) => $.import.mistakes, counted)}</strong>
      <ul>
        {mistakes.map(({ number, title, kind }) => (
          <li key={number}>
            {t(($) => $.import.feature, { number: formatNumber(number), title })}{" "}
            {t(($) => $.import.kinds[kind])}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t(($) => $.import.leaveOut)}
        checked={isLeavingOut}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </section>
  );
}

/** Which vehicles of the file are not assigned, by fence. */
export function UnknownVehicles({ fences }: { fences: ImportedGeofences["unknownVehicles"] }) {
  const { t } = useTranslation("geofenceDialogs");
  return (
    <section className={classes.mistakes} role="alert">
      <strong>{t(($) => $.import.unknown)}</strong>
      <ul>
        {fences.map(({ geofenceId, title, vehicles }) => (
          <li key={geofenceId}>{t(($) => $.import.unknownOf, { title, vehicles: vehicles.join(", ") })}</li>
        ))}
      </ul>
      {t(($) => $.import.unknownWhat)}
    </section>
  );
}
