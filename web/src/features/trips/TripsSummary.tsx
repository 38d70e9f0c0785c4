import type { TripReport } from "@wegbuch/contract/trips/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber, formatTime, missing } from "../../ui/format.ts";
import { useIsPhone } from "../../ui/media.ts";
import { SummaryStrip } from "../../ui/SummaryStrip.tsx";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import type { LogbookRow } from "./data.ts";
import classes from "./TripsSummary.module.css";

type Props = {
  vehicle: Vehicle | undefined;
  report: TripReport | undefined;
  running: LogbookRow | null | undefined;
};

/** Summary cards (document 2, Trip logbook); the phone shows the three figures that matter on the way. */
export function TripsSummary({ vehicle, report, running }: Props) {
  const { t } = useTranslation("trips");
  const isPhone = useIsPhone();
  const figures = [
    { label: t(($) => $.trips), value: report && formatNumber(tripCount(report)) },
    { label: t(($) => $.kilometers), value: report && formatKilometers(report.mileageInMeters) },
    { label: t(($) => $.drivingTime), value: report && formatHours(report.timeInSeconds) },
  ];
  if (isPhone) {
    return (
      <dl className={classes.short}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? missing}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const since = running && (
    <span className={classes.running}>
      <VehicleMark state="moving" label={t(($) => $.moving)} />
      {t(($) => $.since, { time: formatTime(running.startedAt) })}
    </span>
  );
  return (
    <SummaryStrip
      figures={[
        { label: t(($) => $.vehicle), value: vehicle && (vehicle.licensePlate || vehicle.name) },
        ...figures,
        { label: t(($) => $.runningTrip), value: since === null ? missing : since },
        { label: t(($) => $.drivers), value: report && formatNumber(report.driverCount) },
      ]}
    />
  );
}

function tripCount({ businessTripCount, privateTripCount, driveToWorkTripCount }: TripReport): number {
  return businessTripCount + privateTripCount + driveToWorkTripCount;
}
