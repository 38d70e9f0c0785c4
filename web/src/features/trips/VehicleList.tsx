import { Skeleton, UnstyledButton } from "@mantine/core";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber, missing } from "../../ui/format.ts";
import type { Period } from "../../ui/period.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import { stateOf, useVehicleReports } from "./data.ts";
import classes from "./VehicleList.module.css";

type Props = {
  vehicles: readonly Vehicle[] | undefined;
  vehicle: Vehicle | undefined;
  period: Period;
  onChoose: (vehicleId: string) => void;
};

/** Vehicles with their state, and what each drove in the period. */
export function VehicleList({ vehicles, vehicle, period, onChoose }: Props) {
  const { t } = useTranslation("trips");
  const [term, setTerm] = useState("");
  const reports = useVehicleReports(period);
  const now = useNow();
  const found = vehicles?.filter((each) => isNamed(each, term));
  return (
    <div className={classes.panel}>
      <SearchBox label={t(($) => $.searchVehicles)} onSearch={setTerm} />
      <ul className={classes.list} aria-label={t(($) => $.vehicles)}>
        {found?.map((each) => {
          const state = stateOf(each, now);
          const report = reports?.get(each.id);
          return (
            <li key={each.id}>
              <UnstyledButton
                className={classes.entry}
                aria-current={each.id === vehicle?.id || undefined}
                onClick={() => onChoose(each.id)}
              >
                <VehicleMark state={state} label={t(($) => $[state])} />
                <span className={classes.line}>
                  <span className={classes.plate}>{each.licensePlate || each.name}</span>
                  <span className={classes.distance}>
                    {reports && (report ? formatKilometers(report.mileageInMeters) : missing)}
                  </span>
                </span>
                <span className={classes.line}>
                  <span className={classes.name}>{each.licensePlate && each.name}</span>
                  <span className={classes.open}>
                    {report !== undefined &&
                      report.openTripsCount > 0 &&
                      t(($) => $.openTrips, { number: formatNumber(report.openTripsCount) })}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
        {!vehicles && <LoadingEntries />}
      </ul>
      {found?.length === 0 && <p className={classes.none}>{t(($) => $.noVehicleFound)}</p>}
      <footer className={classes.shortcuts}>
        <span>{t(($) => $.shortcutNextVehicle)}</span>
        <span>{t(($) => $.shortcutPreviousVehicle)}</span>
        <span>{t(($) => $.shortcutPeriods)}</span>
      </footer>
    </div>
  );
}

function LoadingEntries() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} className={classes.entry}>
      <Skeleton circle width={16} height={16} />
      <Skeleton height={12} width="70%" />
    </li>
  ));
}

function isNamed({ name, licensePlate }: Vehicle, term: string): boolean {
  return `${licensePlate} ${name}`.toLowerCase().includes(term.toLowerCase());
}
