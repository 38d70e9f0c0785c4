import type { TripReport } from "@wegbuch/contract/trips/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { formatHours, formatKilometers, formatNumber, formatTime, missing } from "../../ui/format.ts";
import { useIsPhone } from "../../ui/media.ts";
import { type Figure, SummaryStrip } from "../../ui/SummaryStrip.tsx";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import type { LogbookRow } from "./data.ts";
import classes from "./TripsSummary.module.css";

type Props = {
  vehicle: Vehicle | undefined;
  report: TripReport | undefined;
  running: LogbookRow | null | undefined;
};

/** Summary cards (document 2, Trip logbook); on the phone the sums come first, without a frame. */
export function TripsSummary({ vehicle, report, running }: Props) {
  const { t } = useTranslation("trips");
  const isPhone = useIsPhone();
  const since = running && (
    <span className={classes.running}>
      <VehicleMark state="moving" label={t(($) => $.moving)} />
      {t(($) => $.since, { time: formatTime(running.startedAt) })}
    </span>
  );
  const own = { label: t(($) => $.vehicle), value: vehicle && (vehicle.licensePlate || vehicle.name) };
  const count = report && tripCount(report);
  const sums = [
    {
      label: isPhone ? t(($) => $.tripsCounted, { count: count ?? 0 }) : t(($) => $.trips),
      value: count === undefined ? undefined : formatNumber(count),
    },
    { label: t(($) => $.kilometers), value: report && formatKilometers(report.mileageInMeters) },
    { label: t(($) => $.drivingTime), value: report && formatHours(report.timeInSeconds) },
  ];
  const ongoing = { label: t(($) => $.runningTrip), value: since === null ? missing : since };
  const drivers = { label: t(($) => $.drivers), value: report && formatNumber(report.driverCount) };
  if (!isPhone) return <SummaryStrip figures={[own, ...sums, ongoing, drivers]} />;
  return (
    <>
      <ShortFigures figures={sums} />
      <ShortFigures figures={[own, drivers, ongoing]} isLabelled />
    </>
  );
}

/** Figures in one line; `isLabelled` where they do not tell by themselves what they are. */
function ShortFigures({ figures, isLabelled }: { figures: readonly Figure[]; isLabelled?: boolean }) {
  return (
    <dl className={classes.short} data-labelled={isLabelled || undefined}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? missing}</dd>
        </div>
      ))}
    </dl>
  );
}

function tripCount({ businessTripCount, privateTripCount, driveToWorkTripCount }: TripReport): number {
  return businessTripCount + privateTripCount + driveToWorkTripCount;
}
